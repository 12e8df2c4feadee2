import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Backups of Loop Habit Tracker")
struct LoopBackupTests {
  /// The tables of a version of Loop, with the columns that matter here.
  static func schema(version: Int) -> String {
    """
    CREATE TABLE Habits (id INTEGER PRIMARY KEY, archived INTEGER, name TEXT, position INTEGER, freq_num INTEGER,
      freq_den INTEGER, type INTEGER, target_type INTEGER, target_value REAL\(version > 23 ? ", uuid TEXT" : ""));
    CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER
      \(version > 24 ? ", notes TEXT" : ""), UNIQUE (habit, timestamp));
    PRAGMA user_version = \(version);
    INSERT INTO Habits (id, name, type, target_type, target_value) VALUES
      (1, 'Read', 0, 0, 0), (2, 'Pages', 1, 0, 12.5), (3, 'Sweets', 1, 1, 2);
    """
  }

  static func row(_ habit: Int, _ date: CalendarDate, _ value: Int) -> String {
    "INSERT INTO Repetitions (habit, timestamp, value) VALUES (\(habit), \(date.dayNumber * 86_400_000), \(value));"
  }

  private func history(version: Int = 25, _ rows: String) throws -> ImportResult {
    let folder = try ForeignFolder()
    return try readArchive(
      folder.database("backup.db", Self.schema(version: version) + rows), options())
  }

  @Test("A Loop backup of every known version gives a subject for each habit", arguments: 21...25)
  func versions(version: Int) throws {
    let found = try history(version: version, Self.row(1, "2024-02-29", 2))
    #expect(found.format == "loop-backup")
    #expect(found.subjects.map(\.name) == ["Read", "Pages", "Sweets"])
    #expect(found.subject("Read")?.studied == ["2024-02-29"])
  }

  @Test(
    "A Loop backup of an unknown version is refused, and the error names the version", arguments: [0, 26])
  func otherVersions(version: Int) throws {
    #expect { try history(version: version, "") } throws: { "\($0)".contains("version \(version);") }
  }

  @Test("Skips and automatic ticks in a Loop backup are rests, and only manual ticks are studied days")
  func values() throws {
    let rows = [-1, 0, 1, 2, 3].enumerated().map {
      Self.row(1, ("2024-01-01" as CalendarDate).advanced(by: $0), $1)
    }.joined()
    let read = try history(rows + "UPDATE Repetitions SET notes = ' ill ' WHERE value = 3").subject("Read")
    #expect(read?.studied == ["2024-01-04"])
    #expect(
      read?.rests == [
        RestRecord(date: "2024-01-03", reason: "automatic in Loop"),
        RestRecord(date: "2024-01-05", reason: "ill"),
      ])
  }

  @Test("A numeric habit in a Loop backup is studied on the days whose value meets the target")
  func numeric() throws {
    let rows =
      Self.row(2, "2024-01-01", 12_499) + Self.row(2, "2024-01-02", 12_500)
      + Self.row(2, "2024-01-03", 13_000)
      + Self.row(2, "2024-01-04", 0) + Self.row(2, "2024-01-05", -1) + Self.row(3, "2024-01-01", 2_000)
      + Self.row(3, "2024-01-02", 2_001) + Self.row(3, "2024-01-03", 0) + Self.row(3, "2024-01-04", -1)
    let found = try history(rows)
    #expect(found.subject("Pages")?.studied == ["2024-01-02", "2024-01-03"])
    #expect(found.subject("Sweets")?.studied == ["2024-01-01", "2024-01-03"])
  }

  @Test("Rows of a Loop backup in the future, without a habit or a valid value are left out and counted")
  func leftOut() throws {
    let found = try history(
      Self.row(1, "2026-11-20", 2) + Self.row(1, "2026-11-21", 2) + Self.row(9, "2024-01-01", 2)
        + "INSERT INTO Repetitions (habit, timestamp, value) VALUES (1, NULL, 2), (1, 1e18, 2), (1, 0, NULL)")
    #expect(found.subject("Read")?.studied == ["2026-11-20"])
    #expect(found.skipped.first { $0.reason == .future }?.subject == "Read")
    for reason in [SkippedRows.Reason.future, .noSubject, .noDate, .badDate, .noAnswer] {
      #expect(found.leftOutCount(reason) == 1, "\(reason)")
    }
  }

  @Test("The first versions of Loop, which named the number of a habit “Id”, are read")
  func capitalNames() throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "old.db",
      """
      CREATE TABLE Habits (Id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, freq_den INTEGER, freq_num INTEGER,
        name TEXT, position INTEGER);
      CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER, timestamp INTEGER);
      INSERT INTO Habits VALUES (1, 0, 7, 3, 'Piano', 0); INSERT INTO Repetitions VALUES (1, 1, 1704067200000);
      PRAGMA user_version = 14;
      """)
    let found = try readArchive(file, options())
    #expect(found.subject("Piano")?.studied == ["2024-01-01"])
    #expect(found.subject("Piano")?.goals.map(\.goal.description) == ["3/week"])
  }
}
