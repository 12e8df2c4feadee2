import StudyCalendar
import System

/// The studied days of a subject, newest first. They are read row by row, sought, or counted many at once.
final class StoredStudiedDates: SoughtDates {
  private let subject: Subject
  private let last: CalendarDate
  private let connection: Connection
  /// The rows from the next date on; nil before the first look.
  private var rows: StoredDates?
  /// Counts rows, and goes on after them. It is compiled when it is first needed, so a short history never pays for it.
  private var counting: Statement?
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
      let rows = StoredDates(try found(before: date, after: 0))
      self.rows = rows
      return rows.next()
    }
  }

  /// Finds the studied day that is as many studied days before `last` as there are days to `date`. If that is `date`, no day
  /// between them is missing. SQLite passes over the rows between them without giving them to us.
  func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool {
    trying {
      let counting = try found(before: last, after: date.distance(to: last) - 1)
      if try counting.step(), counting.date(0) == date {
        rows = StoredDates(counting)
        return true
      }
      // Where the rows already come from this statement, it goes back to where it was.
      _ = try found(before: last, after: 0)
      return false
    } ?? false
  }

  /// The days before a date without the first of them.
  private func found(before date: CalendarDate, after rows: Int) throws -> Statement {
    let counting = try counting ?? prepareCounting()
    self.counting = counting
    counting.reset()
    return try counting.bind(2, date.storable.description).bind(3, rows)
  }

  private func prepareCounting() throws -> Statement {
    try connection.prepare(
      """
      SELECT date FROM recordedDay WHERE subject = ?1 AND date < ?2 AND \(DayTable.isStudied)
      ORDER BY date DESC LIMIT -1 OFFSET ?3
      """
    ).bind(1, subject.id)
  }

  func oldest() -> CalendarDate? { trying { try DayTable(connection, subject).firstRecord() } }

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
enum ViewedDates: StudiedDates {
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

  func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool {
    switch self {
    case .subject(let dates): dates.goOn(from: last, to: date)
    case .group(let dates): dates.goOn(from: last, to: date)
    case .known: false
    }
  }

  func oldest() -> CalendarDate? {
    switch self {
    case .subject(let dates): dates.oldest()
    case .group(let dates): dates.oldest()
    case .known(let dates): dates.last
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
