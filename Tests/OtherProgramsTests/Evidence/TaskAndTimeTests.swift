import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Days of taskwarrior, Watson, timetrap, Super Productivity and GNOME Pomodoro")
struct TaskAndTimeTests {
  private let reader = EvidenceReader(dayStart: .midnight)

  private func folder(_ files: [String: String]) throws -> TestDatabase {
    let folder = try TestDatabase("x")
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: folder.folder + "/" + name)) }
    return folder
  }

  @Test("Tasks of taskwarrior 2 count on the day on which they were completed, by project and tag")
  func taskwarrior2() throws {
    let folder = try folder([
      "completed.data": """
      [description:"Read &open;one&close; \\"x\\"" end:"\(local("2026-11-20 21:14:00"))" project:"Latin.grammar" status:"completed" tags:"reading,home" uuid:"a"]
      [description:"Two" end:"\(local("2026-11-20 22:00:00"))" project:"Latin" status:"completed" uuid:"b"]
      [description:"Latinate" end:"\(local("2026-11-21 22:00:00"))" project:"Latinate" status:"completed" uuid:"c"]
      [description:"Gone" end:"\(local("2026-11-22 22:00:00"))" project:"Latin" status:"deleted" uuid:"d"]

      """,
      "pending.data": "[description:\"Open\" entry:\"1795647671\" status:\"pending\" uuid:\"e\"]\n",
    ])
    func counts(_ choices: String...) throws -> [String: Int]? {
      try reader.read(folder.source(.taskwarrior, choices: choices, at: folder.folder))?.amounts
    }
    #expect(try counts() == ["2026-11-20": 2, "2026-11-21": 1])
    #expect(try counts("Latin") == ["2026-11-20": 2])
    #expect(try counts("Latin", "--tag reading") == ["2026-11-20": 1])
    try Data("nonsense\n".utf8).write(to: URL(filePath: folder.folder + "/completed.data"))
    #expect(throws: EvidenceError.noTask(file: "completed.data", line: 1)) { try counts() }
  }

  @Test("Tasks of taskwarrior 3 are read from its database; one of a newer version is refused")
  func taskwarrior3() throws {
    let end = local("2026-11-20 21:14:00")
    let database = try TestDatabase(
      "taskchampion.sqlite3",
      """
      CREATE TABLE operations (id INTEGER PRIMARY KEY AUTOINCREMENT, data STRING);
      CREATE TABLE tasks (uuid STRING PRIMARY KEY, data STRING);
      CREATE TABLE version (singleton INTEGER PRIMARY KEY CHECK (singleton = 0), major INTEGER, minor INTEGER);
      INSERT INTO version VALUES (0, 0, 2);
      INSERT INTO tasks VALUES ('a', '{"status":"completed","end":"\(end)","project":"Latin","tag_reading":""}');
      INSERT INTO tasks VALUES ('b', '{"status":"completed","end":"\(end)","tags":"home"}');
      INSERT INTO tasks VALUES ('c', '{"status":"pending","end":"\(end)"}'), ('d', 'no json');
      """)
    func read(_ choices: String...) throws -> GatheredEvidence? {
      try reader.read(database.source(.taskwarrior, choices: choices, at: database.folder))
    }
    #expect(try read()?.amounts == ["2026-11-20": 2])
    #expect(try read("--tag reading")?.amounts == ["2026-11-20": 1])
    #expect(try read("--tag home")?.amounts == ["2026-11-20": 1])
    try RawDatabase(database.path).rows("UPDATE version SET major = 1")
    #expect(throws: EvidenceError.otherFormat(.taskwarrior, path: database.path)) { try read() }
  }

  @Test("Frames of Watson count by project and tag; one over midnight counts on both days")
  func watson() throws {
    let (first, second) = (local("2026-11-20 21:14:00"), local("2026-11-21 23:30:00"))
    let folder = try folder([
      "frames": """
      [[\(first), \(first + 2760), "latin", "68fcb01c", ["reading"], 1795647672],
       [\(second), \(second + 4500), "greek", "c5197751", [], 1795647672]]
      """
    ])
    let path = folder.folder + "/frames"
    #expect(
      try reader.read(folder.source(.watson, at: path))?.seconds
        == ["2026-11-20": 2760, "2026-11-21": 1800, "2026-11-22": 2700])
    #expect(
      try reader.read(folder.source(.watson, choices: ["--tag reading"], at: path))?.seconds == [
        "2026-11-20": 2760
      ])
    #expect(
      try reader.read(folder.source(.watson, choices: ["greek"], at: path))?.seconds.count == 2)
    for bad in ["{}", "[1]", "[[1, 2]]", "[[\(first)"] {
      try Data(bad.utf8).write(to: URL(filePath: path))
      #expect(throws: (any Error).self) { try reader.read(folder.source(.watson, at: path)) }
    }
    try Data("[[9223372036854775807, 9223372036854775807, \"a\", \"b\", [], 1]]".utf8).write(
      to: URL(filePath: path))
    #expect(try reader.read(folder.source(.watson, at: path))?.days == [])
  }

  @Test("Entries of timetrap are of the clock on the wall; a running one counts nothing")
  func timetrap() throws {
    let database = try TestDatabase(
      ".timetrap.db",
      """
      CREATE TABLE `entries` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `note` varchar(255), `start` timestamp,
        `end` timestamp, `sheet` varchar(255));
      INSERT INTO entries VALUES (1, 'a', '2026-11-20 21:14:00.000000', '2026-11-20 22:00:00.000000', 'study');
      INSERT INTO entries VALUES (2, 'b', '2026-11-21 23:30:00.000000', '2026-11-22 00:45:00.000000', 'work');
      INSERT INTO entries VALUES (3, 'c', '2026-11-23 10:00:00.000000', NULL, 'study');
      """)
    #expect(
      try reader.read(database.source(.timetrap))?.seconds
        == ["2026-11-20": 2760, "2026-11-21": 1800, "2026-11-22": 2700])
    #expect(try reader.read(database.source(.timetrap, choices: ["study"]))?.seconds == ["2026-11-20": 2760])
  }

  @Test(
    "The time of Super Productivity's tasks counts by day and project, archived tasks and parts of tasks once"
  )
  func superProductivity() throws {
    let folder = try folder([
      "2026-11-19.json": "{}",
      "2026-11-20.json": """
      {"project": {"ids": ["p"], "entities": {"p": {"id": "p", "title": "Latin"}}},
       "task": {"ids": [], "entities": {
        "a": {"id": "a", "projectId": "p", "subTaskIds": ["b"], "timeSpentOnDay": {"2026-11-20": 600000}},
        "b": {"id": "b", "projectId": "p", "subTaskIds": [], "timeSpentOnDay": {"2026-11-20": 600000, "2026-13-45": 1}}}},
       "archiveYoung": {"task": {"ids": [], "entities": {
        "b": {"id": "b", "projectId": "p", "subTaskIds": [], "timeSpentOnDay": {"2026-11-20": 600000}},
        "c": {"id": "c", "projectId": "q", "subTaskIds": [], "timeSpentOnDay": {"2026-11-19": 60000}}}}}}
      """,
    ])
    func read(_ choices: String...) throws -> GatheredEvidence? {
      try reader.read(folder.source(.superProductivity, choices: choices, at: folder.folder))
    }
    #expect(try read()?.seconds == ["2026-11-19": 60, "2026-11-20": 600])
    #expect(try read("Latin")?.seconds == ["2026-11-20": 600])
    try Data("{}".utf8).write(to: URL(filePath: folder.folder + "/2026-11-21.json"))
    #expect(throws: EvidenceError.otherFormat(.superProductivity, path: folder.folder + "/2026-11-21.json")) {
      try read()
    }
  }

  @Test("Pomodoros of GNOME count without their breaks")
  func pomodoro() throws {
    let database = try TestDatabase(
      "database.sqlite",
      """
      CREATE TABLE "entries" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "datetime-string" TEXT NOT NULL,
        "datetime-local-string" TEXT NOT NULL, "state-name" TEXT NOT NULL, "state-duration" INTEGER DEFAULT 0,
        "elapsed" INTEGER DEFAULT 0);
      INSERT INTO entries VALUES (1, '', '2026-11-20T21:14:00', 'pomodoro', 1500, 1500);
      INSERT INTO entries VALUES (2, '', '2026-11-20T21:39:00', 'short-break', 300, 300);
      INSERT INTO entries VALUES (3, '', '2026-11-21T00:00:00', 'pomodoro', 1500, 600);
      """)
    #expect(
      try reader.read(database.source(.gnomePomodoro))?.seconds == ["2026-11-20": 1500, "2026-11-21": 600])
  }

  @Test(
    "A database that is cut off, in the middle of a change, or another program's is refused in one line",
    arguments: [EvidenceKind.timetrap, .gnomePomodoro, .taskwarrior, .loop])
  func damaged(kind: EvidenceKind) throws {
    let name = kind == .taskwarrior ? "taskchampion.sqlite3" : "Loop Habits Backup 2026-11-20 210000.db"
    let database = try TestDatabase(name, "CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(9000))")
    let place = kind == .taskwarrior || kind == .loop ? database.folder : database.path
    func problem() -> String {
      do {
        _ = try reader.read(database.source(kind, at: place))
        return ""
      } catch { return "\(error)" }
    }
    #expect(!problem().isEmpty && !problem().contains("\n"))
    let bytes = try Data(contentsOf: URL(filePath: database.path))
    try bytes.prefix(bytes.count - 100).write(to: URL(filePath: database.path))
    #expect(problem().contains("cut off"))
    try Data().write(to: URL(filePath: database.path))
    #expect(!problem().isEmpty)
    try FileManager.default.removeItem(atPath: database.path)
    #expect(kind == .taskwarrior || !problem().isEmpty)
  }

  @Test("The newest of Loop's backups counts, a check for each habit that was done")
  func loop() throws {
    let folder = try TestDatabase("Loop Habits Backup 2026-11-20 210000.db", backup(days: 2))
    let newer = folder.folder + "/Loop Habits Backup 2026-11-21 210000.db"
    try RawDatabase(newer).rows(backup(days: 3))
    try Data("rubbish".utf8).write(to: URL(filePath: folder.folder + "/Other.db"))
    func read(_ choices: String..., after: GatheredEvidence? = nil) throws -> GatheredEvidence? {
      try reader.read(folder.source(.loop, choices: choices, at: folder.folder, after: after))
    }
    let found = try #require(try read())
    #expect(found.amounts == ["2024-01-01": 2, "2024-01-02": 1, "2024-01-03": 1])
    #expect(try read("LATIN")?.amounts == ["2024-01-01": 1, "2024-01-02": 1, "2024-01-03": 1])
    #expect(try read(after: found) == nil)
    try RawDatabase(newer).rows("PRAGMA user_version = 99")
    #expect { try read() } throws: { "\($0)".contains("version 99") }
  }

  private func backup(days: Int) -> String {
    let marks = (0..<days).map { "(1, \(1_704_067_200_000 + $0 * 86_400_000), 2)" }.joined(separator: ", ")
    return """
      PRAGMA user_version = 25;
      CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT, type INTEGER, target_type INTEGER, target_value REAL,
        freq_num INTEGER, freq_den INTEGER, unit TEXT, archived INTEGER);
      CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT);
      INSERT INTO Habits VALUES (1, 'Latin', 0, 0, 0, 1, 1, '', 0), (2, 'Sport', 0, 0, 0, 1, 1, '', 0);
      INSERT INTO Repetitions (habit, timestamp, value) VALUES \(marks), (2, 1704067200000, 2), (2, 1704153600000, 0);
      """
  }
}
