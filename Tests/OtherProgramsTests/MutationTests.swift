import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

/// Runs every importer on files of its format that were damaged at random. With `SWIFTCAL_TEST_SIZE=large`
/// there are a hundred thousand files for each format.
@Suite("Damaged files of other programs", .serialized)
struct MutationTests {
  static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  static let texts: [String: String] = [
    "loop-csv":
      "Date,Value,Notes\n2024-01-05,YES_MANUAL,\"a, \"\"b\"\" c\"\n2024-01-04,1500,\n2024-01-02,SKIP,ill\n",
    "loop-wide-csv": "Date,Read,\"Go, run\",\n2024-01-02,2,0,\n2024-01-01,3,-1,\n",
    "json":
      #"{"format":"swiftcal","version":2,"subjects":[{"name":"A","isDefault":true,"days":[{"date":"2024-01-01","didStudy":true}],"rests":[{"date":"2024-01-02","reason":"x"}],"schedules":[{"from":"2024-01-01","off":["saturday"]}],"goals":[{"from":"2024-01-01","daysPerWeek":3,"minimum":25}],"unit":"pages","endedOn":"2024-03-01","sessions":[{"date":"2024-01-01","amount":2.5,"note":"a","id":"00000000-0000-4000-a000-000000000001"}]}],"settings":{"dayStart":"04:00"},"history":[{"id":1,"at":"2024-01-01T10:00:00Z","command":"mark","undoneAt":null,"isSuperseded":false,"days":[{"subject":"A","date":"2024-01-01","fact":"study","from":null,"to":true},{"subject":"A","date":"2024-01-02","fact":"rest","from":null,"to":{"reason":"x","isLate":false}}],"facts":[{"fact":"schedule","subject":"A","validFrom":"2024-01-01","from":null,"to":["sunday"]},{"fact":"setting","key":"day-start","from":"04:00","to":null}]}]}"#,
    "csv":
      "subject,date,didStudy,rest,reason,amount,note,goal,minimum,unit\r\n\"A, b\",2024-01-01,true,false,,,,,,\r\n'=1,2024-01-02,,true,\"x, y\",,,,,\r\nA,2024-01-05,,,,25,\"a\nb\",,,\r\nA,2024-01-05,,,,,,3/week,20,\r\nA,,,,,,,,,pages\r\n",
    "habitbull":
      "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRead,,\"a,\nb\",2024-01-05,1,\nRun,,x,1/7/2024,2,\n",
    "harsh":
      "# log\n2025-01-15 : Read : y : good : 3\n2025-01-17 : Read : s : ill\n2025-01-15 : Go: run : n\n",
    "habitctl": "2025-01-15\tRead\ty\n\n2025-01-15\tRead\tn\n2025-01-17\tRead\ts\n",
    "dijo":
      #"[{"type":"Bit","name":"Read","stats":{"2020-07-21":true}},{"type":"Count","name":"P","stats":{"2020-07-21":4},"goal":5}]"#,
    "harsh-habits": "! Health\nGym: 3/7\nRead: 1: 2024-06-15\nCall: 2w\n",
    "toggl":
      "Project,Description,Start date,Start time,Duration\nMaths,\"a, b\",2024-01-05,10:00:00,01:30:00\n,x,2024-01-06,9:00:00,00:00:07\n",
    "timewarrior":
      "inc 20240105T233000Z - 20240106T010000Z # Maths \"a tag\" # \"a note\"\ninc 20240106T100000Z # Maths\n",
    "habitify":
      "Habit,Date,Total log,Unit,Status,Habit ID\nRead,2024-01-05,25,min,Completed,a\n\"R, n\",2024-01-06,1.5,km,Skipped,b\n",
    "habitkit":
      #"{"habits":[{"id":"a","name":"Read","archived":true}],"completions":[{"date":"2024-01-04T23:00:00.000Z","habitId":"a","timezoneOffsetInMinutes":60,"amountOfCompletions":2,"note":"x"}]}"#,
    "beaver-habits":
      #"{"habits":[{"name":"Read","records":[{"day":"2024-01-05","done":true,"text":"a"},{"day":"2024-01-06","done":false}]}]}"#,
    "github":
      #"{"data":{"user":{"contributionsCollection":{"contributionCalendar":{"weeks":[{"contributionDays":[{"contributionCount":3,"date":"2024-01-05"}]}]}}}}}"#,
    "ics":
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:20240105-study-1f@swiftcal\r\nDTSTART;VALUE=DATE:20240105\r\nSUMMARY:A\\, b\r\n c\r\nDESCRIPTION:1 h 30 min\\nnote\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:20240106-rest-1f@swiftcal\r\nDTSTART;VALUE=DATE:20240106\r\nSUMMARY:A: rest\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "dates": "2024-01-05\n2024-01-06\r\n# c\n2024-01-07\n",
    "plain-csv": "My log\n\nwhat;Day;done\nmaths;05.01.2024;yes\n\"phy\"\"sics\";Tue 16 Jan 2024;no\n",
  ]

