import Localization
import SQLite
import StudyCalendar

extension StudyPlan {
  /// Reads when a subject is to be studied, and how much, with one statement: streaks need all of it.
  /// - Parameter skippedDates: the dates that the zone skipped. They matter only to what is a day off.
  init(of subject: Subject, skippedDates: [CalendarDate], on connection: Connection) throws {
    let rows = try connection.prepare(
      """
      SELECT kind, key, value FROM fact
      WHERE subject = ?1 AND kind IN ('end', 'goal', 'schedule', 'unit') AND value IS NOT NULL
      """
    ).bind(1, subject.id)
    var (unit, endedOn) = (AmountUnit.minutes, CalendarDate?.none)
    var daysOff: [Schedule.Change] = []
    var goals: [Goals.Change] = []
    while try rows.step() {
      let (kind, value, from) = (rows.text(0), JSONValue(rows.text(2)), rows.date(1))
      switch (kind, value, from) {
      case (UnitKind.name, let value?, _): unit = AmountUnit(stored: value.string)
      case (EndKind.name, let value?, _):
        endedOn = value.string.flatMap { CalendarDate(iso8601: $0) }
        guard endedOn != nil else {
          throw DatabaseError.meaningless(String(localized: "an end has no valid date"))
        }
      case (ScheduleKind.name, let value?, let from?):
        daysOff.append(Schedule.Change(from: from, off: ScheduleKind.daysOff(value)))
      case (GoalKind.name, let value?, let from?):
        guard let goal = GoalKind.goal(value) else {
          throw DatabaseError.meaningless(String(localized: "a goal has no valid number of days"))
        }
        goals.append(Goals.Change(from: from, goal: goal))
      case (GoalKind.name, _, _):
        throw DatabaseError.meaningless(String(localized: "a goal has no valid date"))
      default: throw DatabaseError.meaningless(String(localized: "a schedule has no valid date"))
      }
    }
    self.init(
      unit: unit, schedule: Schedule(daysOff, endedOn: endedOn, skippedDates: skippedDates),
      goals: Goals(goals))
  }
}
