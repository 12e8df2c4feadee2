import Database
public import StudyCalendar

/// A day before and after a change.
public struct DayChange: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// Whether it was studied before; nil where it had no record.
  public let before: Bool?
  /// Whether it is studied now.
  public let after: Bool
}

extension SharedStore {
  /// Records days; the one function that does, whatever changes them.
  /// - Parameters:
  ///   - days: what shall hold; the last one counts where a date comes twice.
  ///   - today: the last day that may be studied.
  /// - Returns: the days that were otherwise before, in the order given. A day without a record that shall not
  ///   be studied is no change.
  /// - Throws: ``StoreError/futureDay(_:today:)``.
  @discardableResult
  public func record(
    _ days: some Sequence<Day>, of subject: Subject, today: CalendarDate
  ) throws -> [DayChange] {
    let write = try connection.prepare(
      """
      INSERT INTO day (subject, date, didStudy) VALUES (?1, ?2, ?3)
      ON CONFLICT (subject, date) DO UPDATE SET didStudy = excluded.didStudy
      """
    ).bind(1, subject.id)
    var recorded = try DayState(of: subject, on: connection)
    var changes: [DayChange] = []
    for day in days {
      guard day.date <= today else { throw StoreError.futureDay(day.date, today: today) }
      let before = try recorded.didStudy(on: day.date)
      guard (before ?? false) != day.didStudy else { continue }
      try write.bind(2, day.date.description).bind(3, day.didStudy ? 1 : 0).run()
      changes.append(DayChange(date: day.date, before: before, after: day.didStudy))
    }
    return changes
  }

  /// Whether a day was studied.
  public func didStudy(_ subject: Subject, on date: CalendarDate) throws -> Bool {
    var recorded = try DayState(of: subject, on: connection)
    return try recorded.didStudy(on: date) ?? false
  }

  /// Whether no day was ever recorded.
  public func isEmpty(_ subject: Subject) throws -> Bool {
    try !connection.prepare("SELECT 1 FROM day WHERE subject = ?1 LIMIT 1").bind(1, subject.id).step()
  }

  /// Every day of a range, both ends included, in order.
  public func days(of subject: Subject, in range: ClosedRange<CalendarDate>) throws -> [Day] {
    let statement = try connection.prepare(
      "SELECT date FROM day WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 AND didStudy = 1 ORDER BY date"
    ).bind(1, subject.id).bind(2, range.lowerBound.description).bind(3, range.upperBound.description)
    let cursor = StudiedDates(statement)
    var studied = cursor.next()
    let days = range.map { date in
      guard date == studied else { return Day(date: date, didStudy: false) }
      studied = cursor.next()
      return Day(date: date, didStudy: true)
    }
    try cursor.check(path)
    return days
  }

  /// The current and the longest streak and the total as of a day, over the whole history before it.
  public func streakSummary(of subject: Subject, asOf date: CalendarDate) throws -> StreakSummary {
    try withStudiedDates(of: subject, upTo: date) { StreakSummary(asOf: date, newestFirst: $0) }
  }

  /// The streak that is alive on a day. Reads no further back than it goes.
  public func currentStreak(of subject: Subject, asOf date: CalendarDate) throws -> Streak? {
    try withStudiedDates(of: subject, upTo: date) { dates in
      var streaks = Streaks(newestFirst: dates)
      return streaks.next().flatMap { $0.isAlive(on: date) ? $0 : nil }
    }
  }

  private func withStudiedDates<Result>(
    of subject: Subject, upTo date: CalendarDate, _ body: (StudiedDates) -> Result
  ) throws -> Result {
    let statement = try connection.prepare(
      "SELECT date FROM day WHERE subject = ?1 AND date <= ?2 AND didStudy = 1 ORDER BY date DESC"
    ).bind(1, subject.id).bind(2, date.description)
    let cursor = StudiedDates(statement)
    let result = body(cursor)
    try cursor.check(path)
    return result
  }
}

/// Reads single days of a subject.
private struct DayState {
  private let statement: Statement

  init(of subject: Subject, on connection: Connection) throws {
    statement = try connection.prepare("SELECT didStudy FROM day WHERE subject = ?1 AND date = ?2")
      .bind(1, subject.id)
  }

  mutating func didStudy(on date: CalendarDate) throws -> Bool? {
    defer { statement.reset() }
    return try statement.bind(2, date.description).step() ? statement.integer(0) == 1 : nil
  }
}

/// The dates that a statement returns, one by one. Reading may fail in the middle, which an iterator cannot
/// say: whoever has read asks ``check(_:)``.
private final class StudiedDates: IteratorProtocol {
  private let statement: Statement
  private var failure: (any Error)?

  init(_ statement: Statement) { self.statement = statement }

  func next() -> CalendarDate? {
    guard failure == nil else { return nil }
    do {
      guard try statement.step() else { return nil }
      guard let date = CalendarDate(iso8601: statement.bytes(0)) else { throw NotADate() }
      return date
    } catch {
      failure = error
      return nil
    }
  }

  func check(_ path: String) throws {
    if failure is NotADate { throw StoreError.damaged(path: path, because: "a day has no valid date") }
    if let failure { throw failure }
  }

  private struct NotADate: Error {}
}
