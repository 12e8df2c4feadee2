import CSQLite
import Glibc

/// A compiled statement. Parameters count from 1, columns from 0, as in SQLite.
public final class Statement {
  private let handle: OpaquePointer
  private let sql: String
  private let connection: Connection

  init(_ sql: String, on connection: Connection) throws {
    handle = try connection.idleStatements.take(sql) ?? Self.compile(sql, on: connection)
    self.sql = sql
    self.connection = connection
  }

  deinit { connection.idleStatements.keep(handle, for: sql) }

  private static func compile(_ sql: String, on connection: Connection) throws -> OpaquePointer {
    var handle: OpaquePointer?
    errno = 0
    try connection.check(sqlite3_prepare_v2(connection.handle, sql, -1, &handle, nil))
    guard let handle else {
      throw DatabaseError(code: SQLITE_MISUSE, message: "an empty statement", systemError: 0)
    }
    return handle
  }

  /// Binds a text to a parameter, in UTF-8, or NULL if it is nil.
  @discardableResult
  public func bind(_ parameter: Int32, _ value: String?) throws -> Statement {
    guard let value else { return try bindNull(parameter) }
    try connection.check(swiftcal_bind_text(handle, parameter, value, Int32(value.utf8.count)))
    return self
  }

  /// Binds a number to a parameter, or NULL if it is nil.
  @discardableResult
  public func bind(_ parameter: Int32, _ value: Int?) throws -> Statement {
    guard let value else { return try bindNull(parameter) }
    try connection.check(sqlite3_bind_int64(handle, parameter, Int64(value)))
    return self
  }

  private func bindNull(_ parameter: Int32) throws -> Statement {
    try connection.check(sqlite3_bind_null(handle, parameter))
    return self
  }

  /// Binds a column of another statement's current row to a parameter, whatever its type is.
  @discardableResult
  public func bind(_ parameter: Int32, valueOf row: Statement, _ column: Int32) throws -> Statement {
    try connection.check(sqlite3_bind_value(handle, parameter, sqlite3_column_value(row.handle, column)))
    return self
  }

  /// How many columns a row has.
  public var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Goes to the next row. Returns false after the last row.
  public func step() throws -> Bool {
    errno = 0
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.lastError
    }
  }

  /// Runs a statement that returns no row, and makes it ready for the next time.
  public func run() throws {
    defer { reset() }
    while try step() {}
  }

  /// What `row` makes of each row that is left. A row of which it makes nothing is left out.
  @inlinable
  public func all<Row>(_ row: (Statement) throws -> Row?) throws -> [Row] {
    var rows: [Row] = []
    while try step() { if let row = try row(self) { rows.append(row) } }
    return rows
  }

  /// Makes the statement ready to run again; its parameters stay.
  public func reset() { sqlite3_reset(handle) }

  /// A column of the current row; 0 for NULL.
  public func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// A column of the current row as a floating-point number; 0 for NULL.
  public func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Whether a column of the current row is NULL.
  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A column of the current row; empty for NULL. Bytes that are not UTF-8 are replaced.
  public func text(_ column: Int32) -> String { withText(column) { String(decoding: $0, as: UTF8.self) } }

  /// A column of the current row; nil for NULL.
  public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// Reads a column of the current row in UTF-8 without copying it first; empty for NULL.
  public func withText<Result>(_ column: Int32, _ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = sqlite3_column_text(handle, column)
    return read(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
