import StudyCalendar
import System
import Words

extension StudyPlan {
  /// Reads when a subject is to be studied, and how much, with one statement: streaks need all of it.
  /// - Parameter skippedDates: the dates that the zone skipped. They matter only to what is a day off.
  init(of subject: Subject, skippedDates: [CalendarDate], on connection: Connection) throws {
    let facts = try connection.prepare(
      """
      SELECT kind, key, value FROM fact
      WHERE subject = ?1 AND kind IN ('end', 'goal', 'schedule', 'unit') AND value IS NOT NULL
      """
    ).bind(1, subject.id).all { row in
      SubjectFact(kind: row.text(0), key: row.text(1), value: JSONValue(row.text(2)) ?? .null)
    }
    guard let plan = StudyPlan(facts, skippedDates: skippedDates) else {
      throw DatabaseError.meaningless(String(localized: "a fact means nothing"))
    }
    self = plan
  }
}
