import StudyCalendar
import System
import Words

/// The dates that a statement returns, one by one, or a few that were read already. An iterator cannot say that reading failed in the middle: call
/// ``check()`` after iterating.
final class StoredDates: IteratorProtocol {
  private let statement: Statement?
  private var known: IndexingIterator<[CalendarDate]>
  private var failure: (any Error)?

  /// - Parameters:
  ///   - sql: a query for dates. Its parameters are the subject, and a date or two.
  ///   - first: the first of these dates.
  ///   - last: the second of these dates. No stored date is after ``CalendarDate/latest``, and as a text a later date
  ///     would come before it.
  init(
    _ sql: String, of subject: Subject, from first: CalendarDate, to last: CalendarDate? = nil,
    on connection: Connection
  ) throws {
    let statement = try connection.prepare(sql).bind(1, subject.id).bind(2, first.storable.description)
    if let last { try statement.bind(3, last.storable.description) }
    (self.statement, known) = (statement, [].makeIterator())
  }

  /// The dates that a statement returns from its next row on.
  init(_ statement: Statement) { (self.statement, known) = (statement, [].makeIterator()) }

  /// Dates that were read already.
  init(_ known: [CalendarDate]) { (statement, self.known) = (nil, known.makeIterator()) }

  func next() -> CalendarDate? {
    guard failure == nil else { return nil }
    guard let statement else { return known.next() }
    do {
      return try statement.step() ? try statement.dateOfDay() : nil
    } catch {
      failure = error
      return nil
    }
  }

  /// Throws what stopped the reading.
  func check() throws {
    if let failure { throw failure }
  }
}

extension Statement {
  /// A column of the current row as a date; nil if it is not one.
  func date(_ column: Int32) -> CalendarDate? { withText(column) { CalendarDate(iso8601: $0) } }

  /// The first column of the current row as the date of a day.
  /// - Throws: `DatabaseError` if it is not a date.
  func dateOfDay() throws -> CalendarDate {
    if let date = date(0) { return date }
    throw DatabaseError.meaningless(String(localized: "a day has no valid date"))
  }
}

extension CalendarDate {
  /// The date, or the nearest that can be stored.
  var storable: CalendarDate { min(max(self, .earliest), .latest) }
}
