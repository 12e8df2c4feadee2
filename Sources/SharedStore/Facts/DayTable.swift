import StudyCalendar
import System
import Words

/// What is recorded of one subject's days: what a person said, their sums of sessions, and their rests.
struct DayTable {
  private let connection: Connection
  private let subject: Subject
  private let facts: FactTable

  init(_ connection: Connection, _ subject: Subject) {
    (self.connection, self.subject, facts) = (connection, subject, FactTable(connection: connection))
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
    try facts.say(fact.value?.text, at: place(of: fact, on: date))
  }

  /// Says again what is recorded of a date already.
  func sayAgain(_ fact: DayFact, on date: CalendarDate) throws {
    try facts.sayAgain(at: place(of: fact, on: date))
  }

  private func place(of fact: DayFact, on date: CalendarDate) -> FactTable.Place {
    FactTable.Place(fact.kind, of: subject.id, date.description)
  }

  /// The rests of a month that were recorded late, on days that were not studied.
  func lateRests(in month: CalendarMonth) throws -> [CalendarDate] {
    let late = try StoredDates(
      """
      SELECT key FROM fact
      WHERE subject = ?1 AND kind = 'rest' AND key BETWEEN ?2 AND ?3 AND value GLOB '{"isLate":true*' AND NOT EXISTS
        (SELECT 1 FROM recordedDay WHERE subject = ?1 AND date = key AND \(Self.isStudied))
      """, of: subject, from: month.firstDate, to: month.lastDate, on: connection)
    let dates = Array(IteratorSequence(late))
    try late.check()
    return dates
  }

  /// Whether a row of `recordedDay` counts as studied, in SQL.
  static let isStudied = "coalesce(didStudy, isReached)"

  /// What a person said of a date, nil if nothing, and whether its sessions are what the goal asks.
  func study(on date: CalendarDate) throws -> (said: Bool?, isReached: Bool) {
    let row = try connection.prepare(
      "SELECT didStudy, isReached FROM recordedDay WHERE subject = ?1 AND date = ?2"
    ).bind(1, subject.id).bind(2, date.description)
    guard try row.step() else { return (nil, false) }
    return (row.isNull(0) ? nil : row.integer(0) == 1, row.integer(1) == 1)
  }

  /// Whether a date counts as studied.
  func didStudy(on date: CalendarDate) throws -> Bool {
    let (said, isReached) = try study(on: date)
    return said ?? isReached
  }

  /// The first day that a person called studied, or that has a session; nil if there is none. A subject begins on it: days
  /// before it are nothing, even where one of them is a day off. This is the one place that says so.
  func firstRecord() throws -> CalendarDate? {
    let rows = try connection.prepare(
      "SELECT date FROM recordedDay WHERE subject = ?1 AND (didStudy OR sessions > 0) ORDER BY date LIMIT 1"
    ).bind(1, subject.id)
    return try rows.step() ? rows.dateOfDay() : nil
  }

  /// The rest on a date; nil if there is none.
  func rest(on date: CalendarDate) throws -> Rest? {
    try facts.json(at: FactTable.Place(RestKind.self, of: subject.id, date.description))
      .flatMap(RestKind.rest)
  }
}
