import Localization
import SQLite
import StudyCalendar

/// Reads the rows of sessions.
struct SessionTable {
  private let connection: Connection
  private let path: String

  init(_ opened: OpenedStore) {
    connection = opened.connection
    path = opened.path
  }

  /// Calls `body` with the sessions of a subject, in the order of days and, within a day, of recording,
  /// as `Session.isBefore` has it.
  /// - Parameter range: the days; all of them if it is nil.
  func forEach(
    of subject: Subject, in range: ClosedRange<CalendarDate>?, _ body: (Session) throws -> Void
  ) throws {
    // A date is shorter than the keys of its day, and “~” comes after all that stands behind a date.
    let rows = try connection.prepare(
      """
      SELECT substr(key, -36), value FROM fact
      WHERE subject = ?1 AND kind = 'session' AND key BETWEEN ?2 AND ?3 AND value IS NOT NULL ORDER BY key
      """
    ).bind(1, subject.id).bind(2, range?.lowerBound.description ?? "")
      .bind(3, (range?.upperBound.description ?? "") + "~")
    var ofDay: [Session] = []
    while try rows.step() {
      let session = try session(rows)
      if let last = ofDay.last, last.date != session.date {
        try ofDay.sorted { $0.isBefore($1) }.forEach(body)
        ofDay = []
      }
      ofDay.append(session)
    }
    try ofDay.sorted { $0.isBefore($1) }.forEach(body)
  }

  /// The sessions whose numbers begin with a text, at most two, with their subjects.
  func sessions(beginningWith text: String) throws -> [(subject: Subject, session: Session)] {
    let rows = try connection.prepare(
      """
      SELECT substr(key, -36), value, subject.id, name FROM fact JOIN subject ON subject.id = subject
      WHERE kind = 'session' AND substr(key, -36) >= ?1 AND substr(key, -36) < ?1 || 'g' AND value IS NOT NULL
        AND name IS NOT NULL
      LIMIT 2
      """
    ).bind(1, text)
    return try rows.all { (Subject(id: $0.integer(2), name: $0.text(3)), try session($0)) }
  }

  /// The number of the subject that has a session of that number; nil if no subject that is there has it.
  func subjectNumber(of id: String) throws -> Int? {
    let row = try connection.prepare(
      """
      SELECT subject FROM fact WHERE kind = 'session' AND substr(key, -36) = ?1 AND value IS NOT NULL
        AND subject IN (SELECT id FROM subject WHERE name IS NOT NULL)
      """
    ).bind(1, id)
    return try row.step() ? row.integer(0) : nil
  }

  /// Whether anything was ever said of a session of that number, here or on a device that this one has heard of.
  func wasRecorded(_ id: String) throws -> Bool {
    try connection.prepare("SELECT 1 FROM fact WHERE kind = 'session' AND substr(key, -36) = ?1").bind(1, id)
      .step()
  }

  /// Whether a subject has a session with an amount.
  func hasAmounts(_ subject: Subject) throws -> Bool {
    try connection.prepare("SELECT 1 FROM recordedDay WHERE subject = ?1 AND amount > 0 LIMIT 1")
      .bind(1, subject.id).step()
  }

  private func session(_ row: Statement) throws -> Session {
    guard let value = JSONValue(row.text(1)), let session = SessionKind.session(value, id: row.text(0)) else {
      throw StoreError.damaged(path: path, because: DatedRow.session.hasNoDate)
    }
    return session
  }
}
