import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("What Loop's versions write differently")
struct LoopOddityTests {
  private func zip(_ entries: [(name: String, text: String)]) throws -> ImportResult {
    try readArchive(foreignFile(name: "loop.zip", bytes: Zip(entries).bytes), options())
  }

  @Test("A habit whose name has no Latin letter comes from its folder with the name that Habits.csv has")
  func names() throws {
    let list = "Position,Name,Type\n001,勉強,YES_NO\n002,Piano,YES_NO\n003,読書,YES_NO\n"
    let found = try zip([
      ("Habits.csv", list), ("001/Checkmarks.csv", "Date,Value,Notes\n2024-01-01,YES_MANUAL,\n"),
      ("002 Piano/Checkmarks.csv", "Date,Value,Notes\n2024-01-02,YES_MANUAL,\n"),
      ("003/Checkmarks.csv", "2024-01-03,2\n"), ("Checkmarks.csv", "Date,勉強,Piano,読書,\n2020-01-01,2,2,2,\n"),
    ])
    #expect(found.subjects.map(\.name) == ["勉強", "Piano", "読書"])
    #expect(found.subjects.map(\.studied) == [["2024-01-01"], ["2024-01-02"], ["2024-01-03"]])
    let alone = try zip([
      ("Habits.csv", list), ("001/Checkmarks.csv", "Date,Value,Notes\n2024-01-01,YES_MANUAL,\n"),
    ])
    #expect(alone.subjects.map(\.name) == ["勉強"])
    let unlisted = try zip([("001/Checkmarks.csv", "2024-01-01,2\n")])
    #expect(unlisted.subjects.map(\.name) == ["001"] && unlisted.studied == ["2024-01-01"])
  }

  @Test("A zip that a person packed with a folder around Loop's files is read as Loop's own")
  func packedAgain() throws {
    let found = try zip([
      ("Loop/Habits.csv", "Position,Name,Type\n001,勉強,YES_NO\n"),
      ("Loop/Checkmarks.csv", "Date,勉強,\n2020-01-01,2,\n"),
      ("Loop/001/Checkmarks.csv", "Date,Value,Notes\n2024-01-01,YES_MANUAL,\n"),
    ])
    #expect(found.studied == ["2024-01-01"])
  }

  @Test("The entries that Loop 2.0 wrote into the file of all habits are its values")
  func entries() throws {
    func entry(_ date: String, _ value: Int) -> String { "Entry(timestamp=\(date), value=\(value))" }
    let lines = [("2023-04-05", 0, 3), ("2023-04-04", 2, 0), ("2023-04-03", 1, 2)].map {
      "\($0),\(entry($0, $1)),\(entry($0, $2)),\n"
    }
    let text = "Date,Read,Run,\n" + lines.joined()
    let found = try read(text)
    #expect(found.format == "loop-wide-csv")
    #expect(found.subject("Read")?.studied == ["2023-04-04"])
    #expect(found.subject("Read")?.rests.map(\.date) == ["2023-04-03"])
    #expect(found.subject("Run")?.studied == ["2023-04-03"])
    #expect(try zip([("Checkmarks.csv", text)]).subject("Read")?.studied == ["2023-04-04"])
    let moved = "Date,Read,\n2023-04-05,\(entry("2023-04-04", 2)),\n2023-04-04,2,\n"
    #expect(refusal(moved) != nil)
  }

  @Test("A zip that does not say the types of habits gives amounts where the values are amounts")
  func untyped() throws {
    let found = try zip([
      (
        "Habits.csv",
        "Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Pages,,,1,1,#FFF\n002,Read,,,3,7,#FFF\n"
      ),
      ("001 Pages/Checkmarks.csv", "2024-01-03,12000\n2024-01-02,2\n2024-01-01,0\n"),
      ("002 Read/Checkmarks.csv", "2024-01-03,2\n2024-01-02,3\n"),
    ])
    #expect(found.subject("Pages")?.studied == ["2024-01-02", "2024-01-03"])
    #expect(found.subject("Pages")?.sessions.last?.amount == Amount(thousandths: 12_000))
    #expect(found.subject("Read")?.studied == ["2024-01-03"])
    #expect(found.subject("Read")?.rests.map(\.date) == ["2024-01-02"])
    #expect(found.subject("Read")?.goals.map(\.goal.daysPerWeek) == [3])
  }