  @Test(
    "A damaged text or zip file gives a valid history, or an error in one line",
    arguments: MutationTests.texts.keys.sorted() + ["loop-zip"])
  func files(name: String) throws {
    let zip = Zip([
      ("Habits.csv", "Position,Name,Type,Target Type,Target Value\n1,A,NUMERICAL,AT_LEAST,10\n"),
      ("001 A/Checkmarks.csv", "Date,Value,Notes\n2024-01-02,10000,a note\n"),
      ("Checkmarks.csv", "Date,A,\n"),
    ]).bytes
    let original = Self.texts[name].map { Array($0.utf8) } ?? zip
    let format = try #require(foreignFormats.first { $0.name == name })
    let whole = try ForeignFile(standardInput: original)
    #expect(try readArchive(whole, options()).format == name)
    var outcome = Outcome()
    for seed in 0..<(Self.isLarge ? 100_000 : 100) {
      let file = try ForeignFile(standardInput: Mutant(of: original, seed: UInt64(seed)).bytes)
      let options = options(skipBad: seed % 2 == 1)
      expectAnswer(seed, &outcome) { try readArchive(file, as: format, options) }
      expectAnswer(seed, &outcome) { try readArchive(file, options) }
    }
    outcome.report(name)
  }

  /// The statements that make a database of each format.
  static let statements: [String: String] = [
    "core-data": CoreDataFixture.schema
      + CoreDataFixture.rows("2024-01-01", "2024-02-29", in: "Europe/Berlin"),
    "loop-backup": LoopBackupTests.schema(version: 25) + LoopBackupTests.row(1, "2024-01-01", 2),
    "tickmate":
      "CREATE TABLE tracks (_id INTEGER PRIMARY KEY, name TEXT); INSERT INTO tracks VALUES (1, 'Read');"
      + "CREATE TABLE ticks (_track_id INTEGER, year INTEGER, month INTEGER, day INTEGER);"
      + "INSERT INTO ticks VALUES (1, 2024, 0, 31);",
    "rewire":
      "CREATE TABLE Habits (_id INTEGER PRIMARY KEY, Name TEXT); INSERT INTO Habits VALUES (1, 'Read');"
      + "CREATE TABLE CHECKINS (Habit_id INTEGER, date TEXT, type INTEGER);"
      + "INSERT INTO CHECKINS VALUES (1, '20240105', 2);",
  ]

  @Test(
    "A damaged database gives a valid history, or an error in one line",
    arguments: MutationTests.statements.keys.sorted())
  func databases(name: String) throws {
    let folder = try ForeignFolder()
    _ = try folder.database("whole.sqlite", Self.statements[name] ?? "")
    let original = try folder.bytes("whole.sqlite")
    #expect(try readArchive(ForeignFile(standardInput: original), options(zone: "UTC")).format == name)
    var outcome = Outcome()
    for seed in 0..<(Self.isLarge ? 100_000 : 50) {
      let file = try ForeignFile(standardInput: Mutant(of: original, seed: UInt64(seed)).bytes)
      expectAnswer(seed, &outcome) { try readArchive(file, options(zone: "UTC")) }
    }
    outcome.report(name)
  }

