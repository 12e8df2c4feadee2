import Testing

@testable import System

@Suite("Statements")
struct StatementTests {
  private let connection: Connection

  init() throws {
    connection = try Connection()
    try connection.execute("CREATE TABLE t (a, b)")
  }

  @Test(
    "Values that are bound are stored as they are",
    arguments: ["", "é 日本 👍🏽", "it's; --", "a\u{0}b", String(repeating: "x", count: 100_000)])
  func text(text: String) throws {
    try connection.prepare("INSERT INTO t VALUES (?1, ?2)").bind(1, text).bind(2, Int.min).run()
    let row = try connection.prepare("SELECT a, b, typeof(a) FROM t")
    #expect(try row.step())
    #expect(row.text(0) == text)
    #expect(row.integer(1) == .min)
    #expect(row.text(2) == "text")
    #expect(row.withText(0) { Array($0) } == Array(text.utf8))
    #expect(try !row.step())
  }

  @Test("A value that is nil is stored as NULL, which reads as 0 and as an empty text")
  func null() throws {
    try connection.prepare("INSERT INTO t VALUES (?1, ?2)").bind(1, nil as String?).bind(2, nil as Int?).run()
    let row = try connection.prepare("SELECT a, b FROM t")
    #expect(try row.step())
    #expect(row.isNull(0) && row.isNull(1))
    #expect(row.text(0) == "" && row.integer(1) == 0 && row.real(1) == 0)
  }

  @Test("A number with a fraction is read with its fraction")
  func real() throws {
    let row = try connection.prepare("SELECT 0.5, 17")
    #expect(try row.step())
    #expect(row.real(0) == 0.5)
    #expect(row.real(1) == 17)
    #expect(!row.isNull(0))
  }

  @Test("Bytes that are not UTF-8 are replaced")
  func invalidText() throws {
    #expect(try connection.text("SELECT CAST(x'41ff42' AS TEXT)") == "A\u{FFFD}B")
  }

  @Test("A statement that ran can run again with the same values and others")
  func again() throws {
    let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2)").bind(1, 1)
    for value in 1...3 { try insert.bind(2, value).run() }
    #expect(try connection.text("SELECT group_concat(a || '.' || b) FROM t") == "1.1,1.2,1.3")
    let select = try connection.prepare("SELECT b FROM t WHERE a = ?1 ORDER BY b").bind(1, 1)
    for _ in 0..<2 {
      #expect(try select.step())
      #expect(select.integer(0) == 1)
      select.reset()
    }
  }

  @Test("A statement that failed can run again")
  func afterFailure() throws {
    try connection.execute("CREATE TABLE u (a INTEGER PRIMARY KEY); INSERT INTO u VALUES (1)")
    let insert = try connection.prepare("INSERT INTO u VALUES (?1)")
    #expect(throws: DatabaseError.self) { try insert.bind(1, 1).run() }
    try insert.bind(1, 2).run()
    #expect(try connection.integer("SELECT count(*) FROM u") == 2)
  }

  @Test("A value cannot be bound to a parameter that is not there")
  func noParameter() throws {
    #expect(throws: DatabaseError.self) { try connection.prepare("SELECT ?1").bind(2, 1) }
  }

  @Test("The first value of a query without rows is 0 or empty")
  func noRow() throws {
    #expect(try connection.integer("SELECT a FROM t") == 0)
    #expect(try connection.text("SELECT a FROM t") == "")
    #expect(try connection.integer("SELECT 17 UNION ALL SELECT 18") == 17)
  }

  @Test("Changed rows are counted, those of triggers included, and reading changes none")
  func changes() throws {
    let before = connection.totalChanges
    try connection.execute(
      "CREATE TRIGGER r AFTER INSERT ON t WHEN NEW.a < 9 BEGIN INSERT INTO t VALUES (NEW.a + 9, 0); END")
    #expect(connection.totalChanges == before)
    try connection.execute("INSERT INTO t VALUES (1, 1), (10, 1)")
    #expect(connection.totalChanges == before + 3)
    #expect(try connection.integer("SELECT count(*) FROM t") == 3)
    #expect(connection.totalChanges == before + 3)
  }

  @Test("The number of the row that was inserted last is known")
  func lastRow() throws {
    try connection.execute("INSERT INTO t (rowid, a) VALUES (41, 0); INSERT INTO t (a) VALUES (1)")
    #expect(connection.lastInsertedRow == 42)
  }

  @Test("A statement that is kept forgets the values that were bound, and sees a schema that has changed")
  func kept() throws {
    connection.keepStatements()
    func rows() throws -> [String] {
      var rows: [String] = []
      let statement = try connection.prepare("SELECT a, ?1 FROM t")
      while try statement.step() { rows.append(statement.text(0) + statement.text(1)) }
      return rows
    }
    try connection.prepare("INSERT INTO t VALUES (?1, ?2)").bind(1, "x").bind(2, "y").run()
    try connection.prepare("INSERT INTO t VALUES (?1, ?2)").bind(1, "z").run()
    #expect(try connection.text("SELECT group_concat(coalesce(b, '-')) FROM t") == "y,-")
    #expect(try rows() == ["x", "z"])
    try connection.execute("DROP TABLE t; CREATE TABLE t (c, a); INSERT INTO t VALUES (1, 'w')")
    #expect(try rows() == ["w"])
  }

  @Test("Two statements with the same text run beside each other, also when statements are kept")
  func keptTwice() throws {
    connection.keepStatements()
    try connection.execute("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)")
    for _ in 0..<2 {
      let one = try connection.prepare("SELECT a FROM t")
      let other = try connection.prepare("SELECT a FROM t")
      #expect(try one.step() && one.step() && other.step())
      #expect(one.integer(0) == 2 && other.integer(0) == 1)
    }
  }

  @Test("Of many statements the last ones are kept, however many were kept before")
  func lastKept() throws {
    connection.keepStatements()
    for number in 0..<100 { _ = try connection.integer("SELECT \(number)") }
    let (last, first) = (
      connection.idleStatements.take("SELECT 99"), connection.idleStatements.take("SELECT 0")
    )
    #expect(last != nil && first == nil)
    if let last { connection.idleStatements.keep(last, for: "SELECT 99") }
  }

  @Test("A statement that is kept before its last row was read is in nobody's way")
  func keptBeforeItsEnd() throws {
    let databases = try TemporaryDatabases()
    let (reader, writer) = (try databases.open(), try databases.open())
    reader.keepStatements()
    try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    #expect(try reader.prepare("SELECT a FROM t").step())
    try writer.execute("INSERT INTO t VALUES (3)")
    // The first column says whether a reader was in the way.
    #expect(try writer.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0)
  }
}
