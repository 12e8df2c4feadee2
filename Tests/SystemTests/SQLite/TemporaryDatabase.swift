import Foundation
import System

/// A folder for one test's databases. It is removed when the test has ended.
final class TemporaryDatabases {
  let path = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Opens a database in write-ahead logging. It is made if it is missing.
  func open(_ name: String = "a") throws -> Connection {
    let file = path + "/" + name
    if !FileManager.default.fileExists(atPath: file) { try Data().write(to: URL(filePath: file)) }
    let connection = try Connection(path: file, .readWrite)
    try connection.execute("PRAGMA journal_mode = WAL")
    return connection
  }
}
