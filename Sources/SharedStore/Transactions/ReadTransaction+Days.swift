import SQLite
public import StudyCalendar

/// What is recorded of days, and what that amounts to.
extension ReadTransaction {
  /// Whether a day was studied.
  public func didStudy(_ subject: Subject, on date: CalendarDate) throws -> Bool {
    try DayTable(connection, subject).didStudy(on: date)
  }

  /// Whether a day of the subject was ever recorded.
  public func hasRecords(_ subject: Subject) throws -> Bool {
    try DayTable(connection, subject).first() != nil
  }

  /// How many days of a subject were studied.
  public func studiedDayCount(of subject: Subject) throws -> Int {
    let rows = try connection.prepare(
      "SELECT count(*) FROM recordedDay WHERE subject = ?1 AND \(DayTable.isStudied)"
    ).bind(1, subject.id)
    return try rows.step() ? rows.integer(0) : 0
  }

  /// The last studied day of a subject up to a day; nil if there is none. It may be ahead of today.
  public func lastStudiedDay(of subject: Subject, to date: CalendarDate = .latest) throws -> CalendarDate? {
    let rows = try connection.prepare(
      """
      SELECT date FROM recordedDay WHERE subject = ?1 AND date <= ?2 AND \(DayTable.isStudied)
      ORDER BY date DESC LIMIT 1
      """
    ).bind(1, subject.id).bind(2, date.storable.description)
    return try rows.step() ? rows.dateOfDay() : nil
  }

  /// Every day of a range, both ends included, in order.
  /// - Parameter date: the day that stands for today; nil for today. Days after it count as studied as far as
  ///   ``lastCounted(asOf:)`` says. Days off after it count as days off.
  public func days(
    of subject: Subject, in range: ClosedRange<CalendarDate>, asOf date: CalendarDate? = nil
  ) throws -> [Day] {
    let asOf = try date ?? now.today
    return try days(of: subject, in: range, asOf: asOf, countingTo: lastCounted(asOf: asOf))
  }

  /// The days of a calendar of a subject, with how much their amounts are.
  /// - Parameter date: the day that stands for today; nil for today.
  public func calendar(
    of subject: Subject, _ span: CalendarGrid.Span, asOf date: CalendarDate? = nil
  ) throws -> CalendarGrid {
    let (now, today) = (try now, try date ?? now.today)
    var year = today.month.year
    switch span {
    case .month(let month): year = month.year
    case .year(let shown): year = shown
    case .rollingYear: break
    }
    return try CalendarGrid(
      span, firstWeekday: now.calendar.firstWeekday, today: today,
      heat: heatScale(of: subject, in: year, asOf: today)
    ) { try days(of: subject, in: $0, asOf: today) }
  }

  /// How much amounts of a subject are in a year.
  /// - Parameter date: the day that stands for today; nil for today.
  public func heatScale(
    of subject: Subject, in year: Int, asOf date: CalendarDate? = nil
  ) throws -> HeatScale {
    try HeatScale(of: year, today: date ?? now.today, plan: plan(of: subject)) { dates in
      let rows = try connection.prepare(
        """
        SELECT amount FROM recordedDay
        WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 AND amount > 0 AND \(DayTable.isStudied)
        """
      ).bind(1, subject.id).bind(2, dates.lowerBound.storable.description)
        .bind(3, dates.upperBound.storable.description)
      var amounts: [Amount] = []
      while try rows.step() { amounts.append(Amount(thousandths: rows.integer(0))) }
      return amounts
    }
  }

  /// - Parameters:
  ///   - today: the day that stands for today. Earlier ones are before the first record if that comes after them.
  ///   - last: the last day that can count as studied.
  private func days(
    of subject: Subject, in range: ClosedRange<CalendarDate>, asOf today: CalendarDate,
    countingTo last: CalendarDate
  ) throws -> [Day] {
    let plan = try plan(of: subject)
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
    func next() throws -> StoredDay? { try rows.step() ? StoredDay(rows) : nil }
    var (nextDay, nextRest) = (try next(), rests.next())
    let first =
      range.lowerBound < today
      ? try firstRecorded(of: subject, in: range, nextDay?.date, nextRest) ?? today : today
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
    try rests.check()
    return days
  }

