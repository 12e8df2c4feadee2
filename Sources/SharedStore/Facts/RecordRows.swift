import SQLite
import StudyCalendar

/// Steps through the days and rests of one subject. No more than a row of them is in memory.
struct RecordRows {
  private let opened: OpenedStore
  private let subject: Subject

  init(_ opened: OpenedStore, _ subject: Subject) {
    self.opened = opened
    self.subject = subject
  }

  func forEachDay(_ body: (Day) throws -> Void) throws {
    let days = try days(.oldestFirst)
    let goals = try PlanSource(opened).plan(of: subject).goals
    while try days.step() {
      let day = try StoredDay(days, in: opened)
      try body(
        Day(
          date: day.date, didStudy: day.didStudy, isOff: false, said: day.said, sessions: day.sessions,
          minimum: goals.goal(on: day.date).minimum))
    }
  }

  func forEachRest(_ body: (RestRecord) throws -> Void) throws {
    let rests = try rests(.oldestFirst)
    while try rests.step() { try body(RestRecord(date: date(rests), rest: rests.rest(1, in: opened.path))) }
  }

  func forEachRecord(_ order: RecordOrder, _ body: (DayRecord) throws -> Void) throws {
    let (days, rests) = (try days(order), try rests(order))
    func next(_ rows: Statement) throws -> CalendarDate? { try rows.step() ? date(rows) : nil }
    var (nextDay, nextRest) = (try next(days), try next(rests))
    while let date = order == .oldestFirst ? earliest(nextDay, nextRest) : latest(nextDay, nextRest) {
      let (hasDay, hasRest) = (date == nextDay, date == nextRest)
      let day = try hasDay ? StoredDay(days, in: opened) : nil
      try body(
        DayRecord(
          date: date, didStudy: day?.didStudy, said: day?.said, sessions: day?.sessions ?? .none,
          rest: hasRest ? rests.rest(1, in: opened.path) : nil))
      if hasDay { nextDay = try next(days) }
      if hasRest { nextRest = try next(rests) }
    }
  }

  private func days(_ order: RecordOrder) throws -> Statement {
    try opened.connection.prepare(
      "SELECT \(StoredDay.columns) FROM recordedDay WHERE subject = ?1 ORDER BY date\(order.direction)"
    ).bind(1, subject.id)
  }

  private func rests(_ order: RecordOrder) throws -> Statement {
    try opened.connection.prepare(
      """
      SELECT key, value FROM fact WHERE subject = ?1 AND kind = 'rest' AND value IS NOT NULL
      ORDER BY key\(order.direction)
      """
    ).bind(1, subject.id)
  }

  private func date(_ row: Statement) throws -> CalendarDate {
    try row.date(0, of: .day, in: opened.path)
  }

  private func earliest(_ a: CalendarDate?, _ b: CalendarDate?) -> CalendarDate? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  private func latest(_ a: CalendarDate?, _ b: CalendarDate?) -> CalendarDate? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
  }
}

extension RecordOrder {
  /// The word behind an ORDER BY.
  fileprivate var direction: String { self == .oldestFirst ? "" : " DESC" }
}
