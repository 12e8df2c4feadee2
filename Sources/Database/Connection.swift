import CSQLite

/// SQLite's own report of what went wrong.
public struct DatabaseError: Error {
  /// The primary result code, such as `SQLITE_FULL`.
  public let code: Int32
  /// What SQLite says.
  public let message: String
  /// The operating system's error number behind it, 0 where there is none.
  public let systemError: Int32
}

/// A connection to one SQLite file: a thin layer over the C interface, and the only code that calls it.
public final class Connection {
  let handle: OpaquePointer

  /// The version of the SQLite library that is linked, which may be another than the one compiled against.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens a file with the flags of `sqlite3_open_v2`.
  /// - Throws: ``DatabaseError``, as everything here does.
  public init(path: String, flags: Int32) throws {
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
  public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Waits up to so many milliseconds for a lock that another process holds.
  public func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Gives back the pages that were read. SQLite itself does so when another program has written through SQLite,
  /// but not when the file's bytes were replaced behind its back.
  public func forgetPages() { sqlite3_db_release_memory(handle) }

  /// Leaves the write-ahead log where it is when the connection closes: whoever cannot write still needs it to
  /// read, and copying it back at every close would cost three more syncs.
  public func keepLogOnClose() { swiftcal_keep_log_on_close(handle) }

  /// Never copies the write-ahead log back on its own account.
  public func leaveCheckpointsToCaller() { sqlite3_wal_autocheckpoint(handle, 0) }

  /// Copies the write-ahead log back into the file and empties it, unless somebody is in the way.
  public func emptyLog() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
  }

  /// Runs one or more statements that return nothing.
  public func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws -> Statement { try Statement(sql, on: self) }

  /// The first column of the first row, 0 where there is none.
  public func integer(_ sql: String) throws -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The first column of the first row, empty where there is none.
  public func text(_ sql: String) throws -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  /// How many rows were changed through this connection so far.
  public var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// Puts a copy of everything that this database holds in the place of what `destination` holds, in one
  /// transaction of its own there.
  /// - Parameters:
  ///   - destination: the database that becomes a copy.
  ///   - body: run when nobody else can write to `destination` any more, and before anything changes.
  public func replaceContents(of destination: Connection, whenLocked body: () throws -> Void = {}) throws {
    guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
      throw destination.lastError
    }
    // Rolls back what was not completed.
    defer { sqlite3_backup_finish(backup) }
    func copy(pages: Int32, until expected: Int32) throws {
      let code = sqlite3_backup_step(backup, pages)
      guard code == expected else {
        let message = sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        throw DatabaseError(code: code & 0xFF, message: message, systemError: 0)
      }
    }
    // Copying no pages takes the write lock, which the backup then keeps.
    try copy(pages: 0, until: SQLITE_OK)
    try body()
    try copy(pages: -1, until: SQLITE_DONE)
  }

  var lastError: DatabaseError {
    DatabaseError(
      code: sqlite3_errcode(handle) & 0xFF, message: String(cString: sqlite3_errmsg(handle)),
      systemError: sqlite3_system_errno(handle))
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw lastError }
  }
}
