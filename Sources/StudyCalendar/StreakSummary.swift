/// The current and the longest streak and the total of a history, as of a day. Later days do not count. Only
/// days off ahead do, because they decide how long the streak lives.
public struct StreakSummary: Hashable, Sendable {
  /// The streak that is alive on that day, and what the day asks for.
  public let state: StreakState
  /// The longest streak of all in this unit. If two are equally long, it is the more recent one.
  public let longest: Streak?
  /// How many days were studied, whatever the goals were.
  public let total: Int

  /// The day that stands for today.
  public var asOf: CalendarDate { state.asOf }
  /// In what streaks are counted: the unit of the goal that holds on that day.
  public var unit: StreakUnit { state.unit }
  /// The streak that is alive on that day, as ``StreakState/current`` says.
  public var current: Streak? { state.current }
  /// Whether that day was studied.
  public var studiedToday: Bool { state.studiedToday }
  /// Whether that day is off and was not studied.
  public var isDayOff: Bool { state.isDayOff }
  /// The week of that day; nil unless the goal is a weekly one.
  public var week: StudyWeek? { state.week }
  /// How many days from that day on until the streak breaks, as ``StreakState/daysUntilBreak`` says.
  public var daysUntilBreak: Int? { state.daysUntilBreak }
  /// Whether that day is still to be done, as ``StreakState/isOpen`` says.
  public var isOpen: Bool { state.isOpen }

  /// - Parameters:
  ///   - asOf: the day that stands for today.
  ///   - studied: the studied days up to `asOf`, newest first, each once. All are read, each once.
  ///   - schedule: the weekly days off, and the end of the subject.
  ///   - rests: the rest days up to ``Goals/lastDay(ofUnitOn:firstWeekday:)``, which is `asOf` for a daily goal, newest
  ///     first, each once.
  ///   - restsAhead: the rest days after `asOf`, oldest first, each once. Read as far as they follow each other, and for a
  ///     weekly goal to the end of the week in which the streak breaks.
  ///   - goals: the goals, and how they changed.
  ///   - firstWeekday: with which day weeks begin. Only a weekly goal makes use of it.
  public init(
    asOf: CalendarDate, studied: some StudiedDates, schedule: Schedule,
    rests: some IteratorProtocol<CalendarDate>, restsAhead: some IteratorProtocol<CalendarDate>,
    goals: Goals = Goals(), firstWeekday: Weekday = .sunday
  ) {
    var streaks = Streaks(
      asOf: asOf, newestFirst: studied, daysOff: DaysOff(schedule: schedule, restsNewestFirst: rests),
      goals: goals, firstWeekday: firstWeekday)
    state = StreakState(&streaks, schedule: schedule, restsAhead: restsAhead)
    var longest = state.current
    while let streak = streaks.next() {
      if streak.length > longest?.length ?? 0 { longest = streak }
    }
    self.longest = longest
    total = streaks.studiedCount
  }

  /// A summary of a history without days off, with a daily goal.
  public init(asOf: CalendarDate, newestFirst dates: some IteratorProtocol<CalendarDate>) {
    let none = EmptyCollection<CalendarDate>()
    self.init(
      asOf: asOf, studied: DatesOneByOne(dates: dates), schedule: Schedule(), rests: none.makeIterator(),
      restsAhead: none.makeIterator())
  }
}

/// Dates of any kind, read one by one.
private struct DatesOneByOne<Dates: IteratorProtocol<CalendarDate>>: StudiedDates {
  var dates: Dates

  mutating func next() -> CalendarDate? { dates.next() }
}
