public import Foundation
public import RawSQLite
public import SharedStore

/// A container for one test. It is removed when the test has ended.
public final class TemporaryContainer {
  public let container: GroupContainer

  public init() {
    container = GroupContainer(
      path: URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path)
  }

  deinit { try? FileManager.default.removeItem(atPath: container.path) }

  /// Opens the store for writing, with a calendar in UTC.
  public func open(waiting milliseconds: Int32 = SharedStore.busyTimeout) throws -> SharedStore {
    try SharedStore(in: container, waiting: milliseconds, calendar: { UTCCalendar($0) })
  }

  /// Opens the store for reading, with a calendar in UTC.
  public func openForReading() throws -> SharedStoreReader {
    try SharedStoreReader(in: container, calendar: { UTCCalendar($0) })
  }

  /// Opens the store as another program would. A missing store is created first.
  public func raw() throws -> RawDatabase {
    if !exists() { _ = try open() }
    return try RawDatabase(container.storePath)
  }

  /// Makes the container's folder, readable by its owner alone.
  public func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: container.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Whether the store exists, or the file beside it with this suffix.
  public func exists(_ suffix: String = "") -> Bool {
    FileManager.default.fileExists(atPath: container.storePath + suffix)
  }

  public func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: container.storePath + suffix))
  }

  /// The names of all files and folders in the container, in order.
  public func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: container.path).sorted()
  }
}
