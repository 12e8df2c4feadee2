import Database
public import FoundationEssentials
import StudyCalendar

/// Who changes days, and when: everything recorded for one author is one entry of the history, and is undone at
/// once.
public final class ChangeAuthor {
  /// The command's name, such as `mark`.
  public let command: String
  /// When it was given.
  public let instant: Date
  /// The entry, once there is something to enter.
  var entry: Int?

  public init(command: String, at instant: Date) {
    self.command = command
    self.instant = instant
  }
}

/// An entry of the history.
public struct HistoryEntry: Hashable, Sendable {
  /// Its number; later ones have higher numbers.
  public let id: Int
  /// When it was made: ISO 8601, UTC.
  public let at: String
  /// The command that made it.
  public let command: String
  /// When it was undone: ISO 8601, UTC; nil while it holds.
  public let undoneAt: String?
  /// Whether another change was made while it was undone, so that it cannot be made again.
  public let isSuperseded: Bool
  /// What it changed, in order of subjects and dates.
  public let days: [ChangedDay]

  public init(
    id: Int, at: String, command: String, undoneAt: String?, isSuperseded: Bool, days: [ChangedDay]
  ) {
    (self.id, self.at, self.command) = (id, at, command)
    (self.undoneAt, self.isSuperseded, self.days) = (undoneAt, isSuperseded, days)
  }

  /// A fact of a subject's day, before and after.
  public struct ChangedDay: Hashable, Sendable {
    public let subject: Subject
    public let change: DayChange

    public init(subject: Subject, change: DayChange) {
      self.subject = subject
      self.change = change
    }
  }
}

extension SharedStore {
  /// Enters changes into the history, in the transaction that makes them.
  func enter(_ changes: [DayChange], of subject: Subject, by author: ChangeAuthor) throws {
    guard !changes.isEmpty else { return }
    let entry = try author.entry ?? newEntry(by: author)
    author.entry = entry
    try enter(changes, of: subject, as: entry)
  }

  func enter(_ changes: [DayChange], of subject: Subject, as entry: Int) throws {
    let insert = try connection.prepare(
      """
      INSERT INTO changedDay VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT DO UPDATE SET after = excluded.after, afterReason = excluded.afterReason
      """
    ).bind(1, entry).bind(2, subject.id)
    for change in changes {
      let (before, after) = (change.before.columns, change.after.columns)
      try insert.bind(3, change.date.description).bind(4, before.fact)
        .bind(5, before.value).bind(6, before.reason).bind(7, after.value).bind(8, after.reason).run()
    }
  }

  /// The history, newest first.
  /// - Parameter limit: how many entries at the most; all for nil.
  public func history(limit: Int? = nil) throws -> [HistoryEntry] {
    let rows = try connection.prepare(
      "SELECT id, at, command, undoneAt, isSuperseded FROM change ORDER BY id DESC LIMIT ?1"
    ).bind(1, limit ?? -1)
    var entries: [HistoryEntry] = []
    while try rows.step() { entries.append(try entry(rows)) }
    return entries
  }

  /// Takes the last change back that still holds, and marks it as undone.
  /// - Returns: what was undone.
  /// - Throws: ``StoreError/nothingToUndo``; ``StoreError/changedSince(_:)`` where a day is no longer as that
  ///   change left it.
  public func undo(at instant: Date) throws -> HistoryEntry {
    let rows = try connection.prepare(
      """
      SELECT id, at, command, undoneAt, isSuperseded FROM change
      WHERE undoneAt IS NULL AND EXISTS (SELECT 1 FROM changedDay WHERE change = id)
      ORDER BY id DESC LIMIT 1
      """)
    guard try rows.step() else { throw StoreError.nothingToUndo }
    let entry = try entry(rows)
    try apply(entry.days.map { ($0.subject, $0.change.reversed) })
    try mark(entry, undoneAt: instant.utcTimestamp)
    return entry
  }

  /// Makes the change that was undone last again, unless another one was made since.
  /// - Returns: what was done again.
  /// - Throws: ``StoreError/nothingToRedo``; ``StoreError/changedSince(_:)`` where a day is no longer as it was
  ///   before that change.
  public func redo() throws -> HistoryEntry {
    let rows = try connection.prepare(
      """
      SELECT id, at, command, undoneAt, isSuperseded FROM change
      WHERE undoneAt IS NOT NULL AND isSuperseded = 0
        AND EXISTS (SELECT 1 FROM changedDay WHERE change = id)
      ORDER BY id LIMIT 1
      """)
    guard try rows.step() else { throw StoreError.nothingToRedo }
    let entry = try entry(rows)
    try apply(entry.days.map { ($0.subject, $0.change) })
    try mark(entry, undoneAt: nil)
    return entry
  }

