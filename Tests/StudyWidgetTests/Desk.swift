import Foundation
import LocalCalendar
import SharedStore
import StudyCalendar
import StudyWidget
import WidgetTimeline

/// A container of a test's own, and what a test does with it.
final class Desk {
  let container = GroupContainer(
    path: URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path)

  deinit { try? FileManager.default.removeItem(atPath: container.path) }

  var hasStore: Bool { FileManager.default.fileExists(atPath: container.storePath) }

  func open() throws -> SharedStore { try SharedStore(in: container, for: .writing) }

  /// Records days as studied.
  func study(_ dates: CalendarDate..., subject: String? = nil) throws {
    let author = ChangeAuthor(command: "test", at: .now)
    try open().write { store in
      _ = try store.record(
        dates.map { ($0, .study(true)) }, of: store.subject(named: subject), today: "2030-01-01", by: author)
    }
  }

  func change(_ body: (SharedStore) throws -> Void) throws { try open().write(body) }

  /// A provider of this container's widgets for whom it is `now`.
  func provider(at now: Date) -> StudyProvider {
    StudyProvider(store: StoreFollower(container), now: { now })
  }
}

extension TimelineProviderContext {
  static let anywhere = study(.systemMedium)
}

/// An instant on a day, so many hours after its beginning, in the zone in which the tests run.
func at(_ date: CalendarDate, hours: Double) -> Date {
  guard let beginning = LocalCalendar().beginning(of: date) else {
    preconditionFailure("\(date) was skipped here")
  }
  return beginning + hours * 3600
}

extension CalendarDate: ExpressibleByStringLiteral {
  /// A date as a test writes it.
  public init(stringLiteral text: String) {
    guard let date = CalendarDate(iso8601: text) else { preconditionFailure("\(text) is not a date") }
    self = date
  }
}
