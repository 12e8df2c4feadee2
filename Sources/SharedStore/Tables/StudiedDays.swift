import SQLite
import StudyCalendar

/// Questions about the studied days of one subject.
struct StudiedDays {
  private let opened: OpenedStore
  private let subject: Subject
  private var connection: Connection { opened.connection }

  init(_ opened: OpenedStore, _ subject: Subject) {
    self.opened = opened
    self.subject = subject
  }

  /// Whether a day was studied.
  func contains(_ date: CalendarDate) throws -> Bool {
    try connection.prepare("SELECT 1 FROM day WHERE subject = ?1 AND date = ?2 AND didStudy = 1")
      .bind(1, subject.id).bind(2, date.description).step()
  }

  /// Whether no day was ever recorded.
  func isEmpty() throws -> Bool {
    try !connection.prepare("SELECT 1 FROM day WHERE subject = ?1 LIMIT 1").bind(1, subject.id).step()
  }

  /// How many days were studied.
  func count() throws -> Int {
    let rows = try connection.prepare("SELECT count(*) FROM day WHERE subject = ?1 AND didStudy = 1")
      .bind(1, subject.id)
    return try rows.step() ? rows.integer(0) : 0
  }

  /// Every day of a range, both ends included, in order.
  /// - Parameter last: the last day that can count as studied.
  func days(in range: ClosedRange<CalendarDate>, asOf last: CalendarDate?) throws -> [Day] {
    let studied = try StoredDates(
      "SELECT date FROM day WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 AND didStudy = 1 ORDER BY date",
      of: subject, from: range.lowerBound, to: range.upperBound, on: connection)
    let rests = try StoredDates(
      "SELECT date FROM rest WHERE subject = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date",
      of: subject, from: range.lowerBound, to: range.upperBound, on: connection)
    let schedule = try ScheduleTable(opened).schedule(of: subject)
    var (nextStudied, nextRest) = (studied.next(), rests.next())
    let days = range.map { date in
      let (didStudy, hasRest) = (date == nextStudied, date == nextRest)
      if didStudy { nextStudied = studied.next() }
      if hasRest { nextRest = rests.next() }
      return Day(
        date: date, didStudy: didStudy && date <= last ?? date,
        isOff: schedule.isDayOff(date, hasRest: hasRest))
    }
    try studied.check(opened.path)
    try rests.check(opened.path)
    return days
  }
}
