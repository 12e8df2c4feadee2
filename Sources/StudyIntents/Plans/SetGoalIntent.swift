public import SharedStore
public import StudyCalendar

/// A change of a goal's minimum.
public enum MinimumChange: Hashable, Sendable {
  case unchanged, none
  case atLeast(AmountExpression)
}

/// Sets the goal of a subject: `swiftcal goal`. What is not named stays as it is. A weekly goal also fixes with which day
/// weeks begin, so that another locale moves no streak.
public struct SetGoalIntent: StudyIntent {
  public let action = "goal"
  let frequency: Goal?
  let minimum: MinimumChange
  let from: DateExpression?
  let subject: String?

  /// - Parameters:
  ///   - frequency: how often; nil to keep that.
  ///   - minimum: what makes a day.
  ///   - from: the first day on which the goal holds; nil for today, or for the beginning if that changes nothing of what was
  ///     recorded before today.
  ///   - subject: the subject's name; nil for the default subject.
  public init(
    frequency: Goal?, minimum: MinimumChange = .unchanged, from: DateExpression? = nil, subject: String? = nil
  ) {
    (self.frequency, self.minimum, self.from, self.subject) = (frequency, minimum, from, subject)
  }

  /// - Returns: the goal as it is then.
  public func perform(in writing: borrowing WriteTransaction) throws -> PlanReport {
    let present = try writing.reading.now
    let subject = try writing.reading.subject(named: subject)
    let plan = try writing.reading.plan(of: subject)
    let given = try from?.resolved(today: present.today)
    let before = plan.goals.goal(on: given ?? present.today)
    let amount = try minimum.amount(over: before, in: plan.unit)
    let goal = Goal(daysPerWeek: (frequency ?? before).daysPerWeek, minimum: amount) ?? before
    let isWhole =
      try given == nil && writing.reading.isUnchanged(subject, before: present.today, plan, by: goal)
    if isWhole {
      for change in plan.goals.changes where change.from != .earliest {
        try writing.setGoal(nil, of: subject, from: change.from)
      }
    }
    let first = isWhole ? .earliest : given ?? present.today
    try writing.setGoal(isWhole && goal == .daily ? nil : goal, of: subject, from: first)
    if goal.unit == .week { try writing.fixFirstWeekday() }
    return try PlanReport(.goal, of: subject.name, in: writing.reading)
  }
}

extension ReadTransaction {
  /// Whether a goal for the whole history changes nothing of a subject before a day: nothing is recorded there, or no goal
  /// was set so far, and the same days count with the new one.
  fileprivate func isUnchanged(
    _ subject: Subject, before today: CalendarDate, _ plan: StudyPlan, by goal: Goal
  ) throws -> Bool {
    let isSimilar = plan.goals.changes.isEmpty && goal.unit == .day
    var isUnchanged = true
    try forEachRecord(of: subject, .oldestFirst) { record in
      guard isUnchanged, record.date < today else { return }
      let isReached = record.sessions.count > 0 && record.sessions.amount >= goal.minimum ?? .zero
      isUnchanged = isSimilar && record.didStudy ?? false == record.said ?? isReached
    }
    return isUnchanged
  }
}

extension WriteTransaction {
  /// Fixes with which day weeks begin, as a weekly goal does, unless that is set.
  func fixFirstWeekday() throws {
    let present = try reading.now
    guard present.settings.firstWeekday == nil else { return }
    try set(.firstWeekday, to: present.calendar.firstWeekday.name)
  }
}

extension MinimumChange {
  /// The minimum of a goal after the change.
  /// - Throws: `StudyError.minimumTooHigh`, `StudyError.otherUnit`.
  fileprivate func amount(over goal: Goal, in unit: AmountUnit) throws -> Amount? {
    let amount =
      switch self {
      case .unchanged: goal.minimum
      case .none: Amount?.none
      case .atLeast(let amount): try amount.resolved(in: unit)
      }
    if let amount, unit == .minutes, amount > .minutesOfDay { throw StudyError.minimumTooHigh(amount) }
    return amount
  }
}
