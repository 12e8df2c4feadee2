import Localization
import SQLite
import StudyCalendar

/// Steps through the entries of the change log, and through the changes of each: no more than a change is in memory.
/// Statements are compiled once.
final class ChangeLogStream {
  private let opened: OpenedStore
  private let rows: ChangeLogRows
  private let names: LoggedNamesOfSubjects
  private let days: Statement
  private let others: Statement

  init(_ opened: OpenedStore) throws {
    let connection = opened.connection
    self.opened = opened
    rows = ChangeLogRows(connection)
    names = try LoggedNamesOfSubjects(opened)
    func changes(_ condition: String) throws -> Statement {
      try connection.prepare(
        """
        SELECT \(ChangeLogRows.columns) FROM changedFact
        WHERE change = ?1 AND \(condition) ORDER BY subject, key, kind
        """)
    }
    days = try changes(Self.isOfDay)
    others = try changes("NOT (\(Self.isOfDay))")
  }

  /// Whether a row says something of a day, in SQL.
  private static let isOfDay =
    "(" + FactKinds.all.filter { $0.isOfDay }.map { "kind = '\($0.name)'" }.joined(separator: " OR ") + ")"

  /// Calls `body` with every entry.
  /// - Parameter limit: how many entries at most; all of them unless given.
  func forEachEntry(
    _ order: RecordOrder, names: LoggedNames, limit: Int? = nil,
    _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    let former = try names == .ofTheTime ? namesOfTheTime() : nil
    let direction = order == .oldestFirst ? "" : " DESC"
    let entries = try opened.connection.prepare(
      "SELECT id, at, command, undoneAt, isSuperseded FROM change ORDER BY id\(direction) LIMIT \(limit ?? -1)"
    )
    while try entries.step() {
      let id = entries.integer(0)
      let entry = StreamedEntry(
        id: id, at: entries.text(1), action: entries.text(2),
        undoneAt: entries.optionalText(3), isSuperseded: entries.integer(4) == 1
      ) { part, body in
        try self.forEachChange(of: id, part) { change in
          try body(former?.change(change, inEntry: id) ?? change)
        }
      }
      try body(entry)
    }
  }

  private func forEachChange(
    of entry: Int, _ part: ChangePart, _ body: (FactChange) throws -> Void
  ) throws {
    let changes = part == .days ? days : others
    changes.reset()
    try changes.bind(1, entry)
    defer { changes.reset() }
    while try changes.step() {
      if let change = try change(changes, from: 0) { try body(change) }
    }
  }

  /// The change of a row; nil if it is about a subject of which nothing is known. A row has no name of its subject: looking
  /// it up here is quicker than joining the table to millions of rows.
  private func change(_ row: Statement, from first: Int32) throws -> FactChange? {
    try rows.change(row, from: first, name: names.name)
  }

  // MARK: Names

  private func namesOfTheTime() throws -> NamesOfTheTime {
    let rows = try opened.connection.prepare(
      """
      SELECT id, undoneAt IS NOT NULL, isSuperseded, subject, before, after
      FROM change LEFT JOIN changedFact ON change = id AND key = '' AND kind = 'name' ORDER BY id, subject
      """)
    var entries: [(id: Int, renames: LoggedRenames)] = []
    while try rows.step() {
      let id = rows.integer(0)
      var changes: [(id: Int, name: Transition<String>)] = []
      if entries.last?.id == id, let last = entries.popLast() { changes = last.renames.changes }
      if !rows.isNull(3) {
        func name(_ column: Int32) -> String? {
          rows.optionalText(column).flatMap { JSONValue($0)?.string }
        }
        changes.append((rows.integer(3), Transition(from: name(4), to: name(5))))
      }
      entries.append(
        (
          id,
          LoggedRenames(
            isUndone: rows.integer(1) == 1, isSuperseded: rows.integer(2) == 1, changes: changes)
        ))
    }
    return NamesOfTheTime(entries, try SubjectTable(opened).all())
  }

  // MARK: Summaries

  /// What an entry did. Changes of days are counted by SQLite.
  /// - Parameter units: what the amounts of subjects count, by the numbers of the subjects.
  func summary(of entry: Int, units: [Int: AmountUnit]) throws -> ChangeSummary {
    var facts: [FactChange] = []
    try forEachChange(of: entry, .others) { facts.append($0) }
    let counts = try opened.connection.prepare(
      """
      SELECT count(*), max(key), subject, kind, min(key), before, after
      FROM changedFact WHERE change = ?1 AND \(Self.isOfDay) GROUP BY subject
      """
    ).bind(1, entry)
    var days: [ChangeSummary.ChangedDays] = []
    while try counts.step() {
      // The row has one of the subject's changes. If there are several, its date is the first of theirs.
      guard let first = try change(counts, from: 2), let subject = first.subject else { continue }
      guard let from = CalendarDate(iso8601: first.key), let last = counts.date(1), from <= last else {
        throw StoreError.damaged(
          path: opened.path, because: String(localized: "its change log has a fact that means nothing"))
      }
      let count = counts.integer(0)
      days.append(
        ChangeSummary.ChangedDays(
          subject: subject, count: count, dates: from...last, only: count == 1 ? first : nil))
    }
    return ChangeSummary(others: facts, days: days, units: units)
  }
}
