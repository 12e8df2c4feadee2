import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

/// An action, and what another program does after it.
struct Interference: CustomTestStringConvertible, Sendable {
  let sql: String
  /// What the refusal names.
  let topic: String
  let perform: @Sendable (SharedStore) throws -> Void

  var testDescription: String { sql }

  init(_ sql: String, _ topic: String, after intent: @escaping @Sendable () throws -> any StudyIntent) {
    self.sql = sql
    self.topic = topic
    perform = { store in
      let intent = try intent()
      _ = try intent.perform(on: store, at: ("2024-12-10" as CalendarDate).noon)
    }
  }
}

@Suite("Undo and redo after another program has changed something")
struct ChangedSinceTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  private static let afterActions: [Interference] = [
    Interference("UPDATE day SET didStudy = 0 WHERE date = '2024-12-02'", "2024-12-02") {
      try mark("2024-12-01..2024-12-03")
    },
    Interference("DELETE FROM day WHERE date = '2024-12-02'", "2024-12-02") {
      try mark("2024-12-01..2024-12-03")
    },
    Interference("UPDATE rest SET reason = 'flu' WHERE date = '2024-12-08'", "2024-12-08") {
      try rest("2024-12-08", reason: "ill")
    },
    Interference("UPDATE rest SET isLate = 0 WHERE date = '2024-12-08'", "2024-12-08") {
      try rest("2024-12-08", reason: "ill")
    },
    Interference("DELETE FROM rest WHERE date = '2024-12-08'", "2024-12-08") { try rest("2024-12-08") },
    Interference("INSERT INTO rest VALUES (2, '2024-11-03', NULL, 0)", "2024-11-03") {
      try unrest("2024-11-03", subject: "Piano")
    },
    Interference(
      "UPDATE schedule SET daysOff = 2 WHERE subject = 1 AND validFrom = '2024-11-01'",
      "the schedule of “Study” from 2024-11-01"
    ) { SetScheduleIntent(off: [], from: .date("2024-11-01")) },
    Interference(
      "DELETE FROM schedule WHERE validFrom = '2024-12-10'", "the schedule of “Study” from 2024-12-10"
    ) {
      SetScheduleIntent(off: [.friday])
    },
    Interference("UPDATE subject SET name = 'Greek' WHERE id = 3", "the subject “Latin”") {
      AddSubjectIntent(name: "Latin")
    },
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (3, '2024-12-01', 1)", "the subject “Latin”"
    ) {
      AddSubjectIntent(name: "Latin")
    },
    Interference("INSERT INTO schedule VALUES (3, '2024-12-01', 1)", "the subject “Latin”") {
      AddSubjectIntent(name: "Latin")
    },
    Interference("UPDATE defaultSubject SET subject = 3", "the subject “Latin”") {
      AddSubjectIntent(name: "Latin")
    },
    Interference("UPDATE subject SET name = 'Organ' WHERE id = 2", "the subject “Piano”") {
      RenameSubjectIntent(name: "Piano", newName: "Keys")
    },
    Interference("INSERT INTO subject (name) VALUES ('PIANO')", "the subject “Piano”") {
      RenameSubjectIntent(name: "Piano", newName: "Keys")
    },
    Interference("INSERT INTO subject (name) VALUES ('piano')", "the subject “Piano”") {
      RemoveSubjectIntent(name: "Piano")
    },
    Interference(
      "INSERT INTO subject (name) VALUES ('Latin'); UPDATE defaultSubject SET subject = 3",
      "the default subject"
    ) { RemoveSubjectIntent(name: "Study") },
    Interference("UPDATE defaultSubject SET subject = 1", "the default subject") {
      SetDefaultSubjectIntent(name: "Piano")
    },
    Interference("UPDATE setting SET value = '05:00' WHERE key = 'day-start'", "the setting day-start") {
      try SetSettingIntent(.dayStart, to: "04:00")
    },
    Interference("DELETE FROM setting WHERE key = 'day-start'", "the setting day-start") {
      try SetSettingIntent(.dayStart, to: "04:00")
    },
    Interference("INSERT INTO setting VALUES ('first-weekday', 'friday')", "the setting first-weekday") {
      try SetSettingIntent(.firstWeekday, to: nil)
    },
  ]

  private static let afterUndos: [Interference] = [
    Interference("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-02', 0)", "2024-12-02") {
      try mark("2024-12-01..2024-12-03")
    },
    Interference("INSERT INTO rest VALUES (1, '2024-12-08', NULL, 0)", "2024-12-08") {
      try rest("2024-12-08")
    },
    Interference("UPDATE rest SET reason = 'x' WHERE date = '2024-11-03'", "2024-11-03") {
      try unrest("2024-11-03", subject: "Piano")
    },
    Interference(
      "INSERT INTO schedule VALUES (1, '2024-12-10', 1)", "the schedule of “Study” from 2024-12-10"
    ) {
      SetScheduleIntent(off: [.friday])
    },
    Interference("INSERT INTO subject (name) VALUES ('latin')", "the subject “Latin”") {
      AddSubjectIntent(name: "Latin")
    },
    Interference("UPDATE subject SET name = 'Organ' WHERE id = 2", "the subject “Keys”") {
      RenameSubjectIntent(name: "Piano", newName: "Keys")
    },
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (2, '2024-12-02', 1)", "the subject “Piano”"
    ) {
      RemoveSubjectIntent(name: "Piano")
    },
    Interference("UPDATE day SET didStudy = 0 WHERE subject = 2 AND date = '2024-11-02'", "2024-11-02") {
      RemoveSubjectIntent(name: "Piano")
    },
    Interference("UPDATE defaultSubject SET subject = 2", "the subject “Piano”") {
      RemoveSubjectIntent(name: "Piano")
    },
    Interference("UPDATE defaultSubject SET subject = 2", "the default subject") {
      SetDefaultSubjectIntent(name: "Piano")
    },
    Interference("INSERT INTO setting VALUES ('day-start', '05:00')", "the setting day-start") {
      try SetSettingIntent(.dayStart, to: "04:00")
    },
  ]

  private func expectRefusal(
    of intent: some StudyIntent, _ store: SharedStore, _ interference: Interference
  ) throws {
    let (rows, log) = (try folder.rows(), try folder.changeLogRows())
    try folder.raw().rows(interference.sql)
    let changed = try folder.rows()
    #expect(changed != rows, "the other program changes something")
    #expect(throws: StudyError.changedSince(interference.topic)) { try intent.perform(on: store, at: now) }
    #expect(try folder.rows() == changed)
    #expect(try folder.changeLogRows() == log)
  }

  @Test(
    "Undo is refused, and changes nothing, when a fact is no longer as the action left it",
    arguments: afterActions)
  func undo(interference: Interference) throws {
    let store = try folder.makeUsedStore()
    try interference.perform(store)
    try expectRefusal(of: UndoIntent(), store, interference)
  }

  @Test(
    "Redo is refused, and changes nothing, when a fact is no longer as the action found it",
    arguments: afterUndos)
  func redo(interference: Interference) throws {
    let store = try folder.makeUsedStore()
    try interference.perform(store)
    _ = try UndoIntent().perform(on: store, at: now)
    try expectRefusal(of: RedoIntent(), store, interference)
  }

  @Test("Undo works if another program changed something that the action did not touch")
  func elsewhere() throws {
    let store = try folder.makeUsedStore()
    _ = try mark("2024-12-01").perform(on: store, at: now)
    try folder.raw().rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-02', 1); INSERT INTO setting VALUES ('theme', 'dark')"
    )
    _ = try UndoIntent().perform(on: store, at: now)
    #expect(try folder.rows()["day"]?.contains(["1", "2024-12-02", "1"]) == true)
    #expect(try folder.rows()["day"]?.contains { $0[1] == "2024-12-01" } == false)
  }
}
