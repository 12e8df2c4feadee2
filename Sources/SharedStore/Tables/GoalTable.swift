import Localization
import SQLite
import StudyCalendar

/// The rows of goals: what is to be reached from a date on.
struct GoalTable {
  private let connection: Connection
  private let path: String

  init(_ opened: OpenedStore) {
    connection = opened.connection
    path = opened.path
  }

  /// The goal that was set from exactly that date on; nil if none was.
  func goal(of subject: Subject, setOn date: CalendarDate) throws -> Goal? {
    let rows = try connection.prepare(
      "SELECT daysPerWeek, minimum FROM goal WHERE subject = ?1 AND validFrom = ?2"
    ).bind(1, subject.id).bind(2, date.description)
    return try rows.step() ? Goal(rows, from: 0, of: path) : nil
  }

  /// Sets the goal from a date on, or takes that change of the goal away.
  func apply(_ goal: Goal?, of subject: Subject, from date: CalendarDate) throws {
    guard let goal else {
      return try connection.prepare("DELETE FROM goal WHERE subject = ?1 AND validFrom = ?2")
        .bind(1, subject.id).bind(2, date.description).run()
    }
    try connection.prepare(
      """
      INSERT INTO goal (subject, validFrom, daysPerWeek, minimum) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (subject, validFrom) DO UPDATE SET daysPerWeek = excluded.daysPerWeek, minimum = excluded.minimum
      """
    ).bind(1, subject.id).bind(2, date.description).bind(3, goal.daysPerWeek)
      .bind(4, goal.minimum?.thousandths).run()
  }
}

extension Goal {
  /// The goal of a row with `daysPerWeek` and `minimum`.
  /// - Parameters:
  ///   - column: the first of both columns.
  ///   - path: the store's file, which an error names.
  init(_ row: Statement, from column: Int32, of path: String) throws {
    let goal = Goal(
      daysPerWeek: row.isNull(column) ? nil : row.integer(column),
      minimum: row.isNull(column + 1) ? nil : Amount(thousandths: row.integer(column + 1)))
    guard let goal else {
      throw StoreError.damaged(path: path, because: String(localized: "a goal has no valid number of days"))
    }
    self = goal
  }
}
