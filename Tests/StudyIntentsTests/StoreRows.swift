import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore

/// What a store holds: its facts by their kinds, and the rows of other tables by the tables' names. What an undo rightly
/// leaves as it is is not among them: the change log, the counts of reload requests, which only grow, the subjects that are
/// gone, whose numbers are not given again, and times, because an undo is recorded like any other change.
typealias StoreRows = [String: [[String?]]]

/// Every row of a change log, oldest entry first. The first column is the entry's number.
struct ChangeLogRows: Equatable {
  var entries: [[String?]]
  var facts: [[String?]]
}

extension TemporaryContainer {
  func rows() throws -> StoreRows {
    let raw = try raw()
    let isThere = "subject IN (SELECT id FROM subject WHERE name IS NOT NULL)"
    let facts = try raw.rows(
      """
      SELECT kind, subject, key, value FROM fact
      WHERE value IS NOT NULL AND kind NOT IN ('default', 'life') AND (subject = 0 OR \(isThere)) ORDER BY 1, 2, 3
      """)
    var rows = StoreRows()
    for fact in facts { rows[fact[0] ?? "", default: []].append(Array(fact.dropFirst())) }
    // An undo says which subject was the default, also where nothing had been said of that.
    rows["default"] = [[try openForReading().read { try $0.defaultSubject().name }]]
    rows["subject"] = try raw.rows("SELECT id, name FROM subject WHERE name IS NOT NULL ORDER BY birth")
    rows["recordedDay"] = try raw.rows("SELECT * FROM recordedDay WHERE \(isThere) ORDER BY 1, 2")
    for table in ["local", "sync"] {
      rows[table] = try raw.rows("SELECT * FROM \(table) ORDER BY 1")
    }
    return rows
  }

  /// The change log, newest entry first.
  func changeLog() throws -> [ChangeLogEntry] { try openForReading().read { try $0.changeLog() } }

  /// Every row of the change log.
  func changeLogRows() throws -> ChangeLogRows {
    let raw = try raw()
    return ChangeLogRows(
      entries: try raw.rows("SELECT * FROM change ORDER BY 1"),
      facts: try raw.rows("SELECT * FROM changedFact ORDER BY 1, 2, 3, 4"))
  }

  /// Fills the store with every kind of fact, in days before 2024-12-10: the default subject Study, Piano with a schedule,
  /// rests, a session, a goal, and an earlier name, and settings.
  @discardableResult
  func makeUsedStore() throws -> SharedStore {
    let store = try open()
    let start = ("2024-11-20" as CalendarDate).noon
    try store.perform(SetSettingIntent(.backups, to: "0"), at: start)
    try store.perform(SetSettingIntent(.firstWeekday, to: "monday"), at: start)
    try store.perform(AddSubjectIntent("Keys"), at: start)
    try store.perform(
      MarkDaysIntent(dates("2024-11-01..2024-11-05"), didStudy: true, subject: "Keys"), at: start)
    try store.perform(MarkDaysIntent(dates("2024-11-03"), didStudy: false, subject: "Keys"), at: start)
    try store.perform(
      SetRestIntent(on: dates("2024-11-03..2024-11-04"), to: Rest(reason: "flu"), subject: "Keys"), at: start)
    try store.perform(SetRestIntent(on: dates("2024-12-24"), to: Rest(), subject: "Keys"), at: start)
    try store.perform(
      SetScheduleIntent(off: [.sunday], from: .date("2024-11-01"), subject: "Keys"), at: start)
    try store.perform(RenameSubjectIntent("Keys", to: "Piano"), at: start)
    try store.perform(MarkDaysIntent(dates("2024-11-10..2024-11-12"), didStudy: true), at: start)
    try store.perform(MarkDaysIntent(dates("2024-11-11"), didStudy: false), at: start)
    try store.perform(SetRestIntent(on: dates("2024-11-13"), to: Rest(reason: "trip")), at: start)
    try store.perform(SetScheduleIntent(off: [.saturday], from: .date("2024-11-01")), at: start)
    try store.perform(SetUnitIntent(of: "Piano", to: .named("pages")), at: start)
    try store.perform(
      SetGoalIntent(frequency: nil, minimum: .atLeast(try AmountExpression("10")), subject: "Piano"),
      at: start)
    try store.change(on: "2024-11-20") { writing in
      let session = Session(
        id: "5e551011-0000-4000-a000-000000000001", date: "2024-11-05", amount: Amount(thousandths: 12_000),
        note: "first chapter", source: "git", recordedAt: "2024-11-05T18:00:00Z")
      _ = try writing.add(session, of: writing.reading.subject(named: "Piano"))
    }
    try store.perform(AddGroupIntent("Instruments", subjects: ["Piano"]), at: start)
    return store
  }
}

/// A range of dates as a person types it.
func dates(_ text: String) throws -> [DateRangeArgument] {
  [DateRangeArgument(try DateRangeExpression(text))]
}
