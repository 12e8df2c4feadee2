public import StudyCalendar
import System

/// What is recorded of days, and what that amounts to.
extension ReadTransaction {
  /// Whether a day was studied.
  public func didStudy(_ subject: Subject, on date: CalendarDate) throws -> Bool {
    try DayTable(connection, subject).didStudy(on: date)
  }

  /// Whether anything was ever said of a day of a subject, or of any subject of a group, or a session was recorded.
  public func hasRecords(_ viewed: Viewed) throws -> Bool {
    let rows = try connection.prepare("SELECT 1 FROM recordedDay WHERE subject = ?1 LIMIT 1")
    return try viewed.subjects.contains { subject in
      rows.reset()
      return try rows.bind(1, subject.id).step()
    }
  }

  /// The first day of a subject, or of any subject of a group, as ``DayTable/firstRecord()`` says.
  private func firstRecord(of viewed: Viewed) throws -> CalendarDate? {
    try viewed.subjects.compactMap { try DayTable(connection, $0).firstRecord() }.min()
  }

  /// How many days of a subject were studied.
  public func studiedDayCount(of subject: Subject) throws -> Int {
    let rows = try connection.prepare(
      "SELECT count(*) FROM recordedDay WHERE subject = ?1 AND \(DayTable.isStudied)"
    ).bind(1, subject.id)
    return try rows.step() ? rows.integer(0) : 0
  }

  /// When a subject is to be studied, and how much; of a group what holds for all of its subjects together.
  public func plan(of viewed: Viewed) throws -> StudyPlan {
    let plans = try viewed.subjects.map { try plan(of: $0) }
    return viewed.subject == nil ? StudyGroup.plan(of: plans) : plans.first ?? StudyPlan()
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
    of viewed: Viewed, in range: ClosedRange<CalendarDate>, asOf date: CalendarDate? = nil
  ) throws -> [Day] {
    let asOf = try date ?? now.today
    return try days(of: viewed, in: range, asOf: asOf, countingTo: lastCounted(asOf: asOf))
  }

  private func days(
    of viewed: Viewed, in range: ClosedRange<CalendarDate>, asOf today: CalendarDate,
    countingTo last: CalendarDate
  ) throws -> [Day] {
    let group: StudyGroup
    switch viewed {
    case .subject(let subject): return try days(of: subject, in: range, asOf: today, countingTo: last)
    case .group(let viewed): group = viewed
    }
    let plans = try group.subjects.map { try plan(of: $0) }
    let members = try group.subjects.map { try days(of: $0, in: range, asOf: today, countingTo: last) }
    return range.enumerated().map { place, date in group.day(date, of: members.map { $0[place] }, plans) }
  }

  /// The days of a calendar, with how much their amounts are.
  /// - Parameter date: the day that stands for today; nil for today.
  public func calendar(
    of viewed: Viewed, _ span: CalendarGrid.Span, asOf date: CalendarDate? = nil
  ) throws -> CalendarGrid {
    let (now, today) = (try now, try date ?? now.today)
    let year = span.scaleYear(today: today)
    return try CalendarGrid(
      span, firstWeekday: now.calendar.firstWeekday, today: today,
      heat: heatScale(of: viewed, in: year, asOf: today), goals: plan(of: viewed).goals
    ) { try days(of: viewed, in: $0, asOf: today) }
  }