  /// The first day of a range that is not before everything that is recorded; nil if every day is.
  /// - Parameters:
  ///   - day: the first day in the range of which something is recorded.
  ///   - rest: the first rest in the range.
  private func firstRecorded(
    of subject: Subject, in range: ClosedRange<CalendarDate>, _ day: CalendarDate?, _ rest: CalendarDate?
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

  /// The last day that counts if it was studied. As of today it is up to two days ahead, because a day may have begun
  /// elsewhere. As of an earlier day it is that day: a look back does not see what came later.
  private func lastCounted(asOf date: CalendarDate) throws -> CalendarDate {
    try date < now.today ? date : date.lastPossiblyStudied
  }

  /// A day.
  public func day(of subject: Subject, on date: CalendarDate) throws -> Day {
    try days(of: subject, in: date...date)[0]
  }

  /// The rest of a subject on a day, also if the day was studied; nil if there is none.
  public func rest(of subject: Subject, on date: CalendarDate) throws -> Rest? {
    try DayTable(connection, subject).rest(on: date)
  }

  // MARK: Streaks

  /// The current and the longest streak and the total as of a day, over the whole history before it.
  public func streakSummary(of subject: Subject, asOf date: CalendarDate) throws -> StreakSummary {
    try streakSource(of: subject, asOf: date).summary()
  }

  /// The streak that is alive on a day, with its unit and the week of that day. Reads no further back than that streak
  /// goes.
  public func currentStreak(of subject: Subject, asOf date: CalendarDate) throws -> CurrentStreak {
    try streakSource(of: subject, asOf: date).current()
  }

  /// The streak that is alive on a day, and what the day asks for. Reads no further back than that streak goes.
  public func streakState(of subject: Subject, asOf date: CalendarDate) throws -> StreakState {
    try streakSource(of: subject, asOf: date).state()
  }

  private func streakSource(
    of subject: Subject, asOf date: CalendarDate, to last: CalendarDate? = nil
  ) throws -> StreakSource {
    try StreakSource(
      of: subject, asOf: date, to: last ?? lastCounted(asOf: date), plan(of: subject), on: connection
    ) { try now.calendar.firstWeekday }
  }

  /// How much of a subject was studied, from its first recorded day to today.
  /// - Parameter dates: the dates that count; nil for all. Their streaks are those that end in them, as of the last one.
  public func statistics(
    of subject: Subject, in dates: ClosedRange<CalendarDate>? = nil
  ) throws -> StudyStatistics {
    let (now, firstDay) = (try now, try DayTable(connection, subject).first())
    let (today, range) = (now.today, dates ?? .earliest ... .latest)
    let (first, asOf) = (max(firstDay ?? .latest, range.lowerBound), min(today, range.upperBound))
    // Days ahead of today count like any other, but not those that were not asked for.
    let counted = try min(lastCounted(asOf: asOf), range.upperBound)
    let last = try max(asOf, lastStudiedDay(of: subject, to: counted) ?? asOf)
    let (streaks, unit) = try streakSource(of: subject, asOf: asOf, to: last).streaks(endingFrom: first)
    let (firstWeekday, plan) = (now.calendar.firstWeekday, try plan(of: subject))
    // Weeks are judged as a whole, and rests that are still to come belong to the present one.
    let weekStart = max(.earliest, first.mostRecent(firstWeekday))
    let weekEnd = min(.latest, asOf.mostRecent(firstWeekday).advanced(by: 6))
    let days =
      first > last
      ? []
      : try days(
        of: subject, in: weekStart...(asOf == today ? max(last, weekEnd) : last), asOf: today,
        countingTo: last)
    return StudyStatistics(
      of: days, in: first > last ? nil : first...last, isWhole: dates == nil,
      terms: StudyStatistics.Terms(
        today: today, firstWeekday: firstWeekday, unit: plan.unit, goals: plan.goals),
      streaks: streaks, unit: unit)
  }
}
