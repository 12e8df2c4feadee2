import CSQLite

/// Opens an SQLite file as another program would, without knowing the store.
public final class RawDatabase {
  private let handle: OpaquePointer

  /// Opens the file, or makes it.
  public init(_ path: String) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open(path, &handle)
    guard let handle else { throw RawDatabaseError(code: code, message: "out of memory") }
    self.handle = handle
    guard code == SQLITE_OK else { throw error }
    sqlite3_busy_timeout(handle, 5000)
  }

  /// Whether the file is never closed, so that its write-ahead log stays as it is.
  public var keepsLog = false

  deinit {
    if !keepsLog { sqlite3_close_v2(handle) }
  }

  /// Makes a file that is marked as a store of ours, from before the first migration.
  public static func makeStoreWithoutSchema(_ path: String) throws {
    try RawDatabase(path).rows(
      "PRAGMA journal_mode = WAL; PRAGMA application_id = 0x5343616C; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Runs statements and returns all their rows, each value as text, nil for NULL.
  @discardableResult
  public func rows(_ sql: String) throws -> [[String?]] {
    var rows: [[String?]] = []
    let code = withUnsafeMutablePointer(to: &rows) { rows in
      sqlite3_exec(
        handle, sql,
        { context, count, values, _ in
          let row = (0..<Int(count)).map { values?[$0].map { String(cString: $0) } }
          context?.assumingMemoryBound(to: [[String?]].self).pointee.append(row)
          return 0
        }, rows, nil)
    }
    guard code == SQLITE_OK else { throw error }
    return rows
  }

  /// The first value of the first row.
  public func value(_ sql: String) throws -> String? { try rows(sql).first?.first ?? nil }

  private var error: RawDatabaseError {
    RawDatabaseError(code: sqlite3_errcode(handle) & 0xFF, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// What SQLite refused, and why.
public struct RawDatabaseError: Error, CustomStringConvertible {
  /// The primary result code.
  public let code: Int32
  public let message: String

  public var description: String { "\(message) (\(code))" }

  /// Whether the schema refused what was to be written.
  public var isConstraint: Bool { code == SQLITE_CONSTRAINT }
}
