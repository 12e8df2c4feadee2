import StudyCalendar

/// Records facts of one subject's days, as the rules of StudyCalendar allow it.
struct DayRecording {
  private let table: DayTable
  private let schedule: () throws -> Schedule
  private let now: Now
  private let keepsUnstudiedRows: Bool

  init(of subject: Subject, in opened: OpenedStore, now: Now, keepsUnstudiedRows: Bool) {
    table = DayTable(opened, subject)
    schedule = { try ScheduleTable(opened).schedule(of: subject) }
    self.now = now
    self.keepsUnstudiedRows = keepsUnstudiedRows
  }

  /// Records facts, and returns the changes.
  func record(_ facts: some Sequence<(date: CalendarDate, fact: DayFact)>) throws -> [DayChange] {
    var changes: [DayChange] = []
    var known: Schedule?
    for (date, fact) in facts {
      let before = try table.fact(like: fact, on: date)
      let isExplicitNo = keepsUnstudiedRows && fact == .study(false) && before == .study(nil)
      guard let after = try isExplicitNo ? fact : fact.recorded(over: before, on: date, today: now.today)
      else { continue }
      let change = DayChange(date: date, before: before, after: after)
      if let budget = now.settings.restBudget, try takesOffPastDay(change, said: fact) {
        let schedule = try known ?? schedule()
        known = schedule
        try spend(budget, for: change, schedule, after: changes)
      }
      try table.write(after, on: date)
      changes.append(change)
    }
    return changes
  }

  /// Whether a change gives a past day a late rest that counts from now on: a new rest on a day that was not studied, or an
  /// earlier one on a day whose study is taken back.
  private func takesOffPastDay(_ change: DayChange, said fact: DayFact) throws -> Bool {
    if case .study = fact {
      guard change.uncoversRest(today: now.today),
        case .rest(let rest?) = try table.fact(like: .rest(nil), on: change.date)
      else { return false }
      return rest.isLate == true
    }
    return try change.isNewLateRest(said: fact, today: now.today) && table.study(on: change.date) != true
  }

  /// Refuses one more late rest in a month than the budget has.
  private func spend(
    _ budget: RestBudget, for change: DayChange, _ schedule: Schedule, after changes: [DayChange]
  ) throws {
    func costs(_ date: CalendarDate) -> Bool { !schedule.isDayOff(date, hasRest: false) }
    guard costs(change.date) else { return }
    let spent = try table.lateRests(in: change.date.month).filter(costs)
    if case .study = change.before {
      return try budget.requireOneLeft(forEarlierRestOn: change.date, spent: spent)
    }
    let laidNow = Set(changes.filter { $0.before == .rest(nil) }.map(\.date))
    try budget.requireOneLeft(on: change.date, spent: spent, laidNow: laidNow)
  }
}
