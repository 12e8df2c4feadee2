/// The streak that is alive on a day, and the week of that day. Nothing further back is read for it.
public struct CurrentStreak: Hashable, Sendable {
  /// In what the streak is counted: the unit of the goal that holds on that day.
  public let unit: StreakUnit
  /// The streak; nil if none is alive. In days: it ended that day, or from its end to that day every day was off. In weeks:
  /// it ended with the week of that day, or all weeks since are off; while that week is not met, it is left out. It reaches
  /// back to where the goal began that counts in this unit.
  public let streak: Streak?
  /// The week of that day; nil unless the goal is a weekly one.
  public let week: StudyWeek?

  /// The length of the streak in its unit, 0 if there is no streak.
  public var length: Int { streak?.length ?? 0 }

  /// The length in words: `12 days`, `12 weeks`.
  public var text: String { length.lengthText(in: unit) }

  /// Reads the newest streak of those of which none was read yet.
  public init(_ streaks: inout Streaks<some StudiedDates, some IteratorProtocol<CalendarDate>>) {
    streak = streaks.current()
    (unit, week) = (streaks.unit, streaks.openWeek)
  }

  /// The streak of a subject of which nothing is known.
  public static let none = CurrentStreak()

  private init() { (unit, streak, week) = (.day, nil, nil) }
}
