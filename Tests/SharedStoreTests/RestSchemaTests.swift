import RawSQLite
import SharedStore
import TemporaryStore
import Testing

/// The schema refuses bad days off from any program, even from one that does not know our rules.
@Suite("The schema of days off")
struct RestSchemaTests {
  private let folder = TemporaryContainer()

  private static let badDates = [
    "'2023-02-29'", "'2024-13-01'", "'2024-1-1'", "'1899-12-31'", "''", "'2024-12-10 00:00:00'", "NULL",
    "'10000-01-01'", "2460655", "x'323032342d31322d3130'",
  ]

  private func expectRefusal(
    of sql: String, foreignKeys: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let raw = try folder.raw()
    try raw.rows("PRAGMA foreign_keys = \(foreignKeys ? "ON" : "OFF")")
    let error = #expect(throws: RawDatabaseError.self, "\(sql)", sourceLocation: sourceLocation) {
      try raw.rows(sql)
    }
    #expect(error?.isConstraint == true, "\(sql)", sourceLocation: sourceLocation)
    let rows = try raw.value("SELECT (SELECT count(*) FROM rest) + (SELECT count(*) FROM schedule)")
    #expect(rows == "0", "\(sql)", sourceLocation: sourceLocation)
  }

  @Test("The schema accepts rests and changes of the schedule")
  func takes() throws {
    try folder.raw().rows(
      """
      INSERT INTO rest VALUES (1, '1900-01-01', NULL, 0), (1, '2024-02-29', 'flu', 1),
        (1, '9999-12-31', printf('%0200d', 0), 0), (1, '2024-12-31', 'été 日本 ~ ]*[', 0);
      INSERT INTO schedule VALUES (1, '1900-01-01', 0), (1, '2024-02-29', 126), (1, '9999-12-31', 63)
      """)
  }

  @Test("The schema refuses rests and schedules without a valid date", arguments: badDates)
  func dates(date: String) throws {
    try expectRefusal(of: "INSERT INTO rest VALUES (1, \(date), NULL, 0)")
    try expectRefusal(of: "INSERT INTO schedule VALUES (1, \(date), 1)")
  }

  @Test(
    "The schema refuses a reason that is empty, too long or has control characters",
    arguments: [
      "''", "printf('%0201d', 0)", "x'41'", "'a' || char(10)", "char(0) || 'a'", "'a' || char(0)", "char(1)",
      "'a' || char(31) || 'b'", "char(127)", "char(133)", "char(159)",
    ])
  func reasons(reason: String) throws {
    try expectRefusal(of: "INSERT INTO rest VALUES (1, '2024-12-10', \(reason), 0)")
  }

  @Test(
    "The schema refuses a rest whose isLate is neither 0 nor 1",
    arguments: ["2", "-1", "NULL", "'yes'", "0.5"])
  func truth(value: String) throws {
    try expectRefusal(of: "INSERT INTO rest VALUES (1, '2024-12-10', NULL, \(value))")
  }

  @Test(
    "The schema refuses seven days off a week, and numbers that are not a set of weekdays",
    arguments: ["127", "128", "-1", "NULL"])
  func weekdays(sum: String) throws {
    try expectRefusal(of: "INSERT INTO schedule VALUES (1, '2024-12-10', \(sum))")
  }

  @Test(
    "The schema refuses a second rest or schedule for the same day, and one without a subject",
    arguments: ["rest", "schedule"])
  func keys(table: String) throws {
    let values = table == "rest" ? "'2024-12-10', NULL, 0" : "'2024-12-10', 1"
    try expectRefusal(of: "INSERT INTO \(table) VALUES (1, \(values)), (1, \(values))")
    try expectRefusal(of: "INSERT INTO \(table) VALUES (NULL, \(values))")
    try expectRefusal(of: "INSERT INTO \(table) VALUES (2, \(values))", foreignKeys: true)
  }

  @Test("Removing a subject removes its days off and no others")
  func cascade() throws {
    let raw = try folder.raw()
    try raw.rows(
      """
      PRAGMA foreign_keys = ON; INSERT INTO subject (id, name) VALUES (2, 'Piano');
      INSERT INTO rest VALUES (1, '2024-12-10', NULL, 0), (2, '2024-12-10', NULL, 0);
      INSERT INTO schedule VALUES (1, '2024-12-10', 1), (2, '2024-12-10', 1);
      DELETE FROM subject WHERE id = 2
      """)
    #expect(
      try raw.rows("SELECT subject FROM rest UNION ALL SELECT subject FROM schedule") == [["1"], ["1"]])
  }
}
