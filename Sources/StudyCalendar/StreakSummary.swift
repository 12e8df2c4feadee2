/// The current and the longest streak and the total of a history, as of a day. Later days do not count. Only
/// days off ahead do, because they decide how long the streak lives.
@dynamicMemberLookup
public struct StreakSummary: Hashable, Sendable {
  /// The streak that is alive on that day, and what the day asks for.
  public let state: StreakState
  /// The longest streak of all in this unit. If two are equally long, it is the more recent one.
  public let longest: Streak?
  /// How many days were studied, whatever the goals were.
  public let total: Int

  /// What ``state`` says. This is inlined, so that it costs no more than a property.
  @inlinable
  public subscript<Value>(dynamicMember member: KeyPath<StreakState, Value>) -> Value {
    state[keyPath: member]
  }

  /// The length of the longest streak in its unit, 0 if there is no streak.
  public var longestLength: Int { longest?.length ?? 0 }

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
}
