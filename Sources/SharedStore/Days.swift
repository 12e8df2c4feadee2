import Database
public import StudyCalendar

extension SharedStore {
  /// Whether a day was studied.
  public func didStudy(_ subject: Subject, on date: CalendarDate) throws -> Bool {
    try connection.prepare("SELECT 1 FROM day WHERE subject = ?1 AND date = ?2 AND didStudy = 1")
      .bind(1, subject.id).bind(2, date.description).step()
  }

  /// Whether no day was ever recorded.
  public func isEmpty(_ subject: Subject) throws -> Bool {
    try !connection.prepare("SELECT 1 FROM day WHERE subject = ?1 LIMIT 1").bind(1, subject.id).step()
  }

  /// Every day of a range, both ends included, in order.
  /// - Parameters:
  ///   - subject: whose days.
  ///   - range: the first and the last day.
  ///   - last: the day after which nothing counts as studied; days off ahead are days off all the same.
  public func days(
    of subject: Subject, in range: ClosedRange<CalendarDate>, asOf last: CalendarDate? = nil
  ) throws -> [Day] {
    let studied = try StoredDates(
      "SELECT date FROM day WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 AND didStudy = 1 ORDER BY date",
      of: subject,
      from: range.lowerBound, to: range.upperBound, on: connection)
    let rests = try StoredDates(
      "SELECT date FROM rest WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date",
      of: subject,
      from: range.lowerBound, to: range.upperBound, on: connection)
    let schedule = try schedule(of: subject)
    var (nextStudied, nextRest) = (studied.next(), rests.next())
    let days = range.map { date in
      let (didStudy, isRest) = (date == nextStudied, date == nextRest)
      if didStudy { nextStudied = studied.next() }
      if isRest { nextRest = rests.next() }
      return Day(
        date: date, didStudy: didStudy && date <= last ?? date, isRest: isRest || schedule.isOff(date))
    }
    try studied.check(path)
    try rests.check(path)
    return days
  }

  /// The current and the longest streak and the total as of a day, over the whole history before it.
  public func streakSummary(of subject: Subject, asOf date: CalendarDate) throws -> StreakSummary {
    let history = try History(of: subject, asOf: date, in: self)
    let ahead = try StoredDates(
      "SELECT date FROM rest WHERE subject = ?1 AND date > ?2 ORDER BY date", of: subject, from: date,
      on: connection)
    let summary = StreakSummary(
      asOf: date, studied: history.studied, schedule: history.schedule, rests: history.rests,
      restsAhead: ahead)
    try history.check(path)
    try ahead.check(path)
    return summary
  }

  /// The streak that is alive on a day. Reads no further back than it goes.
  public func currentStreak(of subject: Subject, asOf date: CalendarDate) throws -> Streak? {
    let history = try History(of: subject, asOf: date, in: self)
    var streaks = Streaks(
      newestFirst: history.studied,
      daysOff: DaysOff(schedule: history.schedule, restsNewestFirst: history.rests))
    let current = streaks.current(on: date)
    try history.check(path)
    return current
  }
}

/// What streaks are made of, up to a day, read newest first and only as far as somebody asks.
private struct History {
  let studied: StoredDates
  let rests: StoredDates
  let schedule: Schedule

  init(of subject: Subject, asOf date: CalendarDate, in store: SharedStore) throws {
    studied = try StoredDates(
      "SELECT date FROM day WHERE subject = ?1 AND date <= ?2 AND didStudy = 1 ORDER BY date DESC",
      of: subject, from: date, on: store.connection)
    rests = try StoredDates(
      "SELECT date FROM rest WHERE subject = ?1 AND date <= ?2 ORDER BY date DESC", of: subject, from: date,
      on: store.connection)
    schedule = try store.schedule(of: subject)
  }

  func check(_ path: String) throws {
    try studied.check(path)
    try rests.check(path)
  }
}

/// The dates that a statement returns, one by one. Reading may fail in the middle, which an iterator cannot
/// say: whoever has read asks ``check(_:)``.
final class StoredDates: IteratorProtocol {
  private let statement: Statement
  private var failure: (any Error)?

  /// - Parameters:
  ///   - sql: a query for dates whose parameters are the subject, and a date or two.
  init(
    _ sql: String, of subject: Subject, from first: CalendarDate, to last: CalendarDate? = nil,
    on connection: Connection
  ) throws {
    statement = try connection.prepare(sql).bind(1, subject.id).bind(2, first.description)
    if let last { try statement.bind(3, last.description) }
  }

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