  private func apply(_ changes: [(subject: Subject, change: DayChange)]) throws {
    for (subject, changes) in Dictionary(grouping: changes, by: \.subject) {
      try restore(changes.map(\.change), of: subject)
    }
  }

  private func mark(_ entry: HistoryEntry, undoneAt: String?) throws {
    try connection.prepare("UPDATE change SET undoneAt = ?2 WHERE id = ?1")
      .bind(1, entry.id).bind(2, undoneAt).run()
  }

  /// Begins an entry, after which nothing can be redone, and forgets some of the oldest if they are older than the
  /// setting says: more than are entered, so the history is as short as it shall be before long. The newest hundred
  /// stay, for a clock that is years ahead for a moment must not cost the history.
  private func newEntry(by author: ChangeAuthor) throws -> Int {
    try connection.execute(
      "UPDATE change SET isSuperseded = 1 WHERE undoneAt IS NOT NULL AND isSuperseded = 0")
    try connection.prepare("INSERT INTO change (at, command) VALUES (?1, ?2)")
      .bind(1, author.instant.utcTimestamp).bind(2, author.command).run()
    let id = try connection.integer("SELECT last_insert_rowid()")
    let days = try settings().historyDays ?? Settings.defaultHistoryDays
    let oldest = CalendarDate(dayNumber: author.instant.utcDayNumber - days)
    try connection.prepare(
      "DELETE FROM change WHERE id IN (SELECT id FROM change WHERE id <= ?2 - 100 ORDER BY id LIMIT 20) AND at < ?1"
    ).bind(1, oldest.description).bind(2, id).run()
    return id
  }

  private func entry(_ row: Statement) throws -> HistoryEntry {
    HistoryEntry(
      id: row.integer(0), at: row.text(1), command: row.text(2),
      undoneAt: row.isNull(3) ? nil : row.text(3), isSuperseded: row.integer(4) == 1,
      days: try changedDays(of: row.integer(0)))
  }

  private func changedDays(of entry: Int) throws -> [HistoryEntry.ChangedDay] {
    let rows = try connection.prepare(
      """
      SELECT subject, name, date, fact, before, beforeReason, after, afterReason
      FROM changedDay JOIN subject ON subject.id = changedDay.subject
      WHERE change = ?1 ORDER BY subject, date, fact
      """
    ).bind(1, entry)
    var days: [HistoryEntry.ChangedDay] = []
    while try rows.step() {
      guard let date = CalendarDate(iso8601: rows.bytes(2)) else {
        throw StoreError.damaged(path: path, because: "its history has a day without a valid date")
      }
      let change = DayChange(
        date: date, before: DayFact(rows, value: 4, reason: 5), after: DayFact(rows, value: 6, reason: 7))
      let subject = Subject(id: rows.integer(0), name: rows.text(1))
      days.append(HistoryEntry.ChangedDay(subject: subject, change: change))
    }
    return days
  }
}

extension DayChange {
  /// The change that takes this one back.
  var reversed: DayChange { DayChange(date: date, before: after, after: before) }
}

extension DayFact {
  /// The fact as the history's columns hold it.
  fileprivate var columns: (fact: String, value: Int?, reason: String?) {
    switch self {
    case .study(let didStudy): ("study", didStudy.map { $0 ? 1 : 0 }, nil)
    case .rest(let rest): ("rest", rest.map { $0.isLate == true ? 1 : 0 }, rest?.reason)
    }
  }

  fileprivate init(_ row: Statement, value: Int32, reason: Int32) {
    let number = row.isNull(value) ? nil : row.integer(value)
    if row.text(3) == "study" {
      self = .study(number.map { $0 == 1 })
    } else {
      self = .rest(
        number.map { Rest(reason: row.isNull(reason) ? nil : row.text(reason), isLate: $0 == 1) })
    }
  }
}

extension Date {
  /// The instant as the history holds it: `2024-12-10T08:30:00Z`.
  fileprivate var utcTimestamp: String {
    let seconds = Int(timeIntervalSince1970.rounded(.down)) - utcDayNumber * 86_400
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    return "\(CalendarDate(dayNumber: utcDayNumber))T\(fields.joined(separator: ":"))Z"
  }

  /// Days since 1970-01-01 in UTC, where every day has as many seconds.
  fileprivate var utcDayNumber: Int { Int((timeIntervalSince1970 / 86_400).rounded(.down)) }
}