  @Test(
    "A backup of Loop from before version 21 has a row for each day that was done", arguments: [8, 15, 20])
  func oldBackup(version: Int) throws {
    let folder = try ForeignFolder()
    let rows = (["2016-03-01", "2016-03-03"] as [CalendarDate]).map {
      "INSERT INTO Repetitions (habit, timestamp) VALUES (1, \($0.dayNumber * 86_400_000));"
    }
    let file = try folder.database(
      "old.db",
      """
      CREATE TABLE Habits (id INTEGER PRIMARY KEY, archived INTEGER, name TEXT, freq_num INTEGER, freq_den INTEGER);
      CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER);
      INSERT INTO Habits VALUES (1, 0, 'Read', 1, 1); PRAGMA user_version = \(version);
      """ + rows.joined())
    let found = try readArchive(file, options())
    #expect(found.format == "loop-backup" && found.studied == ["2016-03-01", "2016-03-03"])
  }

  @Test(
    "A timestamp of a Loop backup that is no time is left out and counted",
    arguments: [
      "'2024-01-01'", "x'00'", "-9223372036854775808", "9223372036854775807", "1e18", "-1e300", "''",
    ])
  func oddTimestamps(value: String) throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "odd.db",
      LoopBackupTests.schema(version: 25) + LoopBackupTests.row(1, "2024-01-02", 2)
        + "INSERT INTO Repetitions (habit, timestamp, value) VALUES (1, \(value), 2)")
    let found = try readArchive(file, options())
    #expect(found.subject("Read")?.studied == ["2024-01-02"])
    #expect(found.leftOutCount(.badDate) == 1)
  }

  @Test("Two habits of one name become one subject, and a note says so")
  func sameNames() throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "same.db",
      LoopBackupTests.schema(version: 25) + "UPDATE Habits SET name = 'READ' WHERE id = 2;"
        + LoopBackupTests.row(1, "2024-01-01", 2))
    #expect(
      try readArchive(file, options()).notes.contains {
        $0.contains("of the same name") && $0.contains("“Read”")
      })
    let text = "Date,Read,Read,\n2024-01-02,2,0,\n2024-01-01,0,2,\n"
    #expect(try read(text).notes.contains { $0.contains("of the same name") })
    #expect(try read("Date,Read,Run,\n2024-01-02,2,0,\n").notes.isEmpty)
  }

  @Test("Numbers without a header are Loop's only if they can be")
  func headerless() throws {
    let answers = try read("2024-01-05,1\n2024-01-04,0\n2024-01-03,1\n")
    #expect(answers.format == "plain-csv")
    #expect(answers.studied == ["2024-01-03", "2024-01-05"] && answers.subjects[0].rests.isEmpty)
    #expect(try read("2024-01-05,2\n2024-01-04,1\n2024-01-03,0\n").format == "loop-csv")
    #expect(try read("2024-01-05,YES_MANUAL\n2024-01-04,NO\n2024-01-03,SKIP\n").studied == ["2024-01-05"])
    // Days that do not follow each other are not what Loop writes.
    let open = refusal("2024-01-05,2\n2024-01-03,1\n2024-01-01,0\n")
    #expect(open?.contains("--format loop-csv or --format plain-csv") == true)
    #expect(
      refusal("Date,A,B,\n2024-01-05,2,1,\n2024-01-03,0,3,\n")?.contains("--format loop-wide-csv") == true)
    #expect(try read("Date,A,B,\n2024-01-05,1,0,\n2024-01-03,0,1,\n").subject("B")?.studied == ["2024-01-03"])
    #expect(try read("Date,Value,Notes\n2024-01-05,1,\n2024-01-04,0,\n").studied == ["2024-01-05"])
    #expect(try read("2024-01-05,45\n2024-01-03,30\n2024-01-01,0\n").studied == ["2024-01-03", "2024-01-05"])
  }
}
