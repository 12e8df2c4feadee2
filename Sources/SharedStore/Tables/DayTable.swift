import SQLite
import StudyCalendar

/// The rows of one subject's days and rests. This is the one place where they are written.
struct DayTable {
  private let subject: Subject
  private let opened: OpenedStore
  private let statements: DayStatements

  /// - Parameter statements: those of another subject's table, which then need not be compiled again.
  init(_ opened: OpenedStore, _ subject: Subject, _ statements: DayStatements? = nil) {
    self.opened = opened
    self.subject = subject
    self.statements = statements ?? DayStatements(opened)
  }

  /// What is recorded of a date now, of the same kind as a fact.
  func fact(like fact: DayFact, on date: CalendarDate) throws -> DayFact {
    try recorded(like: fact, on: date).fact
  }

  /// What is recorded of a date now, of the same kind as a fact, and for a study also whether the sessions of the day are
  /// what the goal asks.
  func recorded(like fact: DayFact, on date: CalendarDate) throws -> (fact: DayFact, isReached: Bool) {
    guard case .study = fact else { return (.rest(try rest(on: date)), false) }
    let (said, isReached) = try study(on: date)
    return (.study(said), isReached)
  }

  /// Records a fact of a date in the place of what is recorded of it.
  func write(_ fact: DayFact, on date: CalendarDate) throws {
    let date = date.description
    switch fact {
    case .study(let didStudy?):
      try statements.writeStudy.get().bind(1, subject.id).bind(2, date).bind(3, didStudy ? 1 : 0).run()
    // If the day has sessions, a trigger makes a new row with their sums.
    case .study(nil): try statements.removeStudy.get().bind(1, subject.id).bind(2, date).run()
    case .rest(let rest?):
      try statements.writeRest.get().bind(1, subject.id).bind(2, date).bind(3, rest.reason).bind(
        4, rest.isLate == true ? 1 : 0
      ).run()
    case .rest(nil): try statements.removeRest.get().bind(1, subject.id).bind(2, date).run()
    }
  }

  /// Every rest, oldest first, including those on studied days.
  func allRests() throws -> [RestRecord] {
    let rows = try opened.connection.prepare(
      "SELECT reason, isLate, date FROM rest WHERE subject = ?1 ORDER BY date"
    ).bind(1, subject.id)
    var rests: [RestRecord] = []
    while try rows.step() {
      rests.append(RestRecord(date: try rows.date(2, of: .day, in: opened.path), rest: Rest(rows)))
    }
    return rests
  }

  /// The rests of a month that were recorded late, on days that were not studied.
  func lateRests(in month: CalendarMonth) throws -> [CalendarDate] {
    let late = try StoredDates(
      """
      SELECT date FROM rest WHERE subject = ?1 AND isLate = 1 AND date BETWEEN ?2 AND ?3 AND NOT EXISTS
        (SELECT 1 FROM day WHERE day.subject = rest.subject AND day.date = rest.date AND \(Self.isStudied))
      """, of: subject, from: month.firstDate, to: month.lastDate, on: opened.connection)
    let dates = Array(IteratorSequence(late))
    try late.check(opened.path)
    return dates
  }

  /// Whether a row of `day` counts as studied, in SQL.
  static let isStudied = "coalesce(didStudy, isReached)"

  /// What a person said of a date, nil if nothing, and whether its sessions are what the goal asks.
  func study(on date: CalendarDate) throws -> (said: Bool?, isReached: Bool) {
    let row = try statements.readStudy.get().bind(1, subject.id).bind(2, date.description)
    defer { row.reset() }
    guard try row.step() else { return (nil, false) }
    return (row.isNull(0) ? nil : row.integer(0) == 1, row.integer(1) == 1)
  }

  /// Whether a date counts as studied.
  func didStudy(on date: CalendarDate) throws -> Bool {
    let (said, isReached) = try study(on: date)
    return said ?? isReached
  }

  /// The rest on a date; nil if there is none.
  func rest(on date: CalendarDate) throws -> Rest? {
    let row = try statements.readRest.get().bind(1, subject.id).bind(2, date.description)
    defer { row.reset() }
    return try row.step() ? Rest(row) : nil
  }
}

/// The statements of ``DayTable``. Each is compiled once, when it is first needed.
final class DayStatements {
  private let connection: Connection

  fileprivate lazy var readStudy = statement(
    "SELECT didStudy, isReached FROM day WHERE subject = ?1 AND date = ?2")
  fileprivate lazy var removeStudy = statement("DELETE FROM day WHERE subject = ?1 AND date = ?2")
  fileprivate lazy var writeStudy = statement(
    """
    INSERT INTO day (subject, date, didStudy) VALUES (?1, ?2, ?3)
    ON CONFLICT (subject, date) DO UPDATE SET didStudy = excluded.didStudy
    """)
  fileprivate lazy var readRest = statement(
    "SELECT reason, isLate FROM rest WHERE subject = ?1 AND date = ?2")
  fileprivate lazy var removeRest = statement("DELETE FROM rest WHERE subject = ?1 AND date = ?2")
  fileprivate lazy var writeRest = statement(
    """
    INSERT INTO rest (subject, date, reason, isLate) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (subject, date) DO UPDATE SET reason = excluded.reason, isLate = excluded.isLate
    """)

  init(_ opened: OpenedStore) { connection = opened.connection }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql) }
  }
}

extension Rest {
  /// The rest of a row whose first columns are `reason` and `isLate`.
  fileprivate init(_ row: Statement) {
    self.init(reason: row.isNull(0) ? nil : row.text(0), isLate: row.integer(1) == 1)
  }
}
