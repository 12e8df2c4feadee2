import CSQLite

/// SQLite's own report of what went wrong.
struct DatabaseError: Error {
  /// The primary result code, such as `SQLITE_FULL`.
  let code: Int32
  let message: String
  /// The operating system's error number behind it, 0 where there is none.
  let systemError: Int32
}

/// A connection to one SQLite file: a thin layer over the C interface, and the only code that calls it.
final class Connection {
  fileprivate let handle: OpaquePointer

  init(path: String, flags: Int32) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else {
      throw DatabaseError(code: SQLITE_NOMEM, message: "out of memory", systemError: 0)
    }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(
        code: code & 0xFF, message: String(cString: sqlite3_errmsg(handle)),
        systemError: sqlite3_system_errno(handle))
    }
    self.handle = handle
  }

  deinit { sqlite3_close_v2(handle) }

  /// Whether SQLite could open the file for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Waits up to so many milliseconds for a lock that another process holds.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Leaves the write-ahead log where it is when the connection closes: whoever cannot write still needs it to
  /// read, and copying it back at every close would cost three more syncs.
  func keepLogOnClose() { swiftcal_keep_log_on_close(handle) }

  /// Runs one or more statements that return nothing.
  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Compiles one statement.
  func prepare(_ sql: String) throws -> Statement { try Statement(sql, on: self) }

  /// The first column of the first row, 0 where there is none.
  func integer(_ sql: String) throws -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Copies everything that `source` holds into this database.
  func copy(from source: Connection) throws {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else { throw lastError }
    defer { sqlite3_backup_finish(backup) }
    let code = sqlite3_backup_step(backup, -1)
    guard code == SQLITE_DONE else {
      throw DatabaseError(code: code & 0xFF, message: String(cString: sqlite3_errstr(code)), systemError: 0)
    }
  }

  fileprivate var lastError: DatabaseError {
    DatabaseError(
      code: sqlite3_errcode(handle) & 0xFF, message: String(cString: sqlite3_errmsg(handle)),
      systemError: sqlite3_system_errno(handle))
  }

  fileprivate func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw lastError }
  }
}

/// A compiled statement. Parameters count from 1, columns from 0, as in SQLite.
final class Statement {
  private let handle: OpaquePointer
  private let connection: Connection

  fileprivate init(_ sql: String, on connection: Connection) throws {
    var handle: OpaquePointer?
    try connection.check(sqlite3_prepare_v2(connection.handle, sql, -1, &handle, nil))
    guard let handle else {
      throw DatabaseError(code: SQLITE_MISUSE, message: "an empty statement", systemError: 0)
    }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  @discardableResult
  func bind(_ parameter: Int32, _ value: Int) throws -> Statement {
    try connection.check(sqlite3_bind_int64(handle, parameter, Int64(value)))
    return self
  }

  @discardableResult
  func bind(_ parameter: Int32, _ value: String) throws -> Statement {
    try connection.check(swiftcal_bind_text(handle, parameter, value, Int32(value.utf8.count)))
    return self
  }

  /// Goes to the next row; false when there is none.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.lastError
    }
  }

  /// Runs a statement that returns no row, and makes it ready for the next time.
  func run() throws {
    defer { reset() }
    while try step() {}
  }

  /// Makes the statement ready to run again; its parameters stay.
  func reset() { sqlite3_reset(handle) }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The column's text in UTF-8, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(handle, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
