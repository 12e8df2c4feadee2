import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Amounts, notes, goals and ends in the files of other programs")
struct SessionImportTests {
  /// The sessions of a subject in words: date, amount and note.
  private func sessions(_ subject: SubjectRecord?) -> [String] {
    (subject?.sessions ?? []).map { session in
      ["\(session.date)", session.amount?.decimal ?? "-", session.note].compactMap { $0 }.joined(
        separator: " ")
    }
  }

  private func loop(_ habits: String, _ rows: String) throws -> ImportResult {
    let folder = try ForeignFolder()
    return try readArchive(
      folder.database(
        "backup.db",
        LoopBackupTests.schema(version: 25) + "ALTER TABLE Habits ADD COLUMN unit TEXT;" + habits + rows),
      options())
  }

  @Test("A numeric habit of a Loop backup has its amounts as sessions, and its target as the goal's minimum")
  func loopAmounts() throws {
    let found = try loop(
      "UPDATE Habits SET unit = 'pages' WHERE id = 2; UPDATE Habits SET freq_num = 1, freq_den = 1;",
      LoopBackupTests.row(2, "2024-01-01", 12_499) + LoopBackupTests.row(2, "2024-01-02", 12_500)
        + LoopBackupTests.row(2, "2024-01-03", 0) + LoopBackupTests.row(2, "2024-01-04", 3)
        + LoopBackupTests.row(3, "2024-01-01", 2_000) + LoopBackupTests.row(3, "2024-01-02", 2_001)
        + "UPDATE Repetitions SET notes = 'tired' WHERE value = 12499")
    let pages = found.subject("Pages")
    #expect(sessions(pages) == ["2024-01-01 12.499 tired", "2024-01-02 12.5"])
    #expect(pages?.days.isEmpty == true && pages?.studied == ["2024-01-02"])
    #expect(pages?.rests.map(\.date) == ["2024-01-04"])
    #expect(pages?.unit == .named("pages"))
    #expect(
      pages?.goals == [Goals.Change(from: .earliest, goal: Goal(minimum: Amount(thousandths: 12_500)))])
    #expect(pages?.sessions.allSatisfy { $0.source == "loop-backup" && Session.isValidID($0.id) } == true)
    // “At most” is no goal of ours: the days say what they were.
    let sweets = found.subject("Sweets")
    #expect(sessions(sweets) == ["2024-01-01 2", "2024-01-02 2.001"])
    #expect(sweets?.days.map(\.didStudy) == [true, false] && sweets?.goals == [])
    #expect(sweets?.unit == .named("units"))
    #expect(found.notes.contains { $0.contains("“Sweets”") && $0.contains("at most") })
  }

  @Test(
    "The frequency of a Loop habit becomes a goal if a goal can say it, and is told otherwise",
    arguments: [
      (3, 7, "3/week"), (7, 7, nil), (1, 1, nil), (1, 7, "1/week"), (1, 2, "told"), (10, 30, "told"),
    ])
  func loopFrequency(times: Int, days: Int, goal: String?) throws {
    let found = try loop(
      "UPDATE Habits SET freq_num = \(times), freq_den = \(days) WHERE id = 1;",
      LoopBackupTests.row(1, "2024-01-01", 2) + LoopBackupTests.row(1, "2024-01-02", 1))
    let read = found.subject("Read")
    let isGoal = goal.map { $0 != "told" } ?? false
    #expect(read?.goals.map(\.goal.description) == (isGoal ? [goal ?? ""] : []))
    #expect(found.notes.contains { $0.contains("“Read” is due") } == (goal == "told"))
    // With a weekly goal, a day that Loop ticked itself needs no rest.
    #expect(read?.rests.map(\.date) == (isGoal ? [] : ["2024-01-02"]))
  }

  @Test("Hours in Loop become minutes, and a target for a whole week is told")
  func loopHours() throws {
    let found = try loop(
      "UPDATE Habits SET unit = 'hours' WHERE id = 2; UPDATE Habits SET unit = 'glasses of water', freq_num = 1, "
        + "freq_den = 7, target_type = 0 WHERE id = 3;",
      LoopBackupTests.row(2, "2024-01-01", 1_500) + LoopBackupTests.row(3, "2024-01-01", 1_000))
    #expect(sessions(found.subject("Pages")) == ["2024-01-01 90"] && found.subject("Pages")?.unit == .minutes)
    #expect(found.subject("Pages")?.goals.first?.goal.minimum == Amount(thousandths: 750_000))
    #expect(found.subject("Sweets")?.unit == .named("glasses-of-water"))
    #expect(found.subject("Sweets")?.goals == [] && found.subject("Sweets")?.studied == ["2024-01-01"])
    #expect(found.notes.contains { $0.contains("“Sweets” has a target for 7 days together") })
  }

  @Test("Notes in Loop are sessions without an amount, and a note does not make a studied day of any day")
  func loopNotes() throws {
    let found = try read(
      "Date,Value,Notes\n2024-01-03,YES_MANUAL,\"two\nlines\"\n2024-01-02,NO,\"too\ttired\u{7}\"\n2024-01-01,NO,\n"
    )
    #expect(sessions(found.subjects[0]) == ["2024-01-02 - too tired", "2024-01-03 - two\nlines"])
    #expect(found.studied == ["2024-01-03"])
    #expect(found.subjects[0].days.map(\.said) == [false, true])
  }

  @Test("An archived habit of Loop has ended on the day after its last record, and that is told")
  func loopArchived() throws {
    let found = try loop(
      "UPDATE Habits SET archived = 1 WHERE id IN (1, 3);",
      LoopBackupTests.row(1, "2024-01-05", 2) + LoopBackupTests.row(1, "2024-01-07", 0)
        + LoopBackupTests.row(2, "2024-01-05", 13_000))
    #expect(found.subject("Read")?.endedOn == "2024-01-08")
    #expect(found.subject("Pages")?.endedOn == nil && found.subject("Sweets")?.endedOn == nil)
    #expect(found.notes.contains("“Read” is archived; it ended on 2024-01-08, the day after its last record"))
    #expect(found.notes.contains("“Sweets” is archived; it has no record and goes on"))
  }

  @Test(
    "Amounts that cannot be kept are counted, and their days are as they were",
    arguments: [2_000_000_000, -5])
  func absurd(value: Int) throws {
    let found = try loop("", LoopBackupTests.row(2, "2024-01-01", value))
    #expect(found.leftOutCount(.badAmount) == 1 && found.subject("Pages")?.sessions == [])
    #expect(found.subject("Pages")?.studied == (value > 0 ? ["2024-01-01"] : []))
  }

  @Test("harsh's log has comments and amounts, and its habits file has frequencies and ends")
  func harsh() throws {
    let log = try read(
      """
      2025-01-14 : Gym : y : old : 1
      2025-01-14 : Gym : y :  : 25.5
      2025-01-15 : Gym : n : too tired :
      2025-01-16 : Gym : s : ill : 3
      2025-01-17 : Gym : y : # record : many

      """)
    let gym = log.subject("Gym")
    #expect(sessions(gym) == ["2025-01-14 25.5", "2025-01-15 - too tired", "2025-01-17 - # record"])
    #expect(gym?.studied == ["2025-01-14", "2025-01-17"] && gym?.unit == .named("units"))
    #expect(log.leftOutCount(.amountOfRest) == 1 && log.leftOutCount(.badAmount) == 1)

    let habits = try read(
      "# mine\n! Health\nGym: 3/7\nRead: 1\nCall family: 1w\nPlan: 14\nSleep: 0\nOld: 5/7: 2024-06-15\n")
    #expect(habits.format == "harsh-habits")
    #expect(
      habits.subjects.map { "\($0.name ?? "") \($0.goals.map(\.goal.description).joined())" } == [
        "Gym 3/week", "Read ", "Call family 1/week", "Plan ", "Sleep ", "Old 5/week",
      ])
    #expect(habits.subject("Old")?.endedOn == "2024-06-16")
    #expect(habits.notes.count == 2)
    #expect(refusal("Gym: 3/7\nRead: often\n", options()) != nil)
  }

  @Test("A dijo habit that counts has its counts as amounts and its goal as a minimum")
  func dijo() throws {
    let found = try read(
      #"[{"type":"Count","name":"Pages","stats":{"2020-07-21":4,"2020-07-22":5,"2020-07-23":0},"goal":5}]"#)
    #expect(sessions(found.subjects[0]) == ["2020-07-21 4", "2020-07-22 5"])
    #expect(found.subjects[0].goals.first?.goal == Goal(minimum: Amount(thousandths: 5000)))
    #expect(found.studied == ["2020-07-22"])
  }

  @Test("The entries of a Toggl report are sessions of their projects, in minutes, with their descriptions")
  func toggl() throws {
    let header =
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()\n"
    let text =
      "\u{FEFF}" + header
      + "A,a@b,,Maths,,\"Algebra, groups\",No,2024-01-05,23:30:00,2024-01-06,01:00:00,01:30:00,,\r\n"
      + "A,a@b,,Maths,,,No,2024-01-05,10:00:00,2024-01-05,10:00:20,00:00:20,\"x, y\",\r\n"
      + "A,a@b,,,,Latin,No,2024-01-06,10:00:00,2024-01-06,11:00:00,01:00:00,,\r\n"
      + "A,a@b,,,,Latin,No,2024-01-06,10:00:00,2024-01-06,10:00:00,00:00:00,,\r\n"
    let found = try read(text)
    #expect(found.format == "toggl" && found.subjects.map(\.name) == ["Maths", nil])
    let roles =
      "dates from “Start date”, subjects from “Project”, amounts from “Duration”, notes from “Description”"
    #expect(found.notes.first?.hasPrefix(roles) == true, "\(found.notes)")
    #expect(
      sessions(found.subject("Maths")) == ["2024-01-05 0.333", "2024-01-05 90 Algebra, groups"],
      "in the order in which they began")
    #expect(sessions(found.subjects[1]) == ["2024-01-06 60 Latin"])
    #expect(found.subjects.allSatisfy { $0.unit == .minutes } && found.notStudied == ["": 1])
    let bad = header + "A,a@b,,Maths,,,No,2024-01-05,10:00:00,2024-01-05,11:00:00,01:60:00,,\n"
    #expect(refusal(bad)?.contains("line 2: “01:60:00” is no amount") == true)
    #expect(try read(bad, options(skipBad: true)).leftOutCount(.badLine) == 1)
  }

  @Test("The intervals of timewarrior are sessions on the days on which they began in the zone that is named")
  func timewarrior() throws {
    let found = try read(
      """
      inc 20240105T233000Z - 20240106T010000Z # Maths "long tag" # "with \\"marks\\""
      inc 20240106T100000Z - 20240106T103000Z # Maths
      inc 20240106T110000Z - 20240106T110500Z
      inc 20240107T100000Z # Maths

      """, options(zone: "UTC"))
    #expect(found.format == "timewarrior" && found.subjects.map(\.name) == ["Maths", nil])
    #expect(
      sessions(found.subject("Maths")) == ["2024-01-05 90 with \"marks\"\n#long tag", "2024-01-06 30"])
    #expect(found.subject("Maths")?.sessions.first?.recordedAt == "2024-01-06T01:00:00Z")
    #expect(sessions(found.subjects[1]) == ["2024-01-06 5"] && found.leftOutCount(.running) == 1)
    let line = "inc 20240105T233000Z - 20240106T010000Z # Maths\n"
    #expect(try read(line, options(zone: "Europe/Berlin")).subjects[0].sessions.map(\.date) == ["2024-01-06"])
    let json =
      #"[{"id":1,"start":"20240105T233000Z","end":"20240106T010000Z","tags":["Maths"],"annotation":"a"}]"#
    #expect(sessions(try read(json, options(zone: "UTC")).subjects[0]) == ["2024-01-05 90 a"])
    #expect(
      refusal(line + "inc 20240106T010000Z - 20240105T010000Z\n")?.contains("line 2: it ends before") == true)
    #expect(refusal(line, options(zone: "Mars/Base"))?.contains("no time zone") == true)
  }

  @Test(
    "The sessions of a file have the same numbers whenever it is read, and equal ones have different numbers")
  func numbers() throws {
    let line = "inc 20240105T100000Z - 20240105T110000Z # Maths\n"
    let other = "inc 20240105T120000Z - 20240105T130000Z # Maths\n"
    let found = try (0..<2).map { _ in try read(line + other, options(zone: "UTC")).subjects[0].sessions }
    #expect(found[0] == found[1] && Set(found[0].map(\.id)).count == 2)
    #expect(found[0].allSatisfy { Session.isValidID($0.id) && $0.id.split(separator: "-")[2].first == "5" })
    let renamed = try read("inc 20240105T100000Z - 20240105T110000Z # Latin\n", options(zone: "UTC"))
    #expect(!found[0].map(\.id).contains(renamed.subjects[0].sessions[0].id))
  }

  @Test("Sessions that have no time in our own formats keep the order in which they are in the file")
  func order() throws {
    let written = (1...9).map { #"{"date":"2024-01-05","amount":\#($0)}"# }.joined(separator: ",")
    let json =
      #"{"format":"swiftcal","version":1,"subjects":[{"name":"Maths","days":[],"sessions":[\#(written)]}]}"#
    let expected = (1...9).map { "2024-01-05 \($0)" }
    #expect(try sessions(read(json).subjects[0]) == expected)
    #expect(try read(json).subjects[0].sessions.map(\.recordedAt).last == "2024-01-05T00:00:08Z")
    let header = "subject,date,didStudy,rest,reason,session,amount,note,source,recordedAt\n"
    let csv = header + (1...9).map { "Maths,2024-01-05,,false,,,\($0),,,\n" }.joined()
    #expect(try sessions(read(csv).subjects[0]) == expected)
  }

  @Test("A note over 2,000 characters is cut and counted")
  func longNote() throws {
    let found = try read("2025-01-14 : Gym : y : \(String(repeating: "x", count: 2_001))\n")
    #expect(found.subjects[0].sessions[0].note?.count == 2_000 && found.leftOutCount(.longNote) == 1)
  }
}
