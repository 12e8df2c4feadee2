/// The goals of a subject, and how they changed: a change holds from its date on, until the next one. Before the first
/// change the goal is daily and has no minimum.
public struct Goals: Hashable, Sendable {
  /// A goal from a date on, until the next change.
  public struct Change: Hashable, Sendable, DatedChange {
    /// The first day on which it holds; ``CalendarDate/earliest`` for the whole history.
    public let from: CalendarDate
    /// The goal.
    public let goal: Goal

    public init(from: CalendarDate, goal: Goal) {
      self.from = from
      self.goal = goal
    }
  }

  /// The changes, oldest first, each on a date of its own.
  public let changes: [Change]

  /// Goals by changes in any order; without changes the goal is daily.
  public init(_ changes: [Change] = []) { self.changes = changes.sorted { $0.from < $1.from } }

  /// Whether a weekly goal is among them.
  public var hasWeeks: Bool { changes.contains { $0.goal.unit == .week } }

  /// The goal that holds on a date.
  public func goal(on date: CalendarDate) -> Goal { changes.last(on: date)?.goal ?? .daily }

  /// In what streaks are counted on a date.
  public func unit(on date: CalendarDate) -> StreakUnit { goal(on: date).unit }

  /// How many days a week asks for: as many as the goal says that holds on its last day, also while the week is not over,
  /// so that a planned change counts before it comes. A planned daily goal does not: until it begins, its week and later
  /// ones are judged by the goal of the day that stands for today. Nil if the week does not count as one, because the goal
  /// is daily.
  /// - Parameter today: the day that stands for today.
  public func daysPerWeek(ofWeekEnding end: CalendarDate, asOf today: CalendarDate) -> Int? {
    goal(on: end).daysPerWeek ?? (end < today ? nil : goal(on: today).daysPerWeek)
  }

  /// The first day of the period that a date lies in, where a period is made of all the days in a row whose goals count
  /// streaks in the same unit; nil if it has no first day, because the goal was daily from the beginning.
  public func firstDay(ofUnitOn date: CalendarDate) -> CalendarDate? {
    var later = changes.firstIndex(after: date)
    guard later > 0 else { return nil }
    let unit = changes[later - 1].goal.unit
    while later > 1, changes[later - 2].goal.unit == unit { later -= 1 }
    return later == 1 && unit == .day ? nil : changes[later - 1].from
  }

  /// The last day of what is being counted on a date: the date itself for a daily goal, the last day of its week for a
  /// weekly one. A streak as of that date depends on the rests up to that day, because a week asks for fewer days when
  /// days ahead in it are off.
  public func lastDay(ofUnitOn date: CalendarDate, firstWeekday: Weekday) -> CalendarDate {
    switch unit(on: date) {
    case .day: date
    case .week: date.mostRecent(firstWeekday).advanced(by: 6)
    }
  }
}