  @Test("A database with a damaged log gives a valid history, or an error in one line")
  func logs() throws {
    let folder = try ForeignFolder()
    let writer = try RawDatabase(folder.path("wal.sqlite"))
    try writer.rows("PRAGMA journal_mode = WAL;" + CoreDataFixture.schema + CoreDataFixture.row("725842800"))
    let original = try folder.bytes("wal.sqlite-wal")
    _ = try folder.write(folder.bytes("wal.sqlite"), to: "mutant.sqlite")
    var outcome = Outcome()
    for seed in 0..<(Self.isLarge ? 100_000 : 50) {
      try folder.replace("mutant.sqlite-wal", Mutant(of: original, seed: UInt64(seed)).bytes)
      expectAnswer(seed, &outcome) {
        let file = try ForeignFile(path: folder.path("mutant.sqlite"))
        return try readArchive(file, options(zone: "UTC"))
      }
    }
    outcome.report("core-data with a log")
  }

  /// How many damaged files were read and how many refused.
  private struct Outcome {
    var read = 0
    var refused = 0

    func report(_ name: String) {
      guard MutationTests.isLarge else { return }
      print("proved: \(read + refused) readings of damaged \(name) files: \(read) read, \(refused) refused")
    }
  }

  /// Expects that a store can hold the sessions, the goals, the unit and the end of a subject.
  private func expectValidSessions(_ subject: SubjectRecord, _ seed: Int) {
    #expect(Set(subject.sessions.map(\.id)).count == subject.sessions.count, "seed \(seed)")
    for session in subject.sessions {
      #expect(session.date <= "2026-11-20" && session.date >= "1900-01-01", "seed \(seed)")
      #expect(session.amount != nil || session.note != nil, "seed \(seed)")
      #expect(session.amount.map { $0 > .zero && $0 <= .most } ?? true, "seed \(seed)")
      #expect(session.note.map(Session.isValidNote) ?? true, "seed \(seed)")
      #expect(Session.isValidID(session.id) && Session.isValidSource(session.source), "seed \(seed)")
      #expect(Session.isValidInstant(session.recordedAt), "seed \(seed)")
    }
    let minimums = subject.goals.compactMap(\.goal.minimum)
    #expect(minimums.allSatisfy { $0 > .zero && $0 <= .most }, "seed \(seed)")
    #expect(subject.unit.map { (try? AmountUnit(typed: $0.name)) == $0 } ?? true, "seed \(seed)")
  }

  private func expectAnswer(_ seed: Int, _ outcome: inout Outcome, _ body: () throws -> ImportResult) {
    do {
      let found = try body()
      outcome.read += 1
      for subject in found.subjects {
        let dates = subject.days.map(\.date)
        #expect(dates == dates.sorted() && Set(dates).count == dates.count, "seed \(seed)")
        #expect(dates.allSatisfy { $0 <= "2026-11-20" && $0 >= "1900-01-01" }, "seed \(seed)")
        expectValidSessions(subject, seed)
      }
    } catch let error as ForeignFormatError {
      outcome.refused += 1
      let message = "\(error)"
      #expect(!message.contains { $0.isNewline } && message.utf8.count < 500, "seed \(seed): \(message)")
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }
}

/// A file in which a few bytes are changed, removed, doubled, or replaced by bytes that formats treat
/// specially.
struct Mutant {
  var bytes: [UInt8]

  init(of original: [UInt8], seed: UInt64) {
    bytes = original
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, index + Int.random(in: 1...16, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(index..<end)
      case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 4: bytes.removeLast(bytes.count - index)
      case 5: bytes[index] = [0, 0xFF, 0x7F, 0x80, 10, 13, 34, 44, 45, 57].randomElement(using: &random) ?? 0
      default: bytes.replaceSubrange(index..<end, with: Array("-99999999999999999999".utf8))
      }
    }
  }
}
