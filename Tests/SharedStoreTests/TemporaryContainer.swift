import Foundation
import RawSQLite
import SharedStore
import StudyCalendar

/// A container for one test. It is removed when the test has ended.
final class TemporaryContainer {
  let container: GroupContainer

  init() {
    container = GroupContainer(
      path: URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path)
  }

  deinit { try? FileManager.default.removeItem(atPath: container.path) }

  /// Opens the store.
  func open(_ access: SharedStore.Access = .writing) throws -> SharedStore {
    try SharedStore(in: container, for: access)
  }

  /// Opens the store as another program would. A missing store is created first.
  func raw() throws -> RawDatabase {
    if !exists() { _ = try open() }
    return try RawDatabase(container.storePath)
  }

  /// Whether the store exists, or the file beside it with this suffix.
  func exists(_ suffix: String = "") -> Bool {
    FileManager.default.fileExists(atPath: container.storePath + suffix)
  }

  func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: container.storePath + suffix))
  }
}

extension CalendarDate: ExpressibleByStringLiteral {
  /// A date from its ISO 8601 text, as tests write it.
  public init(stringLiteral text: String) {
    guard let date = CalendarDate(iso8601: text) else { preconditionFailure("\(text) is not a date") }
    self = date
  }
}
