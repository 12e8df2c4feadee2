import Words

/// When a subject is to be studied, and how much.
public struct StudyPlan: Hashable, Sendable {
  /// What the amounts count.
  public let unit: AmountUnit
  /// The weekly days off, and how they changed, and whether the subject has ended.
  public let schedule: Schedule
  /// The goals, and how they changed.
  public let goals: Goals

  /// The plan of a subject; without arguments that of a subject for which nothing was set up.
  public init(
    unit: AmountUnit = .minutes, schedule: Schedule = Schedule(), goals: Goals = Goals()
  ) {
    self.unit = unit
    self.schedule = schedule
    self.goals = goals
  }

  /// The plan that facts of a subject say, in the order of their keys; nil if one of them means nothing.
  /// - Parameter skippedDates: the dates that the zone skipped.
  public init?(_ facts: [SubjectFact], skippedDates: [CalendarDate]) {
    var (unit, endedOn) = (AmountUnit.minutes, CalendarDate?.none)
    var daysOff: [Schedule.Change] = []
    var goals: [Goals.Change] = []
    for fact in facts {
      switch fact.kind {
      case UnitKind.name: unit = AmountUnit(stored: fact.value.string)
      case EndKind.name:
        guard let date = fact.value.string.flatMap({ CalendarDate(iso8601: $0) }) else { return nil }
        endedOn = date
      case ScheduleKind.name:
        guard let from = CalendarDate(iso8601: fact.key) else { return nil }
        daysOff.append(Schedule.Change(from: from, off: ScheduleKind.daysOff(fact.value)))
      default:
        guard let from = CalendarDate(iso8601: fact.key), let goal = GoalKind.goal(fact.value) else {
          return nil
        }
        goals.append(Goals.Change(from: from, goal: goal))
      }
    }
    self.init(
      unit: unit, schedule: Schedule(daysOff, endedOn: endedOn, skippedDates: skippedDates),
      goals: Goals(goals))
  }

  /// The first day on which nothing is due any more; nil if the subject has not ended.
  public var endedOn: CalendarDate? { schedule.endedOn }

  /// Whether a day of this plan can have sessions and still have less than its goal asks for.
  public var hasMinimum: Bool { goals.changes.contains { $0.goal.minimum != nil } }
}
