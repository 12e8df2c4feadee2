import Foundation
import SharedStore
import StudyCalendar
import StudyIntents
import StudyWidget
import System
import TemporaryStore

@testable import Widgets

/// A store for one test, and what a test does with it. It is removed when the test has ended.
final class TestStore {
  let container = GroupContainer(
    path: URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path)

  deinit { try? FileManager.default.removeItem(atPath: container.path) }

  var hasStore: Bool { FileManager.default.fileExists(atPath: container.storePath) }

  func open() throws -> SharedStore { try SharedStore(in: container) }

  /// Records days as studied.
  func study(_ dates: CalendarDate..., subject: String? = nil) throws {
    try change { writing in
      let subject = try writing.reading.subject(named: subject)
      try writing.record(dates.map { ($0, .study(true)) }, of: subject)
    }
  }

  /// Changes the store on a day after all days of the tests.
  func change(_ body: (borrowing WriteTransaction) throws -> Void) throws {
    try open().write(as: "test", at: at("2030-01-01", hours: 12), body)
  }

  /// The provider of a widget on display, for which it is `now`.
  func provider(at now: Date) -> StudyProvider<StudyEntry> {
    let follower = StoreFollower(for: .display, in: container, ofKind: StudyWidgetKind.name)
    return StudyProvider(store: follower, now: { now }, symbols: .english)
  }

  /// The provider for a single look, for which it is `now`.
  func providerOfOneLook(at now: Date) -> StudyProvider<StudyEntry> {
    StudyProvider(
      store: StoreFollower(for: .look, in: container, ofKind: StudyWidgetKind.name),
      now: { now },
      symbols: .english)
  }

  /// Puts something that is not a store in the store's place.
  func spoil() throws {
    try FileManager.default.createDirectory(atPath: container.path, withIntermediateDirectories: true)
    for suffix in ["-wal", "-shm"] { unlink(container.storePath + suffix) }
    try Data("garbage".utf8).write(to: URL(filePath: container.storePath))
  }
}

extension TimelineProviderContext {
  static let medium = TimelineProviderContext(family: .systemMedium)
}

/// An instant on a day, that many hours after its beginning, in the zone in which the tests run.
func at(_ date: CalendarDate, hours: Double) -> Date {
  guard let beginning = LocalCalendar().beginning(of: date) else {
    preconditionFailure("\(date) was skipped here")
  }
  return beginning + hours * 3600
}
