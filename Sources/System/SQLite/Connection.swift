import CSQLite
import Glibc
import Words

/// A connection to one SQLite file: a thin layer over the C interface, and the only code that calls it.
public final class Connection {
  let handle: OpaquePointer
  var idleStatements = IdleStatements()

  /// Why the system did not let SQLite open the file for writing, as an `errno`; nil if it did, or if only reading was asked for.
  public let reasonAgainstWriting: Int32?

  /// An object that must live as long as the connection has the file open. It is released after the file is
  /// closed.
  public var companion: AnyObject?

  /// The version of the SQLite library that runs, which may differ from the one that was compiled against.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// How a file is opened.
  public enum Mode: Sendable {
    /// For reading and writing, or for reading only if the file may not be written. A missing file is not
    /// made.
    case readWrite
    /// For reading only.
    case readOnly
    /// For reading a file that does not change meanwhile. SQLite then needs neither locks nor a log beside it.
    case immutable
  }

  /// Opens an existing file.
  /// - Throws: ``DatabaseError``, as every call here does.
  public convenience init(path: String, _ mode: Mode) throws {
    switch mode {
    case .readWrite: try self.init(name: path, flags: SQLITE_OPEN_READWRITE)
    case .readOnly: try self.init(name: path, flags: SQLITE_OPEN_READONLY)
    case .immutable:
      try self.init(name: Self.uri(path) + "?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }

  /// An empty database in memory.
  /// - Throws: ``DatabaseError``.
  public convenience init() throws { try self.init(name: ":memory:", flags: SQLITE_OPEN_READWRITE) }

  /// An empty database that SQLite keeps in a file without a name where it is large.
  /// - Throws: ``DatabaseError``.
  public static func temporary() throws -> Connection {
    try Connection(name: "", flags: SQLITE_OPEN_READWRITE)
  }

  /// A database in memory with this content, for reading only.
  /// - Parameter content: the bytes of a file that has no write-ahead log.
  /// - Throws: ``DatabaseError``.
  public convenience init(content: [UInt8]) throws {
    try self.init()
    guard let memory = sqlite3_malloc64(UInt64(max(content.count, 1))) else {
      throw DatabaseError(code: SQLITE_NOMEM, systemError: ENOMEM)
    }
    content.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: bytes.count) }
    }
    // SQLite frees the memory, also if this fails.
    try check(
      sqlite3_deserialize(
        handle, "main", memory.assumingMemoryBound(to: UInt8.self), Int64(content.count),
        Int64(content.count),
        UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)))
  }

  private init(name: String, flags: Int32) throws {
    Self.configure
    var handle: OpaquePointer?
    _ = OpenError.take()
    let code = name.withPath { sqlite3_open_v2($0, &handle, flags | SQLITE_OPEN_NOMUTEX, nil) }
    guard let handle else { throw DatabaseError(code: SQLITE_NOMEM, systemError: 0) }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(
        code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
        systemError: OpenError.take() ?? sqlite3_system_errno(handle))
    }
    sqlite3_extended_result_codes(handle, 1)
    self.handle = handle
    reasonAgainstWriting = OpenError.take()
  }

  deinit {
    idleStatements.finalize()
    sqlite3_close_v2(handle)
  }

  /// Tells SQLite not to count its memory, and to keep the reason why it cannot open a file for writing. Nobody asks for the
  /// memory, and counting takes a lock at every allocation. This has an effect before the first connection of a process, and
  /// none afterwards.
  private static let configure: Void = {
    swiftcal_count_no_memory()
    OpenError.notice()
  }()

  /// The path as an SQLite URI. Characters that have a meaning in a URI are percent-encoded.
  private static func uri(_ path: String) -> String {
    path.pathBytes.reduce(into: "file:") { uri, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }

  // MARK: Configuration

  /// Whether SQLite could open the file for reading only.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Refuses texts, rows and statements that are longer than this many bytes, in a file that another program may
  /// have made.
  public func limitLength(to bytes: Int32) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, bytes)
  }

  /// Lets the schema of another program's file ask for no more work than one that is made to store data: no long
  /// expressions, no joins of many queries, no triggers in triggers, and no other files.
  public func limitSchema() {
    for (limit, most) in [
      (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_COMPOUND_SELECT, 5),
      (SQLITE_LIMIT_VDBE_OP, 25_000), (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 10),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
      sqlite3_limit(handle, limit, Int32(most))
    }
  }

  /// Sets how many milliseconds to wait for a lock that another connection holds.
  public func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Drops the cached pages. SQLite itself does so when another program has written through SQLite, but not when
  /// the file's bytes were replaced behind its back.
  public func dropCachedPages() { sqlite3_db_release_memory(handle) }

  /// Copies the write-ahead log back into the file, as far as other programs that read let it. It waits for no program.
  /// What is not copied now is copied by a later call, or when the last program closes the file; no error matters.
  public func copyLogBack() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Treats the file as an empty database, whatever it holds, even if it is damaged, so that everything in it can be
  /// replaced. Locks and the write-ahead log are used as always (sqlite.org/c3ref/c_dbconfig_defensive.html,
  /// `SQLITE_DBCONFIG_RESET_DATABASE`).
  public func treatAsEmpty(_ isEmpty: Bool) { swiftcal_treat_as_empty(handle, isEmpty ? 1 : 0) }

  /// Refuses to read views of the file. A view can be in the place of a table, and a query in it need not end.
  public func refuseViews() { swiftcal_refuse_views(handle) }

  /// Runs `body` while no trigger runs on this connection. Compiled statements are compiled again before and after it.
  public func withoutTriggers<Result>(_ body: () throws -> Result) rethrows -> Result {
    swiftcal_enable_triggers(handle, 0)
    defer { swiftcal_enable_triggers(handle, 1) }
    return try body()
  }

  /// Runs `body` while the CHECK constraints of the schema are in force, or while they are not because the caller makes
  /// sure of them. Compiled statements are compiled again before and after it.
  public func checkingConstraints<Result>(_ isOn: Bool, _ body: () throws -> Result) throws -> Result {
    let wasOff = try integer("PRAGMA ignore_check_constraints")
    try execute("PRAGMA ignore_check_constraints = \(isOn ? 0 : 1)")
    let result = Swift.Result { try body() }
    try execute("PRAGMA ignore_check_constraints = \(wasOff)")
    return try result.get()
  }

  /// Keeps at most 64 pages in memory instead of SQLite's 2 MiB. A question reads most pages once, and memory that is new to
  /// a program takes longer than reading a page again that the system has.
  public func keepFewPages() throws { try execute("PRAGMA cache_size = 64") }

  /// Runs `body` with a cache of up to 12 MiB, so that pages that are changed again and again are not written to the log each
  /// time. The largest import takes no less time with twice as much.
  public func withLargeCache<Result>(_ body: () throws -> Result) throws -> Result {
    let size = try integer("PRAGMA cache_size")
    try execute("PRAGMA cache_size = -12288")
    defer { try? execute("PRAGMA cache_size = \(size)") }
    return try body()
  }

  /// Makes SQLite refuse a schema that calls a function which may do more than compute. Functions for JSON are among those, and
  /// a person may use them in the store, so this is for other programs' files.
  public func distrustSchema() { swiftcal_distrust_schema(handle) }

  // MARK: Statements

  /// Runs one or more statements that return nothing.
  public func execute(_ sql: String) throws {
    errno = 0
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// From now on, a statement that is compiled again is taken from those that are not needed any more. A question that is
  /// asked of each subject is compiled once then: compiling costs as much as asking.
  public func keepStatements() { idleStatements.isKeeping = true }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws -> Statement { try Statement(sql, on: self) }

  /// The first column of the first row, 0 if there is no row.
  public func integer(_ sql: String) throws -> Int {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The first column of the first row, empty if there is no row.
  public func text(_ sql: String) throws -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }

  /// Runs `body` between BEGIN and COMMIT, or takes its changes back when it throws.
  /// - Parameter begin: the statement that begins the transaction.
  public func transaction<Result>(_ begin: String = "BEGIN", _ body: () throws -> Result) throws -> Result {
    try execute(begin)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // After some errors SQLite itself has taken the changes back. Then this fails, and has nothing left to do.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Runs `body` within the transaction that there is, and takes only its changes back when it throws.
  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("SAVEPOINT step")
    do {
      let result = try body()
      try execute("RELEASE step")
      return result
    } catch {
      // After some errors SQLite itself has taken the whole transaction back.
      try? execute("ROLLBACK TO step; RELEASE step")
      throw error
    }
  }

  /// Runs `body` on one unchanging state of the database: in the transaction that there is, or in one of its own.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    sqlite3_get_autocommit(handle) == 0 ? try body() : try transaction("BEGIN", body)
  }

  /// A number that is another one after each change that another connection has made to the file.
  public func dataVersion() throws -> Int { try integer("PRAGMA data_version") }

  /// How many rows the last statement changed, without those that triggers changed.
  public var lastChanges: Int { Int(sqlite3_changes64(handle)) }

  /// How many rows were changed through this connection so far.
  public var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// The number of the row that was inserted last.
  public var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  // MARK: Copying

  /// Replaces the contents of `destination` with a copy of this database, in one transaction. If this
  /// connection has a transaction, the copy is of the state that the transaction sees.
  /// - Parameters:
  ///   - destination: the connection of the database that becomes a copy.
  ///   - schema: the name that the database has on that connection, if it was attached to it.
  ///   - body: runs as soon as no other connection can write to `destination`, before anything changes.
  public func replaceContents(
    of destination: Connection, schema: String = "main", whenLocked body: () throws -> Void = {}
  ) throws {
    guard let backup = sqlite3_backup_init(destination.handle, schema, handle, "main") else {
      throw destination.lastError
    }
    // Rolls back what was not completed.
    defer { sqlite3_backup_finish(backup) }
    func copy(pages: Int32, until expected: Int32) throws {
      let code = sqlite3_backup_step(backup, pages)
      // The connection does not have this error, and SQLite too takes the reason from here.
      guard code == expected else { throw DatabaseError(code: code, systemError: errno) }
    }
    // Copying no pages takes the write lock, which the backup then keeps.
    try copy(pages: 0, until: SQLITE_OK)
    try body()
    try copy(pages: -1, until: SQLITE_DONE)
  }

  var lastError: DatabaseError {
    let reason = errno
    let code = sqlite3_extended_errcode(handle)
    var systemError = sqlite3_system_errno(handle)
    // SQLite does not keep the reason why a COMMIT failed. A read that was too short (SQLITE_IOERR_SHORT_READ) has none.
    if systemError == 0, code & 0xFF == SQLITE_IOERR, code != SQLITE_IOERR | 2 << 8 { systemError = reason }
    // SQLite calls it damage if the disk cannot read a page. Statements begin with an errno of 0.
    if code & 0xFF == SQLITE_CORRUPT, [EIO, ENXIO].contains(reason) {
      return DatabaseError(code: SQLITE_IOERR, systemError: reason)
    }
    // SQLite has looked for a file that is there after it could not make or write one.
    let openError = OpenError.take()
    if [SQLITE_CANTOPEN, SQLITE_READONLY].contains(code & 0xFF) {
      systemError = reasonAgainstWriting ?? openError ?? systemError
    }
    return DatabaseError(
      code: code, message: String(cString: sqlite3_errmsg(handle)), systemError: systemError)
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw lastError }
  }
}
