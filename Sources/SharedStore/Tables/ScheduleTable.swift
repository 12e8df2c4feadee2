import SQLite
import StudyCalendar

/// The rows of schedules: weekly days off from a date on.
struct ScheduleTable {
  private let connection: Connection

  init(_ opened: OpenedStore) { connection = opened.connection }

  /// The weekly days off that were set on exactly that date; nil if nothing was.
  func daysOff(of subject: Subject, setOn date: CalendarDate) throws -> Set<Weekday>? {
    let rows = try connection.prepare("SELECT daysOff FROM schedule WHERE subject = ?1 AND validFrom = ?2")
      .bind(1, subject.id).bind(2, date.description)
    return try rows.step() ? Set(weekdaySum: rows.integer(0)) : nil
  }

  /// Sets the weekly days off from a date on, or takes that change of the schedule away.
  /// - Throws: `StudyError.noDayLeft` for all seven, which the change log of a damaged store can ask for.
  func apply(_ off: Set<Weekday>?, of subject: Subject, from date: CalendarDate) throws {
    guard let off else {
      return try connection.prepare("DELETE FROM schedule WHERE subject = ?1 AND validFrom = ?2")
        .bind(1, subject.id).bind(2, date.description).run()
    }
    try Schedule.requireDayLeft(off)
    try connection.prepare(
      """
      INSERT INTO schedule (subject, validFrom, daysOff) VALUES (?1, ?2, ?3)
      ON CONFLICT (subject, validFrom) DO UPDATE SET daysOff = excluded.daysOff
      """
    ).bind(1, subject.id).bind(2, date.description).bind(3, off.weekdaySum).run()
  }
}

extension Set<Weekday> {
  /// The weekdays whose numbers add up to a sum: 1 for Sunday, 2 for Monday … 64 for Saturday.
  init(weekdaySum sum: Int) { self.init(Weekday.allCases.filter { sum & 1 << $0.rawValue != 0 }) }

  /// The sum of the weekdays' numbers, as the store keeps them.
  var weekdaySum: Int { reduce(0) { $0 + 1 << $1.rawValue } }
}

extension Statement {
  /// A column of the current row as a date; nil if it is not one.
  func date(_ column: Int32) -> CalendarDate? { withText(column) { CalendarDate(iso8601: $0) } }

  /// A column of the current row as a date.
  /// - Parameters:
  ///   - row: what the row is, for the error.
  ///   - path: the store's file.
  /// - Throws: ``StoreError/damaged(path:because:)`` if it is not a date.
  func date(_ column: Int32, of row: DatedRow, in path: String) throws -> CalendarDate {
    if let date = date(column) { return date }
    throw StoreError.damaged(path: path, because: row.hasNoDate)
  }
}
