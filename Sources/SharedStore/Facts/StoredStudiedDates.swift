import SQLite
import StudyCalendar

/// The studied days of a subject, newest first. They are read row by row, or counted many at once.
final class StoredStudiedDates: StudiedDates {
  private let subject: Subject
  private let connection: Connection
  private var rows: StoredDates
  /// Counts rows, and goes on after them. It is compiled when it is first needed, so a short history never pays for it.
  private var counting: Statement?

  /// - Parameter last: the last day that counts.
  init(of subject: Subject, to last: CalendarDate, on connection: Connection) throws {
    (self.subject, self.connection) = (subject, connection)
    rows = try StoredDates(
      "SELECT date FROM recordedDay WHERE subject = ?1 AND date <= ?2 AND \(DayTable.isStudied) ORDER BY date DESC",
      of: subject, from: last, on: connection)
  }

  func next() -> CalendarDate? { rows.next() }

  /// Finds the studied day that is as many studied days before `last` as there are days to `date`. If that is `date`, no day
  /// between them is missing. SQLite passes over the rows between them without giving them to us.
  func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool {
    do {
      let counting = try counting ?? prepareCounting()
      self.counting = counting
      func find(after rows: Int) throws {
        counting.reset()
        try counting.bind(2, last.description).bind(3, rows)
      }
      try find(after: date.distance(to: last) - 1)
      if try counting.step(), counting.date(0) == date {
        rows = StoredDates(counting)
        return true
      }
      // Where the rows already come from this statement, it goes back to where it was.
      try find(after: 0)
    } catch {
      rows.fail(error)
    }
    return false
  }

  private func prepareCounting() throws -> Statement {
    try connection.prepare(
      """
      SELECT date FROM recordedDay WHERE subject = ?1 AND date < ?2 AND \(DayTable.isStudied)
      ORDER BY date DESC LIMIT -1 OFFSET ?3
      """
    ).bind(1, subject.id)
  }

  /// The first day of which anything is recorded.
  func oldest() -> CalendarDate? {
    do {
      return try DayTable(connection, subject).first()
    } catch {
      rows.fail(error)
      return nil
    }
  }

  /// Throws what stopped the reading.
  func check() throws { try rows.check() }
}
