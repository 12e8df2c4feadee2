public import FoundationEssentials
public import SharedStore
public import StudyCalendar

// What a person plans, sets and takes back. A subject is named, or it is the default subject.

/// What becomes of the minimum of a goal.
public enum MinimumChange: Hashable, Sendable {
  case unchanged, none
  case atLeast(AmountExpression)
}

extension SharedStore {
  /// Sets the goal of a subject: `swiftcal goal`. What is not named stays as it is. A weekly goal also fixes with which day
  /// weeks begin, so that another locale moves no streak.
  /// - Parameters:
  ///   - frequency: how often; nil to keep that.
  ///   - minimum: what makes a day.
  ///   - from: the first day on which the goal holds; nil for today, or for the beginning if that changes nothing of what was
  ///     recorded before today.
  /// - Returns: the goal as it is then.
  /// - Throws: `StudyError.otherUnit`, among others.
  public func setGoal(
    frequency: Goal?, minimum: MinimumChange = .unchanged, from: DateExpression? = nil,
    subject: String? = nil, at now: Date = .now
  ) throws -> PlanReport {
    try write(as: "goal", at: now) { writing in
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

  /// Sets the weekly days off of a subject from a date on: `swiftcal schedule --off`.
  /// - Parameter off: the weekly days off; empty for none.
  /// - Returns: the schedule as it is then.
  /// - Throws: `StudyError.noDayLeft` for all seven weekdays, among others.
  public func setSchedule(
    off: Set<Weekday>, from: DateExpression = .today, subject: String? = nil, at now: Date = .now
  ) throws -> PlanReport {
    try write(as: "schedule", at: now) { writing in
      let subject = try writing.reading.subject(named: subject)
      let from = try from.resolved(today: writing.reading.now.today)
      try writing.setDaysOff(off, of: subject, from: from)
      return try PlanReport(.schedule, of: subject.name, in: writing.reading)
    }
  }

  /// Sets a setting, or goes back to its default: `swiftcal config`.
  /// - Parameter value: the value as the store keeps it; nil for the default.
  /// - Throws: `StoreError`.
  public func set(_ key: SettingKey, to value: String?, at now: Date = .now) throws {
    try write(as: "config", at: now) { try $0.set(key, to: value) }
  }

  /// Takes back the last change, or passes it if the same was changed since: `swiftcal undo`.
  /// - Returns: the change, and how much of it stays.
  /// - Throws: `StudyError.nothingToUndo`, among others.
  public func undo(at now: Date = .now) throws -> ChangeLogStep {
    let step = try write(as: "undo", at: now) { try $0.undo() }
    // The key goes with the folder that is not shared any more.
    if step.entry.changes.contains(where: { $0.isJoining && !step.left.contains($0) }) {
      container.removeSyncKey()
    }
    return step
  }

  /// Makes the change that was undone last again, or passes it if the same was changed since: `swiftcal redo`.
  /// - Returns: the change, and how much of it stays undone.
  /// - Throws: `StudyError.nothingToRedo`, among others.
  public func redo(at now: Date = .now) throws -> ChangeLogStep {
    try write(as: "redo", at: now) { try $0.redo() }
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
