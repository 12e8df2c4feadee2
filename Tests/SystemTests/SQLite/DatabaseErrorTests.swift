import Foundation
import System
import Testing

/// The numbers are SQLite's result codes (sqlite.org/rescode.html).
@Suite("Errors of SQLite")
struct DatabaseErrorTests {
  private let databases: TemporaryDatabases

  init() throws { databases = try TemporaryDatabases() }

  private func failure(of body: () throws -> Void) -> DatabaseError? {
    do {
      try body()
      return nil
    } catch {
      return error as? DatabaseError
    }
  }

  @Test(
    "A refused change keeps the extended code of the constraint that refused it",
    arguments: [
      ("INSERT INTO t VALUES (3, 0, 1)", 275), ("INSERT INTO t VALUES (3, NULL, 1)", 1299),
      ("INSERT INTO t VALUES (1, 9, 1)", 1555), ("INSERT INTO t VALUES (3, 7, 1)", 2067),
      ("INSERT INTO t VALUES (3, 9, 9)", 787),
    ])
  func constraint(sql: String, code: Int32) throws {
    let connection = try Connection()
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER NOT NULL UNIQUE CHECK (b > 0), c REFERENCES t);
      INSERT INTO t VALUES (1, 7, NULL), (2, 8, NULL)
      """)
    for run in [{ try connection.execute(sql) }, { try connection.prepare(sql).run() }] {
      let error = failure(of: run)
      #expect(error?.kind == .constraint)
      #expect(error?.code == code)
    }
  }

  @Test(
    "A statement that is wrong or does not fit the schema is reported as a wrong statement",
    arguments: ["SELEKT 1", "SELECT * FROM none"])
  func wrongStatement(sql: String) throws {
    let connection = try Connection()
    #expect(failure { try connection.execute(sql) }?.kind == .wrongStatement)
    #expect(failure { _ = try connection.prepare(sql) }?.kind == .wrongStatement)
  }

  @Test("An empty statement cannot be prepared")
  func emptyStatement() throws {
    let connection = try Connection()
    #expect(failure { _ = try connection.prepare(" -- nothing") }?.message == "an empty statement")
  }

  @Test("A database that another connection writes is busy")
  func busy() throws {
    let (first, second) = (try databases.open(), try databases.open())
    try first.execute("BEGIN IMMEDIATE")
    #expect(failure { try second.execute("BEGIN IMMEDIATE") }?.kind == .busy)
    try first.execute("COMMIT")
    try second.execute("BEGIN IMMEDIATE; COMMIT")
  }

  @Test("A reader whose state is no longer the newest cannot write, and the extended code says so")
  func busySnapshot() throws {
    let (first, second) = (try databases.open(), try databases.open())
    try first.execute("CREATE TABLE t (a)")
    try first.execute("BEGIN")
    _ = try first.integer("SELECT count(*) FROM t")
    try second.execute("INSERT INTO t VALUES (1)")
    let error = failure { try first.execute("INSERT INTO t VALUES (2)") }
    #expect(error?.kind == .busy)
    #expect(error?.code == 517)
  }

  @Test(
    "A database that is opened for reading cannot be written",
    arguments: [Connection.Mode.readOnly, .immutable])
  func readOnly(mode: Connection.Mode) throws {
    try databases.open().execute("CREATE TABLE t (a)")
    let connection = try Connection(path: databases.path + "/a", mode)
    #expect(connection.isReadOnly)
    #expect(failure { try connection.execute("INSERT INTO t VALUES (1)") }?.kind == .readOnly)
  }

  @Test("A database that has reached its largest size is full")
  func full() throws {
    let connection = try databases.open()
    try connection.execute("CREATE TABLE t (a); PRAGMA max_page_count = 3")
    #expect(failure { try connection.execute("INSERT INTO t VALUES (zeroblob(100000))") }?.kind == .full)
  }

  @Test("A file that is not a database is told from a damaged one")
  func damaged() throws {
    try Data(repeating: 65, count: 4096).write(to: URL(filePath: databases.path + "/b"))
    let error = failure { _ = try databases.open("b") }
    #expect(error?.kind == .notDatabase)
    #expect(error?.isDamage == true)
    #expect(error?.code == 26)
  }

  @Test("A file that is missing or a folder cannot be opened, and the system's reason is kept")
  func cannotOpen() throws {
    let missing = failure { _ = try Connection(path: databases.path + "/none", .readWrite) }
    #expect(missing?.kind == .cannotOpen)
    #expect(missing?.systemError == ENOENT)
    #expect(!FileManager.default.fileExists(atPath: databases.path + "/none"))
    let folder = failure {
      _ = try Connection(path: databases.path, .readWrite).integer("PRAGMA user_version")
    }
    #expect(folder?.kind == .cannotOpen)
    #expect(folder?.systemError == EISDIR)
  }

  @Test("An error is described in SQLite's words")
  func description() throws {
    let error = failure { try Connection().execute("SELECT * FROM none") }
    #expect(error.map { "\($0)" } == "no such table: none")
  }
}
