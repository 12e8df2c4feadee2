import SQLite
import StudyCalendar

/// What streaks are made of: studied days and rests up to a day, read newest first and only as far back as the streak
/// goes.
struct StreakSource {
  private let subject: Subject
  private let asOf: CalendarDate
  private let studied: StoredStudiedDates
  private let rests: StoredDates
  private let plan: StudyPlan
  private let firstWeekday: Weekday
  private let connection: Connection

  /// - Parameters:
  ///   - date: the day that stands for today.
  ///   - lastStudied: the last day that counts if it was studied. It may be ahead of that day.
  ///   - plan: the plan of the subject.
  ///   - firstWeekday: returns with which day weeks begin. It is asked only for a weekly goal.
  init(
    of subject: Subject, asOf date: CalendarDate, to lastStudied: CalendarDate, _ plan: StudyPlan,
    on connection: Connection, firstWeekday: () throws -> Weekday
  ) throws {
    (self.subject, asOf, self.plan, self.connection) = (subject, date, plan, connection)
    self.firstWeekday = try plan.goals.unit(on: date) == .week ? firstWeekday() : .sunday
    studied = try StoredStudiedDates(of: subject, to: lastStudied, on: connection)
    // A week that is not over, and the days ahead in the next one, depend on rests that are still to come.
    let lastDay = plan.goals.lastDay(ofUnitOn: date, firstWeekday: self.firstWeekday)
    rests = try StoredDates(
      "SELECT key FROM fact WHERE subject = ?1 AND kind = 'rest' AND key <= ?2 AND value IS NOT NULL ORDER BY key DESC",
      of: subject, from: lastStudied > lastDay ? lastDay.advanced(by: 7) : lastDay, on: connection)
  }

  /// The current and the longest streak and the total.
  func summary() throws -> StreakSummary {
    let restsAhead = try restsAhead()
    var streaks = streaks()
    let summary = StreakSummary(&streaks, schedule: plan.schedule, restsAhead: restsAhead)
    try check(restsAhead)
    return summary
  }

  /// The streak that is alive, and what the day asks for.
  func state() throws -> StreakState {
    let restsAhead = try restsAhead()
    var streaks = streaks()
    let state = StreakState(&streaks, schedule: plan.schedule, restsAhead: restsAhead)
    try check(restsAhead)
    return state
  }

  /// The streak that is alive, and the week that is not over.
  func current() throws -> CurrentStreak {
    var streaks = streaks()
    let current = CurrentStreak(&streaks)
    try check()
    return current
  }

  /// The streaks that end on a day or later, newest first, and in what they are counted.
  func streaks(endingFrom first: CalendarDate) throws -> (streaks: [Streak], unit: StreakUnit) {
    var streaks = streaks()
    var found: [Streak] = []
    while let streak = streaks.next(), streak.end >= first { found.append(streak) }
    try check()
    return (found, streaks.unit)
  }

  private func streaks() -> Streaks<StoredStudiedDates, StoredDates> {
    Streaks(
      asOf: asOf, newestFirst: studied, daysOff: DaysOff(schedule: plan.schedule, restsNewestFirst: rests),
      goals: plan.goals, firstWeekday: firstWeekday)
  }

  /// The rest days after the day that stands for today, oldest first.
  private func restsAhead() throws -> StoredDates {
    try StoredDates(
      "SELECT key FROM fact WHERE subject = ?1 AND kind = 'rest' AND key > ?2 AND value IS NOT NULL ORDER BY key",
      of: subject, from: asOf, on: connection)
  }

  /// Throws what stopped the reading of dates.
  private func check(_ restsAhead: StoredDates? = nil) throws {
    try studied.check()
    try rests.check()
    try restsAhead?.check()
  }
}
