import StudyCalendar
import System

/// What streaks are made of: studied days and rests up to a day, read newest first and only as far back as the streak
/// goes.
struct StreakSource {
  private let viewed: Viewed
  private let asOf: CalendarDate
  private let studied: ViewedDates
  private let plan: StudyPlan
  private let firstWeekday: Weekday
  /// The rests of a subject; nil for a group.
  private let rests: StoredDates?
  /// The subjects of a group; nil for a subject.
  private let members: GroupMembers?
  private let connection: Connection

  /// - Parameters:
  ///   - date: the day that stands for today.
  ///   - lastStudied: the last day that counts if it was studied. It may be ahead of that day.
  ///   - plan: returns the plan of a subject.
  ///   - firstWeekday: returns with which day weeks begin. It is asked only for a weekly goal.
  ///   - known: all studied days of a subject, newest first; nil if they are to be read. Those of a group always are.
  init(
    of viewed: Viewed, asOf date: CalendarDate, to lastStudied: CalendarDate,
    knowing known: [CalendarDate]? = nil,
    on connection: Connection,
    plan: (Subject) throws -> StudyPlan, firstWeekday: () throws -> Weekday
  ) throws {
    (self.viewed, asOf, self.connection) = (viewed, date, connection)
    switch viewed {
    case .subject(let subject):
      self.plan = try plan(subject)
      self.firstWeekday = try self.plan.goals.unit(on: date) == .week ? firstWeekday() : .sunday
      studied =
        known.map { .known($0[...]) }
        ?? .subject(StoredStudiedDates(of: subject, to: lastStudied, on: connection))
      // A week that is not over, and the days ahead in the next one, depend on rests that are still to come.
      let lastDay = self.plan.goals.lastDay(ofUnitOn: date, firstWeekday: self.firstWeekday)
      rests = try StoredDates(
        "SELECT key FROM fact WHERE subject = ?1 AND kind = 'rest' AND key <= ?2 AND value IS NOT NULL ORDER BY key DESC",
        of: subject, from: lastStudied > lastDay ? lastDay.advanced(by: 7) : lastDay, on: connection)
      members = nil
    case .group(let group):
      let members = try GroupMembers(of: group, on: connection, plan: plan)
      (self.plan, self.firstWeekday, rests) = (StudyPlan(), .sunday, nil)
      studied = .group(try members.dates(asOf: date, to: lastStudied))
      self.members = members
    }
  }

  /// The current and the longest streak and the total.
  func summary() throws -> StreakSummary {
    let (daysOff, rests) = try daysOffAhead()
    var streaks = streaks()
    let summary = StreakSummary(&streaks, daysOffAhead: daysOff)
    try check(rests)
    return summary
  }

  /// The streak that is alive, and what the day asks for.
  func state() throws -> StreakState {
    let (daysOff, rests) = try daysOffAhead()
    var streaks = streaks()
    let state = StreakState(&streaks, daysOffAhead: daysOff)
    try check(rests)
    return state
  }

  /// The streaks that end on a day or later, newest first, and in what they are counted.
  func streaks(endingFrom first: CalendarDate) throws -> (streaks: [Streak], unit: StreakUnit) {
    var streaks = streaks()
    var found: [Streak] = []
    while let streak = streaks.next(), streak.end >= first { found.append(streak) }
    try check()
    return (found, streaks.unit)
  }

  private func streaks() -> Streaks<ViewedDates, StoredDates> {
    let daysOff =
      members?.daysOff(asOf: asOf, newestFirst: true)
      ?? DaysOff(schedule: plan.schedule, restsNewestFirst: rests ?? StoredDates([]))
    return Streaks(
      asOf: asOf, newestFirst: studied, daysOff: daysOff, goals: plan.goals, firstWeekday: firstWeekday)
  }

  /// The days off after the day that stands for today, and the rests that they are read from.
  private func daysOffAhead() throws -> (DaysOff<StoredDates>, StoredDates?) {
    guard let subject = viewed.subject else {
      let none = DaysOff(schedule: plan.schedule, restsOldestFirst: StoredDates([]))
      return (members?.daysOff(asOf: asOf, newestFirst: false) ?? none, nil)
    }
    let rests = try StoredDates(
      "SELECT key FROM fact WHERE subject = ?1 AND kind = 'rest' AND key > ?2 AND value IS NOT NULL ORDER BY key",
      of: subject, from: asOf, on: connection)
    return (DaysOff(schedule: plan.schedule, restsOldestFirst: rests), rests)
  }

  /// Throws what stopped the reading of dates.
  private func check(_ restsAhead: StoredDates? = nil) throws {
    try studied.check()
    try rests?.check()
    try restsAhead?.check()
  }
}
