import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

/// A store of any earlier version arrives with all that it can hold: its facts, when they were said, the subjects that were
/// removed, and its change log.
@Suite("The facts of stores of earlier versions")
struct MigratedFactsTests {
  private let folder = TemporaryContainer()

  /// What was recorded since a version, in the SQL of that version. Subject 1 is Study and subject 2 is Piano; subject 3 was
  /// removed.
  private static let records: [(since: Int, sql: String)] = [
    (
      1,
      """
      INSERT INTO subject (id, name) VALUES (2, 'Piano "♪" \\'); UPDATE defaultSubject SET subject = 2;
      INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-02-29', 1), (2, '2024-03-01', 0);
      INSERT INTO setting VALUES ('day-start', '04:00'), ('theme', '"dark"');
      """
    ),
    (
      2,
      "INSERT INTO widget (id, kind, family, subject) VALUES (7, 'K', 'small', 2), (8, 'K', 'small', NULL);"
    ),
    (
      3,
      """
      INSERT INTO rest VALUES (1, '2024-03-02', NULL, 0), (2, '2024-03-02', 'a "cold" \\', 1);
      INSERT INTO schedule VALUES (1, '2024-01-01', 0), (2, '1900-01-01', 65);
      """
    ),
    (
      7,
      """
      INSERT INTO session VALUES
        (2, '2024-03-01', '00000000-0000-4000-a000-000000000001', 25000, 'a' || char(10) || '"b" \\', 'person',
          '2024-03-01T08:30:00Z'),
        (2, '2024-03-03', '00000000-0000-4000-a000-000000000002', NULL, 'only a note', 'git', '2024-03-03T23:59:59Z');
      INSERT INTO goal VALUES (2, '1900-01-01', NULL, 20000), (2, '2024-03-01', 3, NULL);
      UPDATE subject SET unit = 'pages', endedOn = '2024-12-31' WHERE id = 2;
      """
    ),
    (
      8,
      """
      INSERT INTO subject (id, name) VALUES (3, 'Gone'); INSERT INTO day (subject, date, didStudy) VALUES (3, '2024-03-01', 1);
      INSERT INTO rest VALUES (3, '2024-03-02', 'flu', 1); INSERT INTO goal VALUES (3, '2024-03-01', 2, NULL);
      INSERT INTO session (subject, date, id, amount) VALUES (3, '2024-03-04', '00000000-0000-4000-a000-000000000003', 1000);
      INSERT INTO session VALUES (2, '2024-03-05', '00000000-0000-4000-a000-000000000004', 1, NULL, 'person',
        '2024-03-05T00:00:00Z');
      INSERT INTO subjectIdentity VALUES (2, '1:piano'), (3, '1:gone');
      PRAGMA foreign_keys = ON; DELETE FROM subject WHERE id = 3;
      DELETE FROM session WHERE id = '00000000-0000-4000-a000-000000000004';
      INSERT INTO day (subject, date, didStudy) VALUES (2, '2024-03-09', 1); DELETE FROM day WHERE date = '2024-03-09';
      UPDATE stamp SET time = 1700000000000000 + subject, origin = subject WHERE subject > 0;
      UPDATE sync SET isOn = 1, folder = '/f', device = '0123456789abcdef', name = 'here', part = 2, size = 3, written = 9;
      INSERT INTO device VALUES ('fedcba9876543210', 'there', 17);
      INSERT INTO deviceFile VALUES ('fedcba9876543210', '000001.jsonl', 5, 6, 'r2 x', 1, 2, 'why');
      """
    ),
    (
      9,
      """
      INSERT INTO source (id, kind, place, choices, subject, subjectKey, minimum, since, identity, progress)
      VALUES (4, 'git', '/a', 'me', 2, '1:piano', 2, '2024-01-01', 'root', 'p');
      """
    ),
    (11, "UPDATE widget SET contents = 'c' WHERE id = 7;"),
  ]

  private static let versions = 1..<12

  private func makeStore(ofVersion version: Int) throws -> SharedStore {
    try folder.makeFolder()
    let sql = Self.records.filter { $0.since <= version }.map(\.sql).joined()
    try RawDatabase.makeStore(folder.container.storePath, ofVersion: version, containing: sql)
    return try folder.open()
  }

