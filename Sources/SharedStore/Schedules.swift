import Database
public import StudyCalendar

extension SharedStore {
  /// The weekly days off of a subject, and how they changed.
  public func schedule(of subject: Subject) throws -> Schedule {
    let rows = try connection.prepare("SELECT validFrom, daysOff FROM schedule WHERE subject = ?1")
      .bind(1, subject.id)
    var changes: [Schedule.Change] = []
    while try rows.step() {
      guard let from = CalendarDate(iso8601: rows.bytes(0)) else {
        throw StoreError.damaged(path: path, because: "a schedule has no valid date")
      }
      changes.append(Schedule.Change(from: from, off: Set(weekdays: rows.integer(1))))
    }
    return Schedule(changes)
  }

  /// Sets the weekly days off from a date on, until the next change. What held before that date stays, so no
  /// streak before it is rewritten.
  /// - Throws: ``StoreError/noDayLeft`` for all seven.
  public func setDaysOff(_ off: Set<Weekday>, of subject: Subject, from date: CalendarDate) throws {
    guard off.count < Weekday.allCases.count else { throw StoreError.noDayLeft }
    try connection.prepare(
      """
      INSERT INTO schedule (subject, validFrom, daysOff) VALUES (?1, ?2, ?3)
      ON CONFLICT (subject, validFrom) DO UPDATE SET daysOff = excluded.daysOff
      """
    ).bind(1, subject.id).bind(2, date.description).bind(3, off.sum).run()
  }
}

extension Set<Weekday> {
  /// The weekdays whose numbers add up to `sum`: 1 for Sunday, 2 for Monday … 64 for Saturday.
  fileprivate init(weekdays sum: Int) {
    self.init(Weekday.allCases.filter { sum & 1 << $0.rawValue != 0 })
  }

  fileprivate var sum: Int { reduce(0) { $0 + 1 << $1.rawValue } }
}
