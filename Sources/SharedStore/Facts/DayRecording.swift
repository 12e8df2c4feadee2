import StudyCalendar
import System

/// Records facts of one subject's days, as the rules of StudyCalendar allow it.
struct DayRecording {
  private let table: DayTable
  private let schedule: () throws -> Schedule
  private let now: Now
  private let keepsUnstudiedRows: Bool
  private let isFromElsewhere: Bool

  init(
    of subject: Subject, on connection: Connection, now: Now, keepsUnstudiedRows: Bool = false,
    isFromElsewhere: Bool = false
  ) {
    table = DayTable(connection, subject)
    schedule = { try StudyPlan(of: subject, skippedDates: now.skippedDates, on: connection).schedule }
    self.now = now
    (self.keepsUnstudiedRows, self.isFromElsewhere) = (keepsUnstudiedRows, isFromElsewhere)
  }

  /// Records facts, and returns the changes.
  func record(_ facts: some Sequence<(date: CalendarDate, fact: DayFact)>) throws -> [DayChange] {
    var changes: [DayChange] = []
    var known: Schedule?
    for (date, fact) in facts {
      let (before, isReached) = try table.recorded(like: fact, on: date)
      let isExplicitNo = keepsUnstudiedRows && fact == .study(false) && before == .study(nil)
      let said = try fact.recorded(
        over: before, isReached: isReached, on: date, today: now.today, isFromElsewhere: isFromElsewhere)
      guard let after = isExplicitNo ? fact : said else {
        if !isFromElsewhere { try table.sayAgain(fact, on: date) }
        continue
      }
      let change = DayChange(date: date, before: before, after: after)
      if let budget = now.settings.restBudget, try takesOffPastDay(change, said: fact, isReached) {
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
  private func takesOffPastDay(_ change: DayChange, said fact: DayFact, _ isReached: Bool) throws -> Bool {
    if case .study = fact {
      return try change.uncoversRest(isReached: isReached, today: now.today) && hasLateRest(change.date)
    }
    return try change.isNewLateRest(said: fact, today: now.today) && !table.didStudy(on: change.date)
  }

  private func hasLateRest(_ date: CalendarDate) throws -> Bool {
    try table.rest(on: date)?.isLate == true
  }

  /// Runs a change of sessions. If a past day is no longer studied after it, a late rest of that day counts from then on.
  /// - Throws: `StudyError.earlierRestCounts` if the budget has no room for it.
  func whileKeepingBudget(on date: CalendarDate, _ change: () throws -> Void) throws {
    guard let budget = now.settings.restBudget, date.hasEnded(today: now.today), try table.didStudy(on: date)
    else { return try change() }
    try change()
    guard try !table.didStudy(on: date), try hasLateRest(date) else { return }
    let schedule = try schedule()
    guard !schedule.isDayOff(date, hasRest: false) else { return }
    let spent = try table.lateRests(in: date.month)
      .filter { $0 != date && !schedule.isDayOff($0, hasRest: false) }
    try budget.requireOneLeft(forEarlierRestOn: date, spent: spent)
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
