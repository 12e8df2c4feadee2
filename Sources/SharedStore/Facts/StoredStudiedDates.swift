import StudyCalendar
import System

/// The studied days of a subject, newest first. They are read row by row, or sought.
final class StoredStudiedDates: SoughtDates {
  private let subject: Subject
  private let last: CalendarDate
  private let connection: Connection
  /// The rows from the next date on; nil before the first look.
  private var rows: StoredDates?
  /// The days before a date. It is compiled when it is first needed, so only a group pays for it.
  private var seeking: Statement?
  private var failure: (any Error)?

  /// - Parameter last: the last day that counts.
  init(of subject: Subject, to last: CalendarDate, on connection: Connection) {
    (self.subject, self.last, self.connection) = (subject, last, connection)
  }

  func next() -> CalendarDate? {
    if let rows { return rows.next() }
    return trying {
      let rows = try StoredDates(
        "SELECT date FROM recordedDay WHERE subject = ?1 AND date <= ?2 AND \(DayTable.isStudied) ORDER BY date DESC",
        of: subject, from: last, on: connection)
      self.rows = rows
      return rows.next()
    }
  }

  func next(before date: CalendarDate) -> CalendarDate? {
    trying {
      let seeking = try seeking ?? prepareSeeking()
      self.seeking = seeking
      seeking.reset()
      let rows = StoredDates(try seeking.bind(2, date.storable.description))
      self.rows = rows
      return rows.next()
    }
  }

  private func prepareSeeking() throws -> Statement {
    try connection.prepare(
      """
      SELECT date FROM recordedDay WHERE subject = ?1 AND date < ?2 AND \(DayTable.isStudied) ORDER BY date DESC
      """
    ).bind(1, subject.id)
  }

  private func trying<Value>(_ read: () throws -> Value?) -> Value? {
    guard failure == nil else { return nil }
    do { return try read() } catch {
      (failure, rows) = (error, StoredDates([]))
      return nil
    }
  }

  /// Throws what stopped the reading.
  func check() throws {
    if let failure { throw failure }
    try rows?.check()
  }
}

/// The studied days of what is looked at, newest first.
enum ViewedDates: IteratorProtocol {
  case subject(StoredStudiedDates)
  case group(GroupDates<StoredStudiedDates, StoredDates>)
  /// All of them, where they were read before.
  case known(ArraySlice<CalendarDate>)

  mutating func next() -> CalendarDate? {
    switch self {
    case .subject(let dates): return dates.next()
    case .group(let dates): return dates.next()
    case .known(let dates):
      self = .known(dates.dropFirst())
      return dates.first
    }
  }

  /// Throws what stopped the reading.
  func check() throws {
    switch self {
    case .subject(let dates): try dates.check()
    case .group(let dates): try dates.forEachDates { try $0.check() }
    case .known: break
    }
  }
}
