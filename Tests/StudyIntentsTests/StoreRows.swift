import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore

/// The rows of a store's tables by the tables' names, without those that an undo rightly leaves as they are: the change
/// log, the counts of reload requests, which only grow, the numbers that were given to subjects, which are not given
/// again, and the stamps, because an undo is recorded like any other change.
typealias StoreRows = [String: [[String?]]]

/// Every row of a change log, oldest entry first. The first column is the entry's number.
struct ChangeLogRows: Equatable {
  var entries: [[String?]]
  var facts: [[String?]]
}

extension TemporaryContainer {
  func rows() throws -> StoreRows {
    let raw = try raw()
    let tables = try raw.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0[0] }
    let left: Set = ["change", "changedFact", "sqlite_sequence", "reload", "stamp"]
    var rows = StoreRows()
    for table in tables where !left.contains(table) {
      // The other columns of a day follow from its sessions.
      let columns = table == "day" ? "subject, date, didStudy" : "*"
      rows[table] = try raw.rows("SELECT \(columns) FROM \(table) ORDER BY 1, 2")
    }
    rows["reload"] = try raw.rows("SELECT kind, subject FROM reload ORDER BY 1, 2")
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
    try SetSettingIntent(.backups, to: "0").perform(on: store, at: start)
    try SetSettingIntent(.firstWeekday, to: "monday").perform(on: store, at: start)
    _ = try AddSubjectIntent(name: "Keys").perform(on: store, at: start)
    _ = try mark("2024-11-01..2024-11-05", subject: "Keys").perform(on: store, at: start)
    _ = try mark("2024-11-03", false, subject: "Keys").perform(on: store, at: start)
    _ = try rest("2024-11-03..2024-11-04", reason: "flu", subject: "Keys").perform(on: store, at: start)
    _ = try rest("2024-12-24", subject: "Keys").perform(on: store, at: start)
    _ = try SetScheduleIntent(off: [.sunday], from: .date("2024-11-01"), subject: "Keys")
      .perform(on: store, at: start)
    _ = try RenameSubjectIntent(name: "Keys", newName: "Piano").perform(on: store, at: start)
    _ = try mark("2024-11-10..2024-11-12").perform(on: store, at: start)
    _ = try mark("2024-11-11", false).perform(on: store, at: start)
    _ = try rest("2024-11-13", reason: "trip").perform(on: store, at: start)
    _ = try SetScheduleIntent(off: [.saturday], from: .date("2024-11-01")).perform(on: store, at: start)
    _ = try SetUnitIntent(of: "Piano", to: .named("pages")).perform(on: store, at: start)
    let goal = SetGoalIntent(
      frequency: nil, minimum: .atLeast(try AmountExpression("10")), subject: "Piano")
    _ = try goal.perform(on: store, at: start)
    try store.change(on: "2024-11-20") { writing in
      let session = Session(
        id: "5e551011-0000-4000-a000-000000000001", date: "2024-11-05", amount: Amount(thousandths: 12_000),
        note: "first chapter", source: "git", recordedAt: "2024-11-05T18:00:00Z")
      _ = try writing.add(session, of: writing.reading.subject(named: "Piano"))
    }
    return store
  }
}

/// A range of dates as a person types it.
func dates(_ text: String) throws -> [DateRangeArgument] {
  [DateRangeArgument(try DateRangeExpression(text))]
}

func mark(_ range: String, _ didStudy: Bool = true, subject: String? = nil) throws -> MarkDaysIntent {
  MarkDaysIntent(try dates(range), didStudy: didStudy, subject: subject)
}

func rest(_ range: String, reason: String? = nil, subject: String? = nil) throws -> RestIntent {
  RestIntent(try dates(range), rest: Rest(reason: reason), subject: subject)
}

func unrest(_ range: String, subject: String? = nil) throws -> RestIntent {
  RestIntent(try dates(range), rest: nil, subject: subject)
}
