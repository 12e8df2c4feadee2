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
  let perform: @Sendable (SharedStore) throws -> Void

  var testDescription: String { sql }

  init<Result>(
    _ sql: String, _ topic: String,
    after action: @escaping @Sendable (SharedStore, Date) throws -> Result
  ) {
    self.sql = sql
    self.topic = topic
    perform = { _ = try action($0, ("2024-12-10" as CalendarDate).noon) }
  }
}

@Suite("Undo and redo after another program has changed something")
struct ChangedSinceTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  private static let afterActions: [Interference] = [
    Interference("UPDATE day SET didStudy = 0 WHERE date = '2024-12-02'", "2024-12-02") {
      try $0.mark("2024-12-01..2024-12-03", at: $1)
    },
    Interference("DELETE FROM day WHERE date = '2024-12-02'", "2024-12-02") {
      try $0.mark("2024-12-01..2024-12-03", at: $1)
    },
    Interference(word("rest", "2024-12-08", #"{"isLate":true,"reason":"flu"}"#), "2024-12-08") {
      try $0.rest("2024-12-08", reason: "ill", at: $1)
    },
    Interference(word("rest", "2024-12-08", #"{"isLate":false,"reason":"ill"}"#), "2024-12-08") {
      try $0.rest("2024-12-08", reason: "ill", at: $1)
    },
    Interference(word("rest", "2024-12-08", nil), "2024-12-08") { try $0.rest("2024-12-08", at: $1) },
    Interference(word("rest", of: 2, "2024-11-03", #"{"isLate":false,"reason":null}"#), "2024-11-03") {
      try $0.unrest("2024-11-03", subject: "Piano", at: $1)
    },
    Interference(
      word("schedule", "2024-11-01", "2"),
      "the schedule of “Study” from 2024-11-01"
    ) { try $0.setSchedule(off: [], from: .date("2024-11-01"), at: $1) },
    Interference(
      word("schedule", "2024-12-10", nil), "the schedule of “Study” from 2024-12-10"
    ) {
      try $0.setSchedule(off: [.friday], at: $1)
    },
    Interference(renaming(of: 3, to: "Greek"), "the subject “Latin”") {
      try $0.addSubject("Latin", at: $1)
    },
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (3, '2024-12-01', 1)", "the subject “Latin”"
    ) {
      try $0.addSubject("Latin", at: $1)
    },
    Interference(word("schedule", of: 3, "2024-12-01", "1"), "the subject “Latin”") {
      try $0.addSubject("Latin", at: $1)
    },
    Interference(word("default", of: 0, "", "3"), "the subject “Latin”") {
      try $0.addSubject("Latin", at: $1)
    },
    Interference(renaming(of: 2, to: "Organ"), "the subject “Keys”") {
      try $0.renameSubject("Piano", to: "Keys", at: $1)
    },
    Interference(addition(of: 3, named: "PIANO"), "the subject “Keys”") {
      try $0.renameSubject("Piano", to: "Keys", at: $1)
    },
    Interference(addition(of: 3, named: "piano"), "the subject “Piano”") {
      try $0.removeSubject("Piano", at: $1)
    },
    Interference(
      addition(of: 3, named: "Latin") + word("default", of: 0, "", "3"),
      "the default subject"
    ) { try $0.removeSubject("Study", at: $1) },
    Interference(word("default", of: 0, "", "1"), "the default subject") {
      try $0.setDefaultSubject("Piano", at: $1)
    },
    Interference(word("setting", of: 0, "day-start", #""05:00""#), "the setting day-start") {
      try $0.set(.dayStart, to: "04:00", at: $1)
    },
    Interference(word("setting", of: 0, "day-start", nil), "the setting day-start") {
      try $0.set(.dayStart, to: "04:00", at: $1)
    },
    Interference(word("setting", of: 0, "first-weekday", #""friday""#), "the setting first-weekday") {
      try $0.set(.firstWeekday, to: nil, at: $1)
    },
  ]

  private static let afterUndos: [Interference] = [
    Interference("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-02', 0)", "2024-12-02") {
      try $0.mark("2024-12-01..2024-12-03", at: $1)
    },
    Interference(word("rest", "2024-12-08", #"{"isLate":false,"reason":null}"#), "2024-12-08") {
      try $0.rest("2024-12-08", at: $1)
    },
    Interference(word("rest", of: 2, "2024-11-03", #"{"isLate":true,"reason":"x"}"#), "2024-11-03") {
      try $0.unrest("2024-11-03", subject: "Piano", at: $1)
    },
    Interference(
      word("schedule", "2024-12-10", "1"), "the schedule of “Study” from 2024-12-10"
    ) {
      try $0.setSchedule(off: [.friday], at: $1)
    },
    Interference(addition(of: 4, named: "latin"), "the subject “Latin”") {
      try $0.addSubject("Latin", at: $1)
    },
    Interference(renaming(of: 2, to: "Organ"), "the subject “Keys”") {
      try $0.renameSubject("Piano", to: "Keys", at: $1)
    },
    Interference(
      "INSERT INTO day (subject, date, didStudy) VALUES (2, '2024-12-02', 1)", "the subject “Piano”"
    ) {
      try $0.removeSubject("Piano", at: $1)
    },
    Interference("UPDATE day SET didStudy = 0 WHERE subject = 2 AND date = '2024-11-02'", "2024-11-02") {
      try $0.removeSubject("Piano", at: $1)
    },
    Interference(word("default", of: 0, "", "2"), "the subject “Piano”") {
      try $0.removeSubject("Piano", at: $1)
    },
    Interference(word("default", of: 0, "", "2"), "the default subject") {
      try $0.setDefaultSubject("Piano", at: $1)
    },
    Interference(word("setting", of: 0, "day-start", #""05:00""#), "the setting day-start") {
      try $0.set(.dayStart, to: "04:00", at: $1)
    },
  ]

  private func expectPassed(
    by action: (SharedStore, Date) throws -> ChangeLogStep, _ store: SharedStore, _ interference: Interference
  ) throws {
    let rows = try folder.rows()
    try folder.raw().rows(interference.sql)
    let changed = try folder.rows()
    #expect(changed != rows, "the other program changes something")
    let step = try action(store, now)
    #expect(step.left.map(\.topic).contains(interference.topic))
    #expect(try !step.isPassed || folder.rows() == changed)
  }

  @Test(
    "Undo leaves a fact alone that is no longer as the action left it, and says so",
    arguments: afterActions)
  func undo(interference: Interference) throws {
    let store = try folder.makeUsedStore()
    try interference.perform(store)
    try expectPassed(by: { try $0.undo(at: $1) }, store, interference)
  }

  @Test(
    "Redo leaves a fact alone that is no longer as the action found it, and says so",
    arguments: afterUndos)
  func redo(interference: Interference) throws {
    let store = try folder.makeUsedStore()
    try interference.perform(store)
    _ = try store.undo(at: now)
    try expectPassed(by: { try $0.redo(at: $1) }, store, interference)
  }

  @Test("Undo works if another program changed something that the action did not touch")
  func elsewhere() throws {
    let store = try folder.makeUsedStore()
    _ = try store.mark("2024-12-01", at: now)
    try folder.raw().rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-02', 1);"
        + word("setting", of: 0, "theme", #""dark""#))
    _ = try store.undo(at: now)
    #expect(try folder.rows()["study"]?.contains(["1", "2024-12-02", "true"]) == true)
    #expect(try folder.rows()["study"]?.contains { $0[1] == "2024-12-01" } == false)
  }
}
