import SQLite
import StudyCalendar

/// Reads when a subject is to be studied, and how much, with one statement: streaks need all of it.
struct PlanSource {
  private let connection: Connection
  private let path: String
  private let skippedDates: [CalendarDate]

  /// - Parameter skippedDates: the dates that the zone skipped. They matter only to what is a day off.
  init(_ opened: OpenedStore, skippedDates: [CalendarDate] = []) {
    connection = opened.connection
    path = opened.path
    self.skippedDates = skippedDates
  }

  /// The plan of a subject.
  func plan(of subject: Subject) throws -> StudyPlan {
    let rows = try connection.prepare(
      """
      SELECT 0, endedOn, unit, NULL FROM subject WHERE id = ?1
      UNION ALL SELECT 1, validFrom, daysOff, NULL FROM schedule WHERE subject = ?1
      UNION ALL SELECT 2, validFrom, daysPerWeek, minimum FROM goal WHERE subject = ?1
      """
    ).bind(1, subject.id)
    var (unit, endedOn) = (AmountUnit.minutes, CalendarDate?.none)
    var daysOff: [Schedule.Change] = []
    var goals: [Goals.Change] = []
    while try rows.step() {
      let date = rows.date(1)
      switch (rows.integer(0), date) {
      case (0, _):
        guard date != nil || rows.isNull(1) else { throw invalid(.end) }
        (unit, endedOn) = (AmountUnit(stored: rows.isNull(2) ? nil : rows.text(2)), date)
      case (1, let from?): daysOff.append(Schedule.Change(from: from, off: Set(weekdaySum: rows.integer(2))))
      case (2, let from?): goals.append(Goals.Change(from: from, goal: try Goal(rows, from: 2, of: path)))
      case (let kind, _): throw invalid(kind == 1 ? .schedule : .goal)
      }
    }
    return StudyPlan(
      unit: unit, schedule: Schedule(daysOff, endedOn: endedOn, skippedDates: skippedDates),
      goals: Goals(goals))
  }

  private func invalid(_ row: DatedRow) -> StoreError {
    .damaged(path: path, because: row.hasNoDate)
  }
}
