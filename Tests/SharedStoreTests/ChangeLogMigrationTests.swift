import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

/// Version 6 keeps the change log in another table. Stores of version 5 have days and rests in it.
@Suite("The change log of version 5")
struct ChangeLogMigrationTests {
  private let folder = TemporaryContainer()
  private let study = Subject(id: 1, name: "Study")
  private let piano = Subject(id: 2, name: "Piano")

  /// A store of version 5 in which two entries were undone: 3, after which other changes were made, and 7.
  init() throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(
      folder.container.storePath, ofVersion: 5,
      containing: """
        INSERT INTO subject (id, name) VALUES (2, 'Piano');
        INSERT INTO change (id, at, command, undoneAt, isSuperseded) VALUES
          (1, '2024-12-01T08:00:00Z', 'mark', NULL, 0), (2, '2024-12-02T08:00:00Z', 'rest', NULL, 0),
          (3, '2024-12-03T08:00:00Z', 'toggle', '2024-12-03T09:00:00Z', 1),
          (4, '2024-12-04T08:00:00Z', 'rest', NULL, 0), (5, '2024-12-05T08:00:00Z', 'unmark', NULL, 0),
          (6, '2024-12-06T08:00:00Z', 'unrest', NULL, 0),
          (7, '2024-12-07T08:00:00Z', 'import', '2024-12-07T09:00:00Z', 0);
        INSERT INTO changedDay VALUES
          (1, 1, '2024-11-01', 'study', NULL, NULL, 1, NULL), (1, 1, '2024-11-02', 'study', NULL, NULL, 1, NULL),
          (2, 2, '2024-11-05', 'rest', NULL, NULL, 1, 'ill'), (2, 2, '2024-12-24', 'rest', NULL, NULL, 0, NULL),
          (3, 1, '2024-11-03', 'study', NULL, NULL, 1, NULL),
          (4, 2, '2024-11-05', 'rest', 1, 'ill', 1, 'flu'),
          (5, 1, '2024-11-02', 'study', 1, NULL, 0, NULL),
          (6, 2, '2024-12-24', 'rest', 0, NULL, NULL, NULL),
          (7, 1, '2024-11-02', 'study', 0, NULL, 1, NULL), (7, 2, '2024-11-02', 'study', NULL, NULL, 1, NULL),
          (7, 2, '2024-11-06', 'rest', NULL, NULL, 0, 'trip');
        INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-11-01', 1), (1, '2024-11-02', 0);
        INSERT INTO rest VALUES (2, '2024-11-05', 'flu', 1)
        """)
  }

  private func entry(
    _ id: Int, _ action: String, undone: Bool = false, isSuperseded: Bool = false, _ changes: FactChange...
  ) -> ChangeLogEntry {
    ChangeLogEntry(
      id: id, at: "2024-12-0\(id)T08:00:00Z", action: action,
      undoneAt: undone ? "2024-12-0\(id)T09:00:00Z" : nil, isSuperseded: isSuperseded, changes: changes)
  }

  private func day(
    _ subject: Subject, _ date: CalendarDate, _ before: DayFact, _ after: DayFact
  ) -> FactChange {
    func value(_ fact: DayFact) -> JSONValue? {
      switch fact {
      case .study(let didStudy): didStudy.map(JSONValue.bool)
      case .rest(let rest): rest.map(RestKind.json)
      }
    }
    let isStudy = if case .study = after { true } else { false }
    return FactChange(
      isStudy ? StudyKind.self : RestKind.self, of: subject, key: date.description, from: value(before),
      to: value(after))
  }

  private var expected: [ChangeLogEntry] {
    let (ill, flu) = (Rest(reason: "ill", isLate: true), Rest(reason: "flu", isLate: true))
    return [
      entry(
        7, "import", undone: true, day(study, "2024-11-02", .study(false), .study(true)),
        day(piano, "2024-11-02", .study(nil), .study(true)),
        day(piano, "2024-11-06", .rest(nil), .rest(Rest(reason: "trip", isLate: false)))),
      entry(6, "unrest", day(piano, "2024-12-24", .rest(Rest(isLate: false)), .rest(nil))),
      entry(5, "unmark", day(study, "2024-11-02", .study(true), .study(false))),
      entry(4, "rest", day(piano, "2024-11-05", .rest(ill), .rest(flu))),
      entry(
        3, "toggle", undone: true, isSuperseded: true, day(study, "2024-11-03", .study(nil), .study(true))),
      entry(
        2, "rest", day(piano, "2024-11-05", .rest(nil), .rest(ill)),
        day(piano, "2024-12-24", .rest(nil), .rest(Rest(isLate: false)))),
      entry(
        1, "mark", day(study, "2024-11-01", .study(nil), .study(true)),
        day(study, "2024-11-02", .study(nil), .study(true))),
    ]
  }

  private func facts() throws -> [[[String?]]] {
    let raw = try folder.raw()
    return [
      try raw.rows("SELECT subject, date, didStudy FROM day ORDER BY 1, 2"),
      try raw.rows(
        """
        SELECT subject, key, value ->> 'reason', value ->> 'isLate' FROM fact
        WHERE kind = 'rest' AND value IS NOT NULL ORDER BY 1, 2
        """),
    ]
  }

  @Test("The change log of version 5 is the same to a reader and after a writer has migrated the store")
  func kept() throws {
    #expect(try folder.openForReading().read { try $0.changeLog() } == expected)
    #expect(try folder.raw().value("PRAGMA user_version") == "5")
    #expect(try folder.open().read { try $0.changeLog() } == expected)
    #expect(try folder.raw().value("PRAGMA user_version") != "5")
    #expect(try folder.raw().rows("SELECT 1 FROM sqlite_schema WHERE name = 'changedDay'") == [])
  }

  @Test("What could be undone in version 5 can be undone after the migration, down to the first change")
  func undo() throws {
    let store = try folder.open()
    func undo() throws -> Int { try store.change { try $0.undo().entry.id } }
    let marked = [["1", "2024-11-01", "1"], ["1", "2024-11-02", "1"]]
    #expect(try undo() == 6)
    #expect(try facts()[1] == [["2", "2024-11-05", "flu", "1"], ["2", "2024-12-24", nil, "0"]])
    #expect(try undo() == 5)
    #expect(try facts()[0] == marked)
    #expect(try undo() == 4)
    #expect(try facts() == [marked, [["2", "2024-11-05", "ill", "1"], ["2", "2024-12-24", nil, "0"]]])
    #expect(try undo() == 2)
    #expect(try facts() == [marked, []])
    #expect(try undo() == 1)
    #expect(try facts() == [[], []])
    #expect(throws: StudyError.nothingToUndo) { try undo() }
  }

  @Test("What could be redone in version 5 can be redone after the migration, and nothing else")
  func redo() throws {
    let store = try folder.open()
    #expect(try store.change { try $0.redo().entry.id } == 7)
    #expect(
      try facts() == [
        [["1", "2024-11-01", "1"], ["1", "2024-11-02", "1"], ["2", "2024-11-02", "1"]],
        [["2", "2024-11-05", "flu", "1"], ["2", "2024-11-06", "trip", "0"]],
      ])
    #expect(throws: StudyError.nothingToRedo) { try store.change { try $0.redo() } }
  }

  @Test("A change after the migration supersedes what was undone in version 5")
  func superseded() throws {
    let store = try folder.open()
    try store.change { try $0.set(.dayStart, to: "04:00") }
    #expect(throws: StudyError.nothingToRedo) { try store.change { try $0.redo() } }
    #expect(try store.read { try $0.changeLog(limit: 1).map(\.id) } == [8])
  }
}