  /// How much amounts are in a year. An amount of a group is that of all of its subjects on a day.
  /// - Parameter date: the day that stands for today; nil for today.
  public func heatScale(
    of viewed: Viewed, in year: Int, asOf date: CalendarDate? = nil
  ) throws -> HeatScale {
    let today = try date ?? now.today
    return try HeatScale(of: year, today: today, plan: plan(of: viewed)) { dates in
      // Without this the whole history would be looked through for amounts where there are none.
      guard try viewed.subjects.contains(where: { try hasSessions($0) }) else { return [] }
      guard let subject = viewed.subject else {
        guard let first = try firstRecord(of: viewed), first <= dates.upperBound else { return [] }
        return try days(of: viewed, in: max(first, dates.lowerBound)...dates.upperBound, asOf: today)
          .filter { $0.didStudy && $0.sessions.amount > .zero }.map(\.sessions.amount)
      }
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

  /// Whether a session of a subject was ever recorded. Only then are there amounts.
  private func hasSessions(_ subject: Subject) throws -> Bool {
    try connection.prepare("SELECT 1 FROM fact WHERE subject = ?1 AND kind = 'session' LIMIT 1")
      .bind(1, subject.id).step()
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
      range.lowerBound < today ? try DayTable(connection, subject).firstRecord() ?? today : today
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

  /// The last day that counts if it was studied. As of today it is up to two days ahead, because a day may have begun
  /// elsewhere. As of an earlier day it is that day: a look back does not see what came later.
  func lastCounted(asOf date: CalendarDate) throws -> CalendarDate {
    try date < now.today ? date : date.lastPossiblyStudied
  }

  /// A day, or the last studied one if that is later: days ahead count, and so do days after the end of a subject.
  private func lastDay(
    of viewed: Viewed, from date: CalendarDate, countingTo last: CalendarDate
  ) throws -> CalendarDate {
    try viewed.subjects.compactMap { try lastStudiedDay(of: $0, to: last) }.reduce(date, max)
  }

  /// A day.
  public func day(of viewed: Viewed, on date: CalendarDate) throws -> Day {
    try days(of: viewed, in: date...date)[0]
  }

  /// The rest of a subject on a day, also if the day was studied; nil if there is none.
  public func rest(of subject: Subject, on date: CalendarDate) throws -> Rest? {
    try DayTable(connection, subject).rest(on: date)
  }

  /// What a person had said of a day before it was toggled; nil unless that toggle is the newest change in the log, and still
  /// counts.
  public func studyBeforeToggle(of subject: Subject, on date: CalendarDate) throws -> DayFact? {
    let row = try connection.prepare(
      """
      SELECT before FROM changedFact JOIN change ON id = change
      WHERE id = (SELECT max(id) FROM change) AND undoneAt IS NULL AND command IN ('toggle', 'tap')
        AND subject = ?1 AND kind = 'study' AND key = ?2
        AND after IS (SELECT value FROM fact WHERE subject = ?1 AND kind = 'study' AND key = ?2)
      """
    ).bind(1, subject.id).bind(2, date.description)
    guard try row.step() else { return nil }
    return .study(row.isNull(0) ? nil : row.text(0) == "true")
  }

  // MARK: Streaks

  /// The current and the longest streak and the total as of a day, over the whole history before it.
  public func streakSummary(of viewed: Viewed, asOf date: CalendarDate) throws -> StreakSummary {
    try streakSource(of: viewed, asOf: date).summary()
  }

  /// The streak that is alive on a day, and what the day asks for. Reads no further back than that streak goes.
  public func streakState(of viewed: Viewed, asOf date: CalendarDate) throws -> StreakState {
    try streakSource(of: viewed, asOf: date).state()
  }

  /// How a subject or a group goes as of a day, as its person wants it shown.
  /// - Parameters:
  ///   - streak: the streak that is alive on that day.
  ///   - needsRate: whether the rate is needed even where it is not shown.
  public func standing(
    of viewed: Viewed, asOf date: CalendarDate, _ streak: StreakState, needsRate: Bool = true
  ) throws -> Standing {
    let emphasis = try now.settings.emphasis
    let recent =
      needsRate || emphasis == .rate ? try recentRate(of: viewed, asOf: date) : RecentRate.none
    return Standing(streak, recent, showing: emphasis)
  }

  /// How many of the last days that were due were studied. Long times off are read until enough days are found.
  public func recentRate(of viewed: Viewed, asOf date: CalendarDate) throws -> RecentRate {
    let plan = try plan(of: viewed)
    let hasWeeks = plan.goals.hasWeeks
    let firstWeekday = try hasWeeks ? now.calendar.firstWeekday : .sunday
    // From its end on a subject has days off only, but for those that were studied.
    let last = try lastDay(
      of: viewed, from: min(date, plan.endedOn ?? date), countingTo: lastCounted(asOf: date))
    var weeks = 6
    while true {
      let first = max(last.mostRecent(firstWeekday).advanced(by: -7 * weeks), .earliest)
      let days = try days(of: viewed, in: first...max(first, last), asOf: date)
      let rate = RecentRate(of: days, asOf: date, goals: plan.goals, firstWeekday: firstWeekday)
      if rate.isFull || first == .earliest || days.first?.isBeforeFirst == true { return rate }
      weeks *= 4
    }
  }

  private func streakSource(
    of viewed: Viewed, asOf date: CalendarDate, to last: CalendarDate? = nil,
    knowing known: [CalendarDate]? = nil
  ) throws -> StreakSource {
    try StreakSource(
      of: viewed, asOf: date, to: last ?? lastCounted(asOf: date), knowing: known, on: connection,
      plan: { try plan(of: $0) },
      firstWeekday: { try now.calendar.firstWeekday })
  }

  /// How much was studied, from the first record to today.
  /// - Parameter dates: the dates that count; nil for all. Their streaks are those that end in them, as of the last one.
  public func statistics(
    of viewed: Viewed, in dates: ClosedRange<CalendarDate>? = nil
  ) throws -> StudyStatistics {
    let (now, firstRecord) = (try now, try firstRecord(of: viewed))
    let (today, range) = (now.today, dates ?? .earliest ... .latest)
    let (first, asOf) = (max(firstRecord ?? .latest, range.lowerBound), min(today, range.upperBound))
    // Days ahead of today count like any other, but not those that were not asked for.
    let counted = try min(lastCounted(asOf: asOf), range.upperBound)
    let last = try lastDay(of: viewed, from: asOf, countingTo: counted)
    let (firstWeekday, plan) = (now.calendar.firstWeekday, try plan(of: viewed))
    // Weeks are judged as a whole, and rests that are still to come belong to the present one.
    let weekStart = max(.earliest, first.mostRecent(firstWeekday))
    let weekEnd = min(.latest, asOf.mostRecent(firstWeekday).advanced(by: 6))
    let days =
      first > last
      ? []
      : try days(
        of: viewed, in: weekStart...(asOf == today ? max(last, weekEnd) : last), asOf: today,
        countingTo: last)
    // The days of a whole history say all that its streaks are made of.
    let known = dates == nil ? days.reversed().filter(\.didStudy).map(\.date) : nil
    let (streaks, unit) = try streakSource(of: viewed, asOf: asOf, to: last, knowing: known)
      .streaks(endingFrom: first)
    return StudyStatistics(
      of: days, in: first > last ? nil : first...last, isWhole: dates == nil,
      terms: StudyStatistics.Terms(
        today: today, firstWeekday: firstWeekday, unit: plan.unit, goals: plan.goals,
        emphasis: now.settings.emphasis),
      streaks: streaks, unit: unit)
  }
}
