import SQLite
import StudyCalendar

/// Questions about the studied days of one subject.
struct StudiedDays {
  private let opened: OpenedStore
  private let subject: Subject
  private var connection: Connection { opened.connection }

  init(_ opened: OpenedStore, _ subject: Subject) {
    self.opened = opened
    self.subject = subject
  }

  /// Whether a day was studied.
  func contains(_ date: CalendarDate) throws -> Bool {
    try connection.prepare(
      "SELECT 1 FROM recordedDay WHERE subject = ?1 AND date = ?2 AND \(DayTable.isStudied)"
    )
    .bind(1, subject.id).bind(2, date.description).step()
  }

  /// Whether no day was ever recorded.
  func isEmpty() throws -> Bool {
    try !connection.prepare("SELECT 1 FROM recordedDay WHERE subject = ?1 LIMIT 1").bind(1, subject.id).step()
  }

  /// The first day of which anything is recorded; nil if nothing is recorded.
  func first() throws -> CalendarDate? {
    let rows = try connection.prepare("SELECT date FROM recordedDay WHERE subject = ?1 ORDER BY date LIMIT 1")
      .bind(1, subject.id)
    return try rows.step() ? rows.date(0, of: .day, in: opened.path) : nil
  }

  /// The last studied day up to a day; nil if there is none.
  func lastStudied(to date: CalendarDate) throws -> CalendarDate? {
    let rows = try connection.prepare(
      """
      SELECT date FROM recordedDay WHERE subject = ?1 AND date <= ?2 AND \(DayTable.isStudied)
      ORDER BY date DESC LIMIT 1
      """
    ).bind(1, subject.id).bind(2, date.storable.description)
    return try rows.step() ? rows.date(0, of: .day, in: opened.path) : nil
  }

  /// How many days were studied.
  func count() throws -> Int {
    let rows = try connection.prepare(
      "SELECT count(*) FROM recordedDay WHERE subject = ?1 AND \(DayTable.isStudied)"
    )
    .bind(1, subject.id)
    return try rows.step() ? rows.integer(0) : 0
  }

  /// Every day of a range, both ends included, in order.
  /// - Parameters:
  ///   - today: the day that stands for today. Earlier ones are before the first record if that comes after them.
  ///   - last: the last day that can count as studied.
  ///   - plan: the plan of the subject.
  func days(
    in range: ClosedRange<CalendarDate>, asOf today: CalendarDate, countingTo last: CalendarDate,
    _ plan: StudyPlan
  ) throws -> [Day] {
    let rows = try connection.prepare(
      """
      SELECT \(StoredDay.columns) FROM recordedDay
      WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date
      """
    ).bind(1, subject.id).bind(2, range.lowerBound.storable.description)
      .bind(3, range.upperBound.storable.description)
    let rests = try StoredDates(
      "SELECT key FROM fact WHERE subject = ?1 AND kind = 'rest' AND key BETWEEN ?2 AND ?3 AND value IS NOT NULL ORDER BY key",
      of: subject, from: range.lowerBound, to: range.upperBound, on: connection)
    func next() throws -> StoredDay? { try rows.step() ? StoredDay(rows, in: opened) : nil }
    var (nextDay, nextRest) = (try next(), rests.next())
    let first =
      range.lowerBound < today ? try firstRecorded(in: range, nextDay?.date, nextRest) ?? today : today
    let days = try range.map { date in
      let (stored, hasRest) = (date == nextDay?.date ? nextDay : nil, date == nextRest)
      if stored != nil { nextDay = try next() }
      if hasRest { nextRest = rests.next() }
      let counts = date <= last
      return Day(
        date: date, didStudy: counts && stored?.didStudy ?? false,
        isOff: plan.schedule.isDayOff(date, hasRest: hasRest), said: counts ? stored?.said : nil,
        sessions: counts ? stored?.sessions ?? .none : .none, minimum: plan.goals.goal(on: date).minimum,
        isAfterEnd: plan.schedule.hasEnded(on: date), isBeforeFirst: date < min(first, today))
    }
    try rests.check(opened.path)
    return days
  }

  /// The first day of a range that is not before everything that is recorded; nil if every day is.
  /// - Parameters:
  ///   - day: the first day in the range of which something is recorded.
  ///   - rest: the first rest in the range.
  private func firstRecorded(
    in range: ClosedRange<CalendarDate>, _ day: CalendarDate?, _ rest: CalendarDate?
  ) throws -> CalendarDate? {
    let first = [day, rest].compactMap { $0 }.min()
    if first == range.lowerBound { return first }
    let hasEarlier = try connection.prepare(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM recordedDay WHERE subject = ?1 AND date < ?2)
        OR EXISTS (SELECT 1 FROM fact WHERE subject = ?1 AND kind = 'rest' AND key < ?2 AND value IS NOT NULL)
      """
    ).bind(1, subject.id).bind(2, range.lowerBound.storable.description).step()
    return hasEarlier ? range.lowerBound : first
  }
}

/// A row of `recordedDay`.
struct StoredDay {
  let date: CalendarDate
  /// What a person said; nil if nothing was said.
  let said: Bool?
  let sessions: SessionSum
  /// Whether the day counts as studied.
  let didStudy: Bool

  /// - Parameter row: its columns are `date`, `didStudy`, `sessions`, `amount` and `isReached`.
  init(_ row: Statement, in opened: OpenedStore) throws {
    date = try row.date(0, of: .day, in: opened.path)
    said = row.isNull(1) ? nil : row.integer(1) == 1
    sessions = SessionSum(count: row.integer(2), amount: Amount(thousandths: row.integer(3)))
    didStudy = said ?? (row.integer(4) == 1)
  }

  static let columns = "date, didStudy, sessions, amount, isReached"
}
