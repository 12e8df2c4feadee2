import SQLite
import StudyCalendar

/// What streaks are made of: studied days and rests up to a day, read newest first and only as far back as the streak
/// goes.
struct StreakSource {
  private let studied: StoredDates
  private let rests: StoredDates
  private let schedule: Schedule
  private let path: String

  private init(of subject: Subject, asOf date: CalendarDate, in opened: OpenedStore) throws {
    studied = try StoredDates(
      "SELECT date FROM day WHERE subject = ?1 AND date <= ?2 AND didStudy = 1 ORDER BY date DESC",
      of: subject, from: date, on: opened.connection)
    rests = try StoredDates(
      "SELECT date FROM rest WHERE subject = ?1 AND date <= ?2 ORDER BY date DESC", of: subject, from: date,
      on: opened.connection)
    schedule = try ScheduleTable(opened).schedule(of: subject)
    path = opened.path
  }

  private func check() throws {
    try studied.check(path)
    try rests.check(path)
  }

  /// The current and the longest streak and the total as of a day.
  static func summary(
    of subject: Subject, asOf date: CalendarDate, in opened: OpenedStore
  ) throws -> StreakSummary {
    let source = try StreakSource(of: subject, asOf: date, in: opened)
    let ahead = try StoredDates(
      "SELECT date FROM rest WHERE subject = ?1 AND date > ?2 ORDER BY date", of: subject, from: date,
      on: opened.connection)
    let summary = StreakSummary(
      asOf: date, studied: source.studied, schedule: source.schedule, rests: source.rests,
      restsAhead: ahead)
    try source.check()
    try ahead.check(opened.path)
    return summary
  }

  /// The streak that is alive on a day.
  static func current(
    of subject: Subject, asOf date: CalendarDate, in opened: OpenedStore
  ) throws -> Streak? {
    let source = try StreakSource(of: subject, asOf: date, in: opened)
    let current = Streak(
      aliveOn: date, studied: source.studied, schedule: source.schedule, rests: source.rests)
    try source.check()
    return current
  }
}
