public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Sets the goal of a subject: `swiftcal goal`. What is not named stays as it is.
public struct SetGoalIntent: StudyIntent {
  /// What becomes of the minimum of a goal.
  public enum Minimum: Hashable, Sendable {
    case unchanged, none
    case atLeast(AmountExpression)
  }

  /// How often; nil to keep that.
  public let frequency: Goal?
  /// What makes a day.
  public let minimum: Minimum
  /// The first day on which the goal holds; nil for the whole history.
  public let from: DateExpression?
  /// The subject's name; nil for the default subject.
  public let subject: String?

  /// An intent that sets a goal.
  public init(
    frequency: Goal?, minimum: Minimum = .unchanged, from: DateExpression? = nil, subject: String? = nil
  ) {
    self.frequency = frequency
    self.minimum = minimum
    self.from = from
    self.subject = subject
  }

  /// A weekly goal also fixes with which day weeks begin, so that another locale moves no streak.
  /// - Returns: the goal as it is then.
  /// - Throws: `StudyError.otherUnit`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> GoalReport {
    try store.write(as: "goal", at: now) { writing in
      let present = try writing.reading.now
      let subject = try writing.reading.subject(named: subject)
      let plan = try writing.reading.plan(of: subject)
      let from = try from?.resolved(today: present.today)
      let goal = try goal(over: plan.goals.goal(on: from ?? present.today), in: plan.unit)
      if from == nil {
        for change in plan.goals.changes where change.from != .earliest {
          try writing.setGoal(nil, of: subject, from: change.from)
        }
      }
      try writing.setGoal(from == nil && goal == .daily ? nil : goal, of: subject, from: from ?? .earliest)
      if goal.unit == .week, present.settings.firstWeekday == nil {
        try writing.set(.firstWeekday, to: present.calendar.firstWeekday.name)
      }
      return try GoalReport(of: subject.name, in: writing.reading)
    }
  }

  private func goal(over goal: Goal, in unit: AmountUnit) throws -> Goal {
    let amount =
      switch minimum {
      case .unchanged: goal.minimum
      case .none: Amount?.none
      case .atLeast(let amount): try amount.resolved(in: unit)
      }
    if let amount, unit == .minutes, amount > .minutesOfDay { throw StudyError.minimumTooHigh(amount) }
    return Goal(daysPerWeek: (frequency ?? goal).daysPerWeek, minimum: amount) ?? goal
  }
}
