import SQLite
import StudyCalendar

/// The rows of one subject's days and rests. This is the one place where they are written. Statements are compiled when
/// they are first needed.
final class DayTable {
  private let subject: Subject
  private let opened: OpenedStore

  private lazy var readStudy = statement("SELECT didStudy FROM day WHERE subject = ?1 AND date = ?2")
  private lazy var removeStudy = statement("DELETE FROM day WHERE subject = ?1 AND date = ?2")
  private lazy var writeStudy = statement(
    """
    INSERT INTO day (subject, date, didStudy) VALUES (?1, ?2, ?3)
    ON CONFLICT (subject, date) DO UPDATE SET didStudy = excluded.didStudy
    """)
  private lazy var readRest = statement("SELECT reason, isLate FROM rest WHERE subject = ?1 AND date = ?2")
  private lazy var removeRest = statement("DELETE FROM rest WHERE subject = ?1 AND date = ?2")
  private lazy var writeRest = statement(
    """
    INSERT INTO rest (subject, date, reason, isLate) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (subject, date) DO UPDATE SET reason = excluded.reason, isLate = excluded.isLate
    """)

  init(_ opened: OpenedStore, _ subject: Subject) {
    self.opened = opened
    self.subject = subject
  }

  /// What is recorded of a date now, of the same kind as a fact.
  func fact(like fact: DayFact, on date: CalendarDate) throws -> DayFact {
    switch fact {
    case .study: .study(try study(on: date))
    case .rest: .rest(try rest(on: date))
    }
  }

  /// Records a fact of a date in the place of what is recorded of it.
  func write(_ fact: DayFact, on date: CalendarDate) throws {
    let date = date.description
    switch fact {
    case .study(let didStudy?): try writeStudy.get().bind(2, date).bind(3, didStudy ? 1 : 0).run()
    case .study(nil): try removeStudy.get().bind(2, date).run()
    case .rest(let rest?):
      try writeRest.get().bind(2, date).bind(3, rest.reason).bind(4, rest.isLate == true ? 1 : 0).run()
    case .rest(nil): try removeRest.get().bind(2, date).run()
    }
  }

  /// Every rest, oldest first, including those on studied days.
  func allRests() throws -> [RestRecord] {
    let rows = try statement("SELECT reason, isLate, date FROM rest WHERE subject = ?1 ORDER BY date").get()
    var rests: [RestRecord] = []
    while try rows.step() { rests.append(RestRecord(date: try date(rows, 2), rest: Rest(rows))) }
    return rests
  }

  /// The rests of a month that were recorded late, on days that were not studied.
  func lateRests(in month: CalendarMonth) throws -> [CalendarDate] {
    let late = try StoredDates(
      """
      SELECT date FROM rest WHERE subject = ?1 AND isLate = 1 AND date BETWEEN ?2 AND ?3 AND NOT EXISTS
        (SELECT 1 FROM day WHERE day.subject = rest.subject AND day.date = rest.date AND didStudy = 1)
      """, of: subject, from: month.firstDate, to: month.lastDate, on: opened.connection)
    let dates = Array(IteratorSequence(late))
    try late.check(opened.path)
    return dates
  }

  /// Whether a date is recorded as studied, and whether as not studied; nil if nothing is recorded.
  func study(on date: CalendarDate) throws -> Bool? {
    let row = try readStudy.get().bind(2, date.description)
    defer { row.reset() }
    return try row.step() ? row.integer(0) == 1 : nil
  }

  private func rest(on date: CalendarDate) throws -> Rest? {
    let row = try readRest.get().bind(2, date.description)
    defer { row.reset() }
    return try row.step() ? Rest(row) : nil
  }

  private func date(_ row: Statement, _ column: Int32 = 0) throws -> CalendarDate {
    guard let date = row.date(column) else {
      throw StoreError.damaged(path: opened.path, because: "a day has no valid date")
    }
    return date
  }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try opened.connection.prepare(sql).bind(1, subject.id) }
  }
}

extension Rest {
  /// The rest of a row whose first columns are `reason` and `isLate`.
  fileprivate init(_ row: Statement) {
    self.init(reason: row.isNull(0) ? nil : row.text(0), isLate: row.integer(1) == 1)
  }
}
