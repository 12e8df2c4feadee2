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

  /// The first day on which nothing is due any more; nil if the subject has not ended.
  public var endedOn: CalendarDate? { schedule.endedOn }

  /// Whether a day of this plan can have sessions and still have less than its goal asks for.
  public var hasMinimum: Bool { goals.changes.contains { $0.goal.minimum != nil } }
}
