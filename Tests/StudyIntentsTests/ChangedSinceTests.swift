import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

/// What another program runs to say a fact; without a value, to take one back.
func word(_ kind: String, of subject: Int = 1, _ key: String, _ value: String?) -> String {
  """
  INSERT INTO fact (subject, kind, key, value)
  VALUES (\(subject), '\(kind)', '\(key)', \(value.map { "'\($0)'" } ?? "NULL"))
  ON CONFLICT (subject, kind, key) DO UPDATE SET value = excluded.value;
  """
}

/// What another program runs to add a subject.
func addition(of id: Int, named name: String) -> String {
  "INSERT INTO subject (id, name, birth) VALUES (\(id), '\(name)', '009999999999999999');"
    + word("life", of: id, "009999999999999999", "true") + word("name", of: id, "", #""\#(name)""#)
}

/// What another program runs to rename a subject.
private func renaming(of id: Int, to name: String) -> String {
  "UPDATE subject SET name = '\(name)' WHERE id = \(id);" + word("name", of: id, "", #""\#(name)""#)
}

/// An action, and what another program does after it.
struct Interference: CustomTestStringConvertible, Sendable {
  let sql: String
  /// What the refusal names.
  let topic: String
  private let action: @Sendable () throws -> any StudyIntent

  var testDescription: String { sql }

  init(
    _ sql: String, _ topic: String,
    after action: @autoclosure @escaping @Sendable () throws -> any StudyIntent
  ) {
    (self.sql, self.topic, self.action) = (sql, topic, action)
  }

  func perform(_ store: SharedStore) throws {
    _ = try store.perform(action(), at: ("2024-12-10" as CalendarDate).noon)
  }
}

@Suite("Undo and redo after another program has changed something")
struct ChangedSinceTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  private static let afterActions: [Interference] = [
    Interference(
      "UPDATE day SET didStudy = 0 WHERE date = '2024-12-02'", "2024-12-02",
      after: try MarkDaysIntent(dates("2024-12-01..2024-12-03"), didStudy: true)),
    Interference(
      "DELETE FROM day WHERE date = '2024-12-02'", "2024-12-02",
      after: try MarkDaysIntent(dates("2024-12-01..2024-12-03"), didStudy: true)),
    Interference(
      word("rest", "2024-12-08", #"{"isLate":true,"reason":"flu"}"#), "2024-12-08",
      after: try SetRestIntent(on: dates("2024-12-08"), to: Rest(reason: "ill"))),
    Interference(
      word("rest", "2024-12-08", #"{"isLate":false,"reason":"ill"}"#), "2024-12-08",
      after: try SetRestIntent(on: dates("2024-12-08"), to: Rest(reason: "ill"))),
    Interference(
      word("rest", "2024-12-08", nil), "2024-12-08",
      after: try SetRestIntent(on: dates("2024-12-08"), to: Rest())
    ),
    Interference(
      word("rest", of: 2, "2024-11-03", #"{"isLate":false,"reason":null}"#), "2024-11-03",
      after: try SetRestIntent(on: dates("2024-11-03"), to: nil, subject: "Piano")),
    Interference(
      word("schedule", "2024-11-01", "2"), "the schedule of “Study” from 2024-11-01",
      after: SetScheduleIntent(off: [], from: .date("2024-11-01"))),
    Interference(
      word("schedule", "2024-12-10", nil), "the schedule of “Study” from 2024-12-10",
      after: SetScheduleIntent(off: [.friday])),
    Interference(renaming(of: 3, to: "Greek"), "the subject “Latin”", after: AddSubjectIntent("Latin")),
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (3, '2024-12-01', 1)", "the subject “Latin”",
      after: AddSubjectIntent("Latin")),
    Interference(
      word("schedule", of: 3, "2024-12-01", "1"), "the subject “Latin”", after: AddSubjectIntent("Latin")),
    Interference(word("default", of: 0, "", "3"), "the subject “Latin”", after: AddSubjectIntent("Latin")),
    Interference(
      renaming(of: 2, to: "Organ"), "the subject “Keys”", after: RenameSubjectIntent("Piano", to: "Keys")),
    Interference(
      addition(of: 3, named: "PIANO"), "the subject “Keys”", after: RenameSubjectIntent("Piano", to: "Keys")),
    Interference(addition(of: 3, named: "piano"), "the subject “Piano”", after: RemoveSubjectIntent("Piano")),
    Interference(
      addition(of: 3, named: "Latin") + word("default", of: 0, "", "3"), "the default subject",
      after: RemoveSubjectIntent("Study")),
    Interference(
      word("default", of: 0, "", "1"), "the default subject", after: SetDefaultSubjectIntent("Piano")),
    Interference(
      word("setting", of: 0, "day-start", #""05:00""#), "the setting day-start",
      after: SetSettingIntent(.dayStart, to: "04:00")),
    Interference(
      word("setting", of: 0, "day-start", nil), "the setting day-start",
      after: SetSettingIntent(.dayStart, to: "04:00")),
    Interference(
      word("setting", of: 0, "first-weekday", #""friday""#), "the setting first-weekday",
      after: SetSettingIntent(.firstWeekday, to: nil)),
  ]

  private static let afterUndos: [Interference] = [
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-02', 0)", "2024-12-02",
      after: try MarkDaysIntent(dates("2024-12-01..2024-12-03"), didStudy: true)),
    Interference(
      word("rest", "2024-12-08", #"{"isLate":false,"reason":null}"#), "2024-12-08",
      after: try SetRestIntent(on: dates("2024-12-08"), to: Rest())),
    Interference(
      word("rest", of: 2, "2024-11-03", #"{"isLate":true,"reason":"x"}"#), "2024-11-03",
      after: try SetRestIntent(on: dates("2024-11-03"), to: nil, subject: "Piano")),
    Interference(
      word("schedule", "2024-12-10", "1"), "the schedule of “Study” from 2024-12-10",
      after: SetScheduleIntent(off: [.friday])),
    Interference(addition(of: 4, named: "latin"), "the subject “Latin”", after: AddSubjectIntent("Latin")),
    Interference(
      renaming(of: 2, to: "Organ"), "the subject “Keys”", after: RenameSubjectIntent("Piano", to: "Keys")),
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (2, '2024-12-02', 1)", "the subject “Piano”",
      after: RemoveSubjectIntent("Piano")),
    Interference(
      "UPDATE day SET didStudy = 0 WHERE subject = 2 AND date = '2024-11-02'", "2024-11-02",
      after: RemoveSubjectIntent("Piano")),
    Interference(word("default", of: 0, "", "2"), "the subject “Piano”", after: RemoveSubjectIntent("Piano")),
    Interference(
      word("default", of: 0, "", "2"), "the default subject", after: SetDefaultSubjectIntent("Piano")),
    Interference(
      word("setting", of: 0, "day-start", #""05:00""#), "the setting day-start",
      after: SetSettingIntent(.dayStart, to: "04:00")),
  ]

  private func expectPassed(
    by intent: some StudyIntent<ChangeLogStep>, _ store: SharedStore, _ interference: Interference
  ) throws {
    let rows = try folder.rows()
    try folder.raw().rows(interference.sql)
    let changed = try folder.rows()
    #expect(changed != rows, "the other program changes something")
    let step = try store.perform(intent, at: now)
    #expect(step.left.map(\.topic).contains(interference.topic))
    #expect(try !step.isPassed || folder.rows() == changed)
  }

  @Test(
    "Undo leaves a fact alone that is no longer as the action left it, and says so",
    arguments: afterActions)
  func undo(interference: Interference) throws {
    let store = try folder.makeUsedStore()
    try interference.perform(store)
    try expectPassed(by: UndoIntent(), store, interference)
  }

  @Test(
    "Redo leaves a fact alone that is no longer as the action found it, and says so",
    arguments: afterUndos)
  func redo(interference: Interference) throws {
    let store = try folder.makeUsedStore()
    try interference.perform(store)
    try store.perform(UndoIntent(), at: now)
    try expectPassed(by: RedoIntent(), store, interference)
  }

  @Test("Undo works if another program changed something that the action did not touch")
  func elsewhere() throws {
    let store = try folder.makeUsedStore()
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    try folder.raw().rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-02', 1);"
        + word("setting", of: 0, "theme", #""dark""#))
    try store.perform(UndoIntent(), at: now)
    #expect(try folder.rows()["study"]?.contains(["1", "2024-12-02", "true"]) == true)
    #expect(try folder.rows()["study"]?.contains { $0[1] == "2024-12-01" } == false)
  }
}
