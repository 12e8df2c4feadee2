/// A run of studied days with nothing but days off between them, or of weeks that are met with nothing but weeks between
/// them that are all off.
public struct Streak: Hashable, Sendable {
  /// The first studied day of the run.
  public let start: CalendarDate
  /// The last studied day of the run.
  public let end: CalendarDate
  /// How many days were studied in it, or how many weeks were met, at least 1. Days off and weeks that are all off do not
  /// count.
  public let length: Int
}

/// The streaks of a history as of a day, newest first, in the unit of the goal that holds on that day. This is the one
/// place that says which days belong together, and which weeks.
///
/// It reads its dates one by one and only as far as it is asked to: the first streak costs its own days, the days
/// off between them, and one more day. In weeks it costs its own weeks and the next one that was studied.
public struct Streaks<Dates: IteratorProtocol<CalendarDate>, Rests: IteratorProtocol<CalendarDate>>:
  Sequence, IteratorProtocol
{
  /// In what the streaks are counted.
  public let unit: StreakUnit
  /// The week that is not over; nil if the streaks are counted in days.
  private(set) var openWeek: StudyWeek?
  /// The day that stands for today.
  private(set) var today: Day
  /// How many studied days were read.
  private(set) var studiedCount = 0

  let goals: Goals
  private let firstWeekday: Weekday
  /// The studied days after the day that stands for today, newest first.
  private(set) var ahead: [CalendarDate] = []
  /// What those days add to the newest streak. It is nil when that streak has it.
  private var pendingAhead: Streak?
  /// The newest studied day that is not read yet.
  private var pending: CalendarDate?
  /// Every day from this one on is judged. In weeks it is the first day of one.
  private var judged: CalendarDate
  /// In days: the first day of the period of daily goals that is being read; nil if it has no first day.
  private var periodStart: CalendarDate?
  // These two come last, so that the places of the other properties do not depend on their types. Otherwise each step over a
  // day looks the places up, and costs 430 instructions instead of 90.
  private var dates: Dates
  private var daysOff: DaysOff<Rests>

  /// - Parameters:
  ///   - asOf: the day that stands for today. It is not over, and neither is its week.
  ///   - dates: the studied days, newest first, each once. The first of them may be up to
  ///     ``CalendarDate/mostDaysAhead`` days after `asOf`. Nothing between those and `asOf` breaks a streak, because none of
  ///     those days is over.
  ///   - daysOff: the days that neither break a streak nor lengthen it, up to
  ///     ``Goals/lastDay(ofUnitOn:firstWeekday:)``, or to the end of the week after it if days of that week were studied.
  ///   - goals: the goals, and how they changed. A week is judged as ``Goals/daysPerWeek(ofWeekEnding:asOf:)`` says. A day
  ///     counts in a streak of days if the goal that holds on it is daily.
  ///   - firstWeekday: with which day weeks begin. Only a weekly goal makes use of it.
  public init(
    asOf: CalendarDate, newestFirst dates: Dates, daysOff: DaysOff<Rests>, goals: Goals = Goals(),
    firstWeekday: Weekday = .sunday
  ) {
    (self.dates, self.daysOff, self.goals, self.firstWeekday) = (dates, daysOff, goals, firstWeekday)
    unit = goals.unit(on: asOf)
    judged = asOf
    pending = self.dates.next()
    while let date = pending, date > asOf {
      ahead.append(date)
      pending = self.dates.next()
    }
    studiedCount = ahead.count
    today = Day(date: asOf, didStudy: pending == asOf)
    let isOff: Bool
    let start = asOf.mostRecent(firstWeekday)
    if unit == .week, let daysPerWeek = goals.daysPerWeek(ofWeekEnding: start.advanced(by: 6), asOf: asOf) {
      let nextStart = start.advanced(by: 7)
      if let newest = ahead.first, newest >= nextStart,
        let daysPerNextWeek = goals.daysPerWeek(ofWeekEnding: nextStart.advanced(by: 6), asOf: asOf)
      {
        let next = readWeek(from: nextStart, daysPerWeek: daysPerNextWeek)
        if next.isMet, let (first, last) = next.firstAndLastStudied {
          pendingAhead = Streak(start: first, end: last, length: 1)
        }
      }
      let week = readWeek(from: start, daysPerWeek: daysPerWeek)
      openWeek = week
      judged = week.end.next
      isOff = week.isOff(asOf)
    } else {
      periodStart = goals.firstDay(ofUnitOn: asOf)
      isOff = self.daysOff.contains(asOf)
      if let first = ahead.last, let last = ahead.first {
        pendingAhead = Streak(start: first, end: last, length: ahead.count)
      }
    }
    today = Day(date: asOf, didStudy: today.didStudy, isOff: isOff)
  }

  public mutating func next() -> Streak? {
    while let step = stepBack() {
      if case .met(let start, let end) = step { return streak(from: start, to: end) }
      if let ahead = takeAhead() { return ahead }
    }
    return takeAhead()
  }

  /// The newest streak, if it is alive: it ended on the day or in the week that is not over, or nothing but days off lies
  /// between its end and that day or week. What is not over breaks nothing. Call this before ``next()``.
  public mutating func current() -> Streak? {
    guard case .met(let start, let end) = stepBack() else { return takeAhead() }
    return streak(from: start, to: end)
  }

  /// What the days after today make, if the newest streak does not have it yet.
  private mutating func takeAhead() -> Streak? {
    defer { pendingAhead = nil }
    return pendingAhead
  }

  /// The streak whose newest day or week was just read.
  private mutating func streak(from start: CalendarDate, to end: CalendarDate) -> Streak {
    var (start, end, length) = (start, end, 1)
    if let ahead = takeAhead() { (end, length) = (ahead.end, length + ahead.length) }
    while case .met(let earlier, _) = stepBack() { (start, length) = (earlier, length + 1) }
    return Streak(start: start, end: end, length: length)
  }

  // The steps are inlined into the loop over them: a century has 36,525 of them.

  /// Goes back by a day or a week; nil at the end of the history.
  @inline(__always)
  private mutating func stepBack() -> HistoryStep? {
    switch unit {
    case .day: stepBackByDay()
    case .week: stepBackByWeek()
    }
  }

  /// Goes on to the next studied day.
  @inline(__always)
  private mutating func readDate() {
    pending = dates.next()
    studiedCount += 1
  }

  // MARK: Days

  @inline(__always)
  private mutating func stepBackByDay() -> HistoryStep? {
    guard let date = pending else { return nil }
    if let start = periodStart, date < start {
      if goals.unit(on: date) == .day {
        periodStart = goals.firstDay(ofUnitOn: date)
        judged = date
      } else {
        readDate()
      }
      return .gap
    }
    defer { judged = date }
    guard isUnbroken(from: date, to: judged) else { return .gap }
    readDate()
    return .met(date, date)
  }

  /// Whether only days off lie between two days.
  private mutating func isUnbroken(from older: CalendarDate, to newer: CalendarDate) -> Bool {
    var date = newer.previous
    while date > older {
      guard daysOff.contains(date) else { return false }
      date = date.previous
    }
    return true
  }

  // MARK: Weeks

  private mutating func stepBackByWeek() -> HistoryStep? {
    if let week = openWeek, judged > week.start {
      judged = week.start
      if week.isMet, let (first, last) = week.firstAndLastStudied { return .met(first, last) }
    }
    while pending != nil {
      let start = judged.advanced(by: -7)
      judged = start
      guard let daysPerWeek = goals.daysPerWeek(ofWeekEnding: start.advanced(by: 6), asOf: today.date)
      else {
        while let date = pending, date >= start { readDate() }
        return gapBeforeNextStudy()
      }
      let week = readWeek(from: start, daysPerWeek: daysPerWeek)
      if week.isMet, let (first, last) = week.firstAndLastStudied { return .met(first, last) }
      if !week.isSkipped { return gapBeforeNextStudy() }
    }
    return nil
  }

  /// A gap that goes back to the next week that was studied: weeks without study can make it no smaller.
  private mutating func gapBeforeNextStudy() -> HistoryStep {
    if let date = pending { judged = date.mostRecent(firstWeekday).advanced(by: 7) }
    return .gap
  }

  /// Reads the studied days of a week, and which of its days are off where that makes a difference.
  private mutating func readWeek(from start: CalendarDate, daysPerWeek: Int) -> StudyWeek {
    var (studied, off) = (WeekDays(), WeekDays())
    for date in ahead where (0..<7).contains(start.distance(to: date)) {
      studied.insert(.day(start.distance(to: date)))
    }
    while let date = pending, date >= start {
      studied.insert(.day(start.distance(to: date)))
      readDate()
    }
    let isOver = start.distance(to: today.date) >= 7
    if !isOver || studied.count < daysPerWeek {
      for place in (0..<7).reversed() where daysOff.contains(start.advanced(by: place)) {
        off.insert(.day(place))
      }
    }
    return StudyWeek(
      from: start, studied: studied, off: off, daysPerWeek: daysPerWeek, asOf: today.date)
  }
}

/// What a step back in a history finds.
private enum HistoryStep {
  /// A studied day, or a week that is met, by its first and its last studied day. Only days off lie between it and what was
  /// found before.
  case met(CalendarDate, CalendarDate)
  /// Something that parts two streaks.
  case gap
}
