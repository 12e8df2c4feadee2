/// The streak that is alive on a day, and the week of that day. Nothing further back is read for it.
public struct CurrentStreak: Hashable, Sendable {
  /// In what the streak is counted: the unit of the goal that holds on that day.
  public let unit: StreakUnit
  /// The streak; nil if none is alive.
  public let streak: Streak?
  /// The week of that day; nil unless the goal is a weekly one.
  public let week: StudyWeek?

  /// The length of the streak in its unit, 0 if there is no streak.
  public var length: Int { streak?.length ?? 0 }

  /// The length in words: `12 days`, `12 weeks`.
  public var text: String { length.lengthText(in: unit) }

  /// Reads the streak that is alive on a day. The parameters are those of ``Streaks``.
  public init<Rests>(
    asOf: CalendarDate, newestFirst dates: some StudiedDates, daysOff: DaysOff<Rests>,
    goals: Goals = Goals(), firstWeekday: Weekday = .sunday
  ) {
    var streaks = Streaks(
      asOf: asOf, newestFirst: dates, daysOff: daysOff, goals: goals, firstWeekday: firstWeekday)
    streak = streaks.current()
    (unit, week) = (streaks.unit, streaks.openWeek)
  }

  /// The current streak of a summary.
  public init(_ summary: StreakSummary) {
    (unit, streak, week) = (summary.unit, summary.current, summary.week)
  }

  /// The streak of a subject of which nothing is known.
  public static let none = CurrentStreak()

  private init() { (unit, streak, week) = (.day, nil, nil) }
}
