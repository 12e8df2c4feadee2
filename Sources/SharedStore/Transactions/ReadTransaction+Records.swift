public import StudyCalendar
import System
import Words

/// All that is recorded of a subject. It is stepped through, so that no more than a row or a day of it is in memory.
extension ReadTransaction: StudyRecords {
  public func settings() throws -> Settings { try now.settings }

  /// When a subject is to be studied, and how much.
  public func plan(of subject: Subject) throws -> StudyPlan { try moment.plan(of: subject) }

  public func forEachRecord(
    of subject: Subject, _ order: RecordOrder, _ body: (DayRecord) throws -> Void
  ) throws {
    let (days, rests) = (try recordedDays(of: subject, order), try rests(of: subject, order))
    func next(_ rows: Statement) throws -> CalendarDate? { try rows.step() ? rows.dateOfDay() : nil }
    var (nextDay, nextRest) = (try next(days), try next(rests))
    while let date = order.first(nextDay, nextRest) {
      let (hasDay, hasRest) = (date == nextDay, date == nextRest)
      let day = try hasDay ? StoredDay(days) : nil
      try body(
        DayRecord(
          date: date, didStudy: day?.didStudy, said: day?.said, sessions: day?.sessions ?? .none,
          rest: hasRest ? rests.rest(1) : nil))
      if hasDay { nextDay = try next(days) }
      if hasRest { nextRest = try next(rests) }
    }
  }

  private func recordedDays(of subject: Subject, _ order: RecordOrder) throws -> Statement {
    try connection.prepare(
      "SELECT \(StoredDay.columns) FROM recordedDay WHERE subject = ?1 ORDER BY date\(order.direction)"
    ).bind(1, subject.id)
  }

  private func rests(of subject: Subject, _ order: RecordOrder) throws -> Statement {
    try connection.prepare(
      """
      SELECT key, value FROM fact WHERE subject = ?1 AND kind = 'rest' AND value IS NOT NULL
      ORDER BY key\(order.direction)
      """
    ).bind(1, subject.id)
  }

  // MARK: Sessions

  public func forEachSession(of subject: Subject, _ body: (Session) throws -> Void) throws {
    try forEachSession(of: subject, in: nil, body)
  }

  /// The sessions of a subject, in the order of days and, within a day, of recording.
  /// - Parameter range: the days, both ends included; all of them if it is nil.
  public func sessions(of subject: Subject, in range: ClosedRange<CalendarDate>?) throws -> [Session] {
    var sessions: [Session] = []
    try forEachSession(of: subject, in: range) { sessions.append($0) }
    return sessions
  }

  private func forEachSession(
    of subject: Subject, in range: ClosedRange<CalendarDate>?, _ body: (Session) throws -> Void
  ) throws {
    // A date is shorter than the keys of its day, and “~” comes after all that stands behind a date.
    let rows = try connection.prepare(
      """
      SELECT substr(key, -36), value, \(Session.otherUnitColumn) FROM fact
      WHERE subject = ?1 AND kind = 'session' AND key BETWEEN ?2 AND ?3 AND value IS NOT NULL ORDER BY key
      """
    ).bind(1, subject.id).bind(2, range?.lowerBound.description ?? "")
      .bind(3, (range?.upperBound.description ?? "") + "~")
    var ofDay: [Session] = []
    while try rows.step() {
      let session = try rows.session()
      if let last = ofDay.last, last.date != session.date {
        try ofDay.sorted { $0.isBefore($1) }.forEach(body)
        ofDay = []
      }
      ofDay.append(session)
    }
    try ofDay.sorted { $0.isBefore($1) }.forEach(body)
  }

  /// The session whose number begins with a text, with its subject.
  /// - Throws: `StudyError.unknownSession`, `StudyError.shortSessionNumber`, `StudyError.severalSessions`.
  public func session(beginningWith text: String) throws -> (subject: Subject, session: Session) {
    guard Session.isBeginningOfID(text) else { throw StudyError.unknownSession(text) }
    guard text.utf8.count >= Session.shortestBeginningOfID else { throw StudyError.shortSessionNumber(text) }
    let found = try connection.prepare(
      """
      SELECT substr(key, -36), value, \(Session.otherUnitColumn), subject.id, name FROM fact JOIN subject ON subject.id = subject
      WHERE kind = 'session' AND substr(key, -36) >= ?1 AND substr(key, -36) < ?1 || 'g' AND value IS NOT NULL
        AND name IS NOT NULL
      LIMIT 2
      """
    ).bind(1, text.lowercased()).all { (Subject(id: $0.integer(3), name: $0.text(4)), try $0.session()) }
    guard let first = found.first else { throw StudyError.unknownSession(text) }
    guard found.count == 1 else { throw StudyError.severalSessions(text) }
    return first
  }

  // MARK: Everything else

  public func otherFacts(of subject: Subject?) throws -> [SubjectFact] {
    try FactKinds.writtenTogether(ofSubject: subject != nil).flatMap { try facts($0, of: subject) }.filter {
      // The fact of a countdown stays when its session is recorded. A copy of the store cannot know that it has ended.
      guard $0.kind == TimerKind.name, let timer = TimerKind.timer($0.value) else { return true }
      return try !hasEnded(timer, key: $0.key)
    }
  }

  public func forEachLoggedEntry(
    _ order: RecordOrder, _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    try ChangeLogStream(connection).forEachEntry(order, body)
  }
}

/// A row of `recordedDay`.
struct StoredDay {
  let date: CalendarDate
  /// What a person said; nil if nothing was said.
  let said: Bool?
  let sessions: SessionSum
  /// Whether the day counts as studied.
  let didStudy: Bool

  /// - Parameter row: it has ``columns``.
  init(_ row: Statement) throws {
    date = try row.dateOfDay()
    said = row.isNull(1) ? nil : row.integer(1) == 1
    sessions = SessionSum(count: row.integer(2), amount: Amount(thousandths: row.integer(3)))
    didStudy = said ?? (row.integer(4) == 1)
  }

  static let columns = "date, didStudy, sessions, amount, isReached"
}

extension Statement {
  /// A column of the current row as a rest.
  /// - Throws: `DatabaseError` if it is none.
  fileprivate func rest(_ column: Int32) throws -> Rest {
    try meant(JSONValue(text(column)).flatMap(RestKind.rest))
  }

  /// The session of a row with its number, its value, and its unit if that is not its subject's.
  /// - Throws: `DatabaseError` if it is none.
  fileprivate func session() throws -> Session {
    var session = try meant(JSONValue(text(1)).flatMap { SessionKind.session($0, id: text(0)) })
    session.otherUnit = optionalText(2).map { AmountUnit(stored: $0.isEmpty ? nil : $0) }
    return session
  }

  private func meant<Value>(_ value: Value?) throws -> Value {
    if let value { return value }
    throw DatabaseError.meaningless(String(localized: "a fact means nothing"))
  }
}

extension Session {
  /// The unit of a session if its subject counts something else now, in SQL.
  fileprivate static let otherUnitColumn = "iif(number > 0 AND \(FactTable.isInOtherUnit), fact.unit, NULL)"
}

extension RecordOrder {
  /// The word behind an ORDER BY.
  var direction: String { self == .oldestFirst ? "" : " DESC" }

  /// The one of two dates that comes first in this order.
  fileprivate func first(_ one: CalendarDate?, _ other: CalendarDate?) -> CalendarDate? {
    guard let one, let other else { return one ?? other }
    return self == .oldestFirst ? min(one, other) : max(one, other)
  }
}
