import RawSQLite
import SharedStore
import TemporaryStore
import Testing

@Suite("The schema")
struct SchemaTests {
  private let folder = TemporaryContainer()

  /// Runs a statement as a program does that knows none of our rules, and expects that a constraint refuses
  /// it.
  /// - Parameter foreignKeys: whether that program has switched foreign keys on.
  private func expectRefusal(
    of sql: String, foreignKeys: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let raw = try folder.raw()
    try raw.rows("PRAGMA foreign_keys = \(foreignKeys ? "ON" : "OFF")")
    let error = #expect(throws: RawDatabaseError.self, "\(sql)", sourceLocation: sourceLocation) {
      try raw.rows(sql)
    }
    #expect(
      error?.isConstraint == true, "\(sql): \(error.map { "\($0)" } ?? "")", sourceLocation: sourceLocation)
  }

  @Test("The schema accepts days")
  func day() throws {
    let raw = try folder.raw()
    try raw.rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '1900-01-01', 1), (1, '2024-02-29', 0), (1, '9999-12-31', 1)"
    )
    #expect(try raw.value("SELECT count(*) FROM day") == "3")
  }

  @Test("The schema refuses a second row for the same day of a subject")
  func secondRow() throws {
    try folder.raw().rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1)")
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1)")
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 0)")
  }

  @Test(
    "The schema refuses a day without a valid date",
    arguments: [
      "'2023-02-29'", "'2024-02-30'", "'2024-04-31'", "'2024-12-32'", "'2024-13-01'", "'2024-1-1'",
      "'1899-12-31'", "''", "'2024-12-10 00:00:00'",
      "'2024-12-10T00:00'", "2460655", "'10000-01-01'", "' 2024-12-10'", "x'323032342d31322d3130'", "NULL",
      "'2024-12-10' || char(0)", "'-001-01-01'",
    ])
  func date(value: String) throws {
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (1, \(value), 1)")
  }

  @Test("The schema refuses the word now, which SQLite takes for a date")
  func now() throws {
    let raw = try folder.raw()
    #expect(throws: RawDatabaseError.self) {
      try raw.rows("INSERT INTO day (subject, date, didStudy) VALUES (1, 'now', 1)")
    }
  }

  @Test(
    "The schema refuses a day whose didStudy is neither 0 nor 1",
    arguments: ["2", "-1", "NULL", "'yes'", "0.5", "x'01'"])
  func truth(value: String) throws {
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', \(value))")
  }

  @Test("The schema refuses a day without a subject")
  func dayOfNoSubject() throws {
    try expectRefusal(
      of: "INSERT INTO day (subject, date, didStudy) VALUES (2, '2024-12-10', 1)", foreignKeys: true)
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (NULL, '2024-12-10', 1)")
  }

  @Test(
    "The schema refuses a subject's name that is empty, too long, taken or has control characters",
    arguments: [
      "''", "NULL", "printf('%065d', 0)", "'a' || char(10) || 'b'", "char(0) || 'a'", "'a' || char(127)",
      "char(1)", "char(31)", "'Study'", "'sTUDY'", "x'41'",
    ])
  func name(value: String) throws {
    try expectRefusal(of: "INSERT INTO subject (name) VALUES (\(value))")
    let raw = try folder.raw()
    try raw.rows("INSERT INTO subject (name) VALUES ('Piano')")
    try expectRefusal(of: "UPDATE subject SET name = \(value) WHERE name = 'Piano'")
  }

  @Test("The schema accepts a subject's name of 64 characters")
  func longName() throws {
    try folder.raw().rows("INSERT INTO subject (name) VALUES (printf('%064d', 0)), ('日本語 - ~')")
  }

  @Test("The schema keeps exactly one default subject")
  func defaultSubject() throws {
    try folder.raw().rows("INSERT INTO subject (id, name) VALUES (2, 'Piano')")
    for foreignKeys in [true, false] {
      try expectRefusal(of: "DELETE FROM subject WHERE id = 1", foreignKeys: foreignKeys)
      try expectRefusal(of: "DELETE FROM subject", foreignKeys: foreignKeys)
      try expectRefusal(of: "DELETE FROM defaultSubject", foreignKeys: foreignKeys)
      try expectRefusal(of: "INSERT INTO defaultSubject VALUES (2, 2)", foreignKeys: foreignKeys)
      try expectRefusal(of: "INSERT INTO defaultSubject VALUES (1, 2)", foreignKeys: foreignKeys)
      try expectRefusal(of: "UPDATE defaultSubject SET subject = NULL", foreignKeys: foreignKeys)
    }
    try expectRefusal(of: "UPDATE defaultSubject SET subject = 99", foreignKeys: true)
  }

  @Test("Removing a subject removes its days")
  func cascade() throws {
    let raw = try folder.raw()
    try raw.rows(
      """
      PRAGMA foreign_keys = ON; INSERT INTO subject (id, name) VALUES (2, 'Piano');
      INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1), (2, '2024-12-10', 1); DELETE FROM subject WHERE id = 2
      """)
    #expect(try raw.rows("SELECT subject FROM day") == [["1"]])
  }

  @Test("The schema refuses a setting without a key or a value")
  func setting() throws {
    try expectRefusal(of: "INSERT INTO setting VALUES ('', 'x')")
    try expectRefusal(of: "INSERT INTO setting VALUES (NULL, 'x')")
    try expectRefusal(of: "INSERT INTO setting VALUES ('day-start', NULL)")
  }
}