  private static let facts: [(since: Int, fact: [String?])] = [
    (1, ["0", "default", "", "2"]), (1, ["0", "setting", "day-start", #""04:00""#]),
    (1, ["0", "setting", "theme", #""\"dark\"""#]), (7, ["2", "end", "", #""2024-12-31""#]),
    (7, ["2", "goal", "1900-01-01", #"{"daysPerWeek":null,"minimum":20000}"#]),
    (7, ["2", "goal", "2024-03-01", #"{"daysPerWeek":3,"minimum":null}"#]),
    (8, ["3", "goal", "2024-03-01", #"{"daysPerWeek":2,"minimum":null}"#]),
    (1, ["1", "name", "", #""Study""#]), (1, ["2", "name", "", #""Piano \"♪\" \\""#]),
    (8, ["3", "name", "", #""Gone""#]), (3, ["1", "rest", "2024-03-02", #"{"isLate":false,"reason":null}"#]),
    (3, ["2", "rest", "2024-03-02", #"{"isLate":true,"reason":"a \"cold\" \\"}"#]),
    (8, ["3", "rest", "2024-03-02", #"{"isLate":true,"reason":"flu"}"#]),
    (3, ["1", "schedule", "2024-01-01", "0"]), (3, ["2", "schedule", "1900-01-01", "65"]),
    (8, ["0", "session", "00000000-0000-4000-a000-000000000004", nil]),
    (
      7,
      [
        "2", "session", "2024-03-01 00000000-0000-4000-a000-000000000001",
        #"{"date":"2024-03-01","amount":25000,"note":"a\n\"b\" \\","source":"person","recordedAt":"2024-03-01T08:30:00Z"}"#,
      ]
    ),
    (
      7,
      [
        "2", "session", "2024-03-03 00000000-0000-4000-a000-000000000002",
        #"{"date":"2024-03-03","amount":null,"note":"only a note","source":"git","recordedAt":"2024-03-03T23:59:59Z"}"#,
      ]
    ),
    (1, ["1", "study", "2024-02-29", "true"]), (1, ["2", "study", "2024-03-01", "false"]),
    (8, ["3", "study", "2024-03-01", "true"]), (8, ["2", "study", "2024-03-09", nil]),
    (7, ["2", "unit", "", #""pages""#]),
  ]

  @Test(
    "Every fact arrives with its value, and what was taken back or belongs to a removed subject too",
    arguments: versions)
  func everyFact(version: Int) throws {
    _ = try makeStore(ofVersion: version)
    let rows = try folder.raw().rows(
      """
      SELECT subject, kind, key, value FROM fact
      WHERE kind <> 'life' AND key NOT LIKE '2024-03-04%' ORDER BY kind, key, subject
      """)
    let expected = Self.facts.filter { $0.since <= version }.map(\.fact)
    #expect(Set(rows) == Set(expected))
    #expect(rows.count == expected.count)
    #expect(try folder.raw().rows("PRAGMA integrity_check; PRAGMA foreign_key_check") == [["ok"]])
    let recorded = try folder.raw().rows("SELECT * FROM recordedDay WHERE subject < 3 ORDER BY 1, 2")
    let ofSessions = [["2", "2024-03-01", "0", "1", "25000", "1"], ["2", "2024-03-03", nil, "1", "0", "1"]]
    #expect(
      recorded == [["1", "2024-02-29", "1", "0", "0", "0"]]
        + (version >= 7 ? ofSessions : [["2", "2024-03-01", "0", "0", "0", "0"]]))
  }

  @Test(
    "Facts keep when they were said, and that it was here; the next merge looks for them in all files",
    arguments: 8..<12)
  func stamps(version: Int) throws {
    _ = try makeStore(ofVersion: version)
    let stamps = try folder.raw().rows(
      "SELECT DISTINCT subject, time, origin, file FROM fact WHERE subject > 0 AND kind NOT IN ('life', 'session') ORDER BY 1"
    )
    #expect(stamps == (1...3).map { ["\($0)", "170000000000000\($0)", "1", nil] })
    let others = try folder.raw().rows(
      "SELECT min(abs(time / 1000000 - unixepoch()) < 60) FROM fact WHERE subject = 0 OR kind = 'session'")
    #expect(others == [["1"]])
    let subjects = try folder.raw().rows("SELECT id, identity, name FROM subject ORDER BY 1")
    #expect(subjects == [["1", nil, "Study"], ["2", "1:piano", #"Piano "♪" \"#], ["3", "1:gone", nil]])
    let lives = try folder.raw().rows("SELECT subject, value FROM fact WHERE kind = 'life' ORDER BY 1")
    #expect(lives == [["1", "true"], ["2", "true"], ["3", nil]])
  }

  @Test("A subject that was removed comes back with what was recorded of it", arguments: 8..<12)
  func removedSubject(version: Int) throws {
    let store = try makeStore(ofVersion: version)
    try folder.raw().rows(
      """
      INSERT INTO change (id, at, command) VALUES (1, '2024-12-01T08:00:00Z', 'subject remove');
      INSERT INTO changedFact VALUES (1, 3, 'name', '', '"Gone"', NULL), (1, 3, 'study', '2024-03-01', 'true', NULL)
      """)
    _ = try store.change { try $0.undo() }
    try store.read { reading in
      let gone = try reading.subject(named: "Gone")
      #expect(try reading.didStudy(gone, on: "2024-03-01"))
      #expect(try reading.sessions(of: gone, in: nil).map(\.amount) == [Amount(thousandths: 1000)])
      #expect(try reading.plan(of: gone).goals.goal(on: "2024-03-01").daysPerWeek == 2)
    }
    #expect(try folder.raw().value("SELECT count(*) FROM fact WHERE subject = 3 AND kind = 'life'") == "1")
  }

  @Test("What is shared, sources and widgets arrive as they were")
  func localState() throws {
    let store = try makeStore(ofVersion: 11)
    try store.read { reading in
      var sharing = Sharing()
      (sharing.folder, sharing.device, sharing.name) = ("/f", "0123456789abcdef", "here")
      sharing.part = 2
      #expect(try reading.sharing == sharing)
      #expect(try reading.devices() == [Device(id: "fedcba9876543210", name: "there", lastTime: 17)])
      // The next merge reads all files, and learns which facts they hold.
      #expect(try reading.files.all().isEmpty)
      let source = try #require(try reading.sources().first)
      #expect(source.id == 4 && source.kind == .git && source.place == "/a" && source.choices == ["me"])
      #expect(source.subject == 2 && source.minimum == .count(2))
      #expect(source.since == "2024-01-01" && source.progress == "p")
      #expect(source.former == FormerSource(identity: "root", subjectKey: "1:piano"))
      #expect(try reading.hasUnwrittenFacts())
    }
    #expect(try folder.raw().rows("SELECT * FROM sqlite_sequence") == [])
    #expect(try folder.raw().rows("SELECT * FROM sync") == [["1", "0"]])
  }

  @Test(
    "Names with control characters of the second set, which an earlier schema took, get signs instead and stay apart"
  )
  func refusedNames() throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(
      folder.container.storePath, ofVersion: 11,
      containing: """
        INSERT INTO subject (name) VALUES ('a' || char(155)), ('a' || char(156)), ('a' || char(65533)),
          (char(128) || printf('%063d', 0)), (char(129) || printf('%063d', 0));
        INSERT INTO setting VALUES ('theme', 'x' || char(133));
        """)
    let store = try folder.open()
    let zeros = String(repeating: "0", count: 61)
    #expect(
      try store.read { try $0.subjects().map(\.name) } == [
        "Study", "a\u{FFFD} 2", "a\u{FFFD} 3", "a\u{FFFD}", "\u{FFFD}00\(zeros)", "\u{FFFD}\(zeros) 6",
      ])
    #expect(try folder.raw().value("SELECT value FROM fact WHERE kind = 'setting'") == "\"x\u{FFFD}\"")
  }

  // MARK: The change log

  /// Entries of version 7 with a change of every kind, and the same changes as they are now.
  private static let entries: [(sql: String, kind: String, before: String?, after: String?)] = [
    ("1, '2024-03-01', 'study', NULL, NULL, 1, NULL", "study", nil, "true"),
    ("1, '2024-03-01', 'study', 1, NULL, 0, NULL", "study", "true", "false"),
    (
      "1, '2024-03-01', 'rest', 0, NULL, 1, 'a \"b\"'", "rest", #"{"isLate":false,"reason":null}"#,
      #"{"isLate":true,"reason":"a \"b\""}"#
    ),
    ("1, '2024-03-01', 'schedule', NULL, NULL, 65, NULL", "schedule", nil, "65"),
    (
      "1, '2024-03-01', 'goal', 0, '20000', 3, NULL", "goal", #"{"daysPerWeek":null,"minimum":20000}"#,
      #"{"daysPerWeek":3,"minimum":null}"#
    ),
    ("1, '', 'unit', NULL, NULL, 1, 'pages'", "unit", nil, #""pages""#),
    ("1, '', 'end', 1, '2024-03-09', NULL, NULL", "end", #""2024-03-09""#, nil),
    ("1, '', 'subject', 1, 'Study', 1, 'Music'", "name", #""Study""#, #""Music""#),
    ("0, '', 'defaultSubject', 1, 'Study', 2, 'Piano'", "default", "1", "2"),
    ("0, 'day-start', 'setting', NULL, NULL, 1, '04:00'", "setting", nil, #""04:00""#),
    (
      """
      1, '00000000-0000-4000-a000-000000000001', 'session', 1, '2024-03-01 25000 2024-03-01T08:30:00Z git two  words',
      1, '2024-03-02 - 2024-03-01T08:30:00Z loop-csv one'
      """, "session",
      #"{"date":"2024-03-01","amount":25000,"note":"two  words","source":"git","recordedAt":"2024-03-01T08:30:00Z"}"#,
      #"{"date":"2024-03-02","amount":null,"note":"one","source":"loop-csv","recordedAt":"2024-03-01T08:30:00Z"}"#
    ),
    (
      """
      1, '00000000-0000-4000-a000-000000000002', 'session', NULL, NULL,
      1, '2024-03-02 1 2024-03-01T08:30:00Z person'
      """, "session", nil,
      #"{"date":"2024-03-02","amount":1,"note":null,"source":"person","recordedAt":"2024-03-01T08:30:00Z"}"#
    ),
  ]

  @Test(
    "Every change of the log arrives with its values, in the form that all kinds have now", arguments: 7..<12)
  func log(version: Int) throws {
    try folder.makeFolder()
    let entries = Self.entries.enumerated().map { number, entry in
      """
      INSERT INTO change VALUES (\(number + 1), '2024-12-01T08:00:00Z', 'test', NULL, 0);
      INSERT INTO changedFact VALUES (\(number + 1), \(entry.sql));
      """
    }
    try RawDatabase.makeStore(
      folder.container.storePath, ofVersion: version,
      containing: "INSERT INTO subject (id, name) VALUES (2, 'Piano');" + entries.joined())
    let log = try folder.open().read { try $0.changeLog() }
    #expect(log.count == Self.entries.count)
    for (entry, expected) in zip(log.reversed(), Self.entries) {
      let change = try #require(entry.changes.first)
      #expect(change.kind == expected.kind)
      #expect(change.before == expected.before && change.after == expected.after)
      for value in [change.before, change.after].compactMap({ $0 }) {
        let kind = try #require(FactKinds.named(change.kind))
        let checked = try #require(JSONValue(value).flatMap { kind.checked($0, of: change.key) })
        #expect(checked.text == value)
      }
    }
  }

  @Test(
    "A day whose subject is gone keeps no store from being brought up to date, and `doctor --fix` gives it a subject",
    arguments: 1...6)
  func lost(version: Int) throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(
      folder.container.storePath, ofVersion: version,
      containing: """
        PRAGMA foreign_keys = OFF;
        INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-02-28', 1), (77, '2024-02-29', 1)
        """)
    let now = ("2024-12-10" as CalendarDate).noon
    _ = try folder.open()
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(Checkup(folder.container, at: now, calendar: { UTCCalendar($0) }).findings == [])
    #expect(
      try folder.raw().rows("SELECT name, date FROM day JOIN subject ON id = subject ORDER BY date")
        == [["Study", "2024-02-28"], ["Found 77", "2024-02-29"]])
  }
}
