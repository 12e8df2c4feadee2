import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("What follows from the facts")
struct DerivedDataTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon
  private var copy: String { folder.container.path + "/copy.sqlite" }

  private func checkup() -> Checkup {
    Checkup(folder.container, at: now, calendar: { UTCCalendar($0) })
  }

  /// Makes a store with two sessions and two subjects.
  init() throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Piano") }
    for note in ["one", "two"] {
      try store.change {
        try $0.addSession(
          on: "2024-12-09", amount: Amount(thousandths: 10_000), note: note, of: $0.reading.defaultSubject())
      }
    }
  }

  /// Changes something while the store's triggers are missing.
  private func change(_ sql: String) throws {
    let raw = try folder.raw()
    let triggers = try raw.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for trigger in triggers { try raw.rows("DROP TRIGGER \(trigger[0] ?? "")") }
    try raw.rows(sql)
    for trigger in triggers { try raw.rows(trigger[1] ?? "") }
  }

  /// What a path's store derives from its facts.
  private func derived(_ path: String? = nil) throws -> [[String?]] {
    let raw = try RawDatabase(path ?? folder.container.storePath)
    return try raw.rows(
      """
      SELECT date, didStudy, sessions, amount, isReached FROM recordedDay WHERE subject = 1;
      SELECT id, name, birth FROM subject
      """)
  }

  private func record(on today: CalendarDate = "2024-12-11") throws {
    let store = try folder.open()
    store.warn = { Issue.record("\($0)") }
    try store.change(on: today) {
      _ = try $0.record([(today, .study(true))], of: Subject(id: 2, name: "Piano"))
    }
  }

  private static let differences = [
    "UPDATE recordedDay SET amount = 99", "UPDATE recordedDay SET isReached = 0",
    "UPDATE recordedDay SET sessions = 1", "UPDATE recordedDay SET didStudy = 1", "DELETE FROM recordedDay",
    "INSERT INTO recordedDay VALUES (1, '2024-12-01', NULL, 3, 0, 1)",
    "UPDATE recordedDay SET subject = 7", "UPDATE subject SET name = 'Keys' WHERE id = 2",
    "UPDATE subject SET name = NULL", "UPDATE subject SET birth = '~'", "DELETE FROM subject WHERE id = 1",
    "INSERT INTO changedFact (change, subject, kind, key) VALUES (99, 1, 'study', '2024-12-01')",
  ]

  private func expectRight(_ path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let derived = try derived(path)
    #expect(derived.first == ["2024-12-09", nil, "2", "20000", "1"], sourceLocation: sourceLocation)
    #expect(derived.dropFirst().map { $0[1] } == ["Study", "Piano"], sourceLocation: sourceLocation)
    #expect(derived.allSatisfy { $0[2] != "~" }, sourceLocation: sourceLocation)
    #expect(
      try RawDatabase(path ?? folder.container.storePath).value(
        "SELECT count(*) FROM changedFact WHERE change NOT IN (SELECT id FROM change)") == "0",
      sourceLocation: sourceLocation)
  }

  @Test(
    "Where it differs from the facts, the first change of a day is made and works it out again, and so is its backup",
    arguments: sample(of: differences))
  func firstChange(sql: String) throws {
    try change(sql)
    try record()
    try expectRight()
    try expectRight(folder.container.backupsPath + "/SwiftCal-2024-12-11.sqlite")
  }

  @Test(
    "It is worked out again by the first change of a day without backups too",
    arguments: sample(of: differences))
  func withoutBackups(sql: String) throws {
    try folder.open().change { try $0.set(.backups, to: "0") }
    try change(sql)
    try record()
    try expectRight()
  }

  @Test("A backup and a restored store have it right", arguments: sample(of: differences))
  func backup(sql: String) throws {
    try change(sql)
    try folder.open().backUp(to: copy)
    try expectRight()
    try expectRight(copy)
    try change(sql)
    _ = try SharedStore.restore(folder.container.storePath, in: folder.container, today: "2024-12-10")
    try expectRight()
  }

  @Test(
    "`doctor` mentions that it differs, which is no fault and changes nothing, and `--fix` works it out again",
    arguments: sample(of: differences))
  func doctor(sql: String) throws {
    try change(sql)
    let before = try derived()
    #expect(checkup().findings == [])
    #expect(checkup().notes.count == 1)
    #expect(try derived() == before)
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(checkup().findings == [] && checkup().notes == [])
    try expectRight()
  }

  @Test("A store in which no subject has a name is read by its facts, and stays as it is")
  func noNames() throws {
    try change("UPDATE subject SET name = NULL")
    let before = try derived()
    #expect(try folder.openForReading().read { try $0.defaultSubject().name } == "Study")
    #expect(try derived() == before)
  }

  @Test("Widgets are asked to reload when it is worked out again")
  func reload() throws {
    try change("DELETE FROM recordedDay")
    let requests = "SELECT requests FROM reload WHERE kind = '' AND subject = 0"
    let before = try folder.raw().value(requests)
    try folder.open().backUp(to: copy)
    #expect(try folder.raw().value(requests) != before)
  }

  @Test("A change on the day of the last backup is not refused because of rows that say nothing")
  func sameDay() throws {
    try record(on: "2024-12-10")
    try change("UPDATE subject SET name = NULL")
    try folder.open().change(on: "2024-12-10") {
      _ = try $0.record([("2024-12-10", .study(true))], of: $0.reading.defaultSubject())
    }
    #expect(
      try folder.raw().value("SELECT didStudy FROM recordedDay WHERE subject = 1 AND date = '2024-12-10'")
        == "1")
  }

  @Test("A fact that is missing or added behind the back of the triggers counts")
  func facts() throws {
    try change("DELETE FROM fact WHERE value LIKE '%one%'")
    try record()
    #expect(try derived().first == ["2024-12-09", nil, "1", "10000", "1"])
    try change(
      """
      INSERT INTO fact (subject, kind, key, value)
      VALUES (1, 'goal', '1900-01-01', '{"daysPerWeek":null,"minimum":90000}')
      """)
    try record(on: "2024-12-12")
    #expect(try derived().first?.last == "0")
  }
}
