import SQLite
import StudyCalendar

/// The rows of sessions. This is the one place where they are written. Triggers add the sessions of a day up in its row
/// of `day`. Statements that many sessions need are compiled once, when they are first needed: to compile one with its
/// triggers takes longer than to run it.
final class SessionTable {
  private let connection: Connection
  private let path: String

  private lazy var find = statement("SELECT 1 FROM session WHERE id = ?1")
  private lazy var owner = statement("SELECT subject FROM session WHERE id = ?1")
  private lazy var read = statement("SELECT \(Self.columns) FROM session WHERE id = ?2 AND subject = ?1")
  private lazy var remove = statement("DELETE FROM session WHERE id = ?1")
  private lazy var write = statement(
    "INSERT INTO session (subject, \(Self.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")

  init(_ opened: OpenedStore) {
    connection = opened.connection
    path = opened.path
  }

  private static let columns = "date, id, amount, note, source, recordedAt"

  /// Calls `body` with the sessions of a subject, in the order of days and, within a day, of recording,
  /// as `Session.isBefore` has it.
  /// - Parameter range: the days; all of them if it is nil.
  func forEach(
    of subject: Subject, in range: ClosedRange<CalendarDate>?, _ body: (Session) throws -> Void
  ) throws {
    let rows = try connection.prepare(
      """
      SELECT \(Self.columns) FROM session WHERE subject = ?1 AND date BETWEEN ?2 AND ?3
      ORDER BY date, recordedAt, substr(id, -5), id
      """
    ).bind(1, subject.id).bind(2, range?.lowerBound.description ?? "").bind(
      3, range?.upperBound.description ?? "~")
    while try rows.step() { try body(session(rows)) }
  }

  /// The sessions whose numbers begin with a text, at most two, with their subjects.
  func sessions(beginningWith text: String) throws -> [(subject: Subject, session: Session)] {
    let rows = try connection.prepare(
      """
      SELECT date, session.id, amount, note, source, recordedAt, subject, name
      FROM session JOIN subject ON subject.id = session.subject
      WHERE session.id >= ?1 AND session.id < ?1 || 'g' LIMIT 2
      """
    ).bind(1, text)
    var found: [(Subject, Session)] = []
    while try rows.step() {
      found.append((Subject(id: rows.integer(6), name: rows.text(7)), try session(rows)))
    }
    return found
  }

  /// Whether any subject has a session of that number.
  func contains(_ id: String) throws -> Bool {
    let row = try find.get().bind(1, id)
    defer { row.reset() }
    return try row.step()
  }

  /// The number of the subject that has a session of that number; nil if none has.
  func subjectNumber(of id: String) throws -> Int? {
    let row = try owner.get().bind(1, id)
    defer { row.reset() }
    return try row.step() ? row.integer(0) : nil
  }

  /// The session of that number; nil if the subject has none.
  func session(_ id: String, of subject: Subject) throws -> Session? {
    let row = try read.get().bind(1, subject.id).bind(2, id)
    defer { row.reset() }
    return try row.step() ? session(row) : nil
  }

  /// Records a session in the place of the one with its number, or removes it.
  func apply(_ session: Session?, id: String, of subject: Subject) throws {
    // To compile a removal with its triggers takes as long as all the rest, so a new session does without it.
    if try session == nil || contains(id) { try remove.get().bind(1, id).run() }
    guard let session else { return }
    try write.get().bind(1, subject.id).bind(2, session.date.description).bind(3, session.id)
      .bind(4, session.amount?.thousandths).bind(5, session.note).bind(6, session.source)
      .bind(7, session.recordedAt).run()
  }

  /// Whether a subject has a session with an amount.
  func hasAmounts(_ subject: Subject) throws -> Bool {
    try connection.prepare("SELECT 1 FROM day WHERE subject = ?1 AND amount > 0 LIMIT 1").bind(1, subject.id)
      .step()
  }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql) }
  }

  private func session(_ row: Statement) throws -> Session {
    try Session(
      id: row.text(1), date: row.date(0, of: .session, in: path),
      amount: row.isNull(2) ? nil : Amount(thousandths: row.integer(2)),
      note: row.isNull(3) ? nil : row.text(3), source: row.text(4), recordedAt: row.text(5))
  }
}

/// A session as the change log holds it: date, amount or `-`, when it was recorded, source, and perhaps the note, with one
/// space between them.
enum LoggedSession {
  /// The text of a session of the table `session`.
  static let sql =
    "date || ' ' || ifnull(amount, '-') || ' ' || recordedAt || ' ' || source || ifnull(' ' || note, '')"

  static func text(_ session: Session) -> String {
    let fields = [
      session.date.description, session.amount.map { String($0.thousandths) } ?? "-", session.recordedAt,
      session.source,
    ]
    return (fields + (session.note.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// The session of a text; nil if the text means nothing.
  static func session(_ text: String, id: String) -> Session? {
    let fields = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count >= 4, let date = CalendarDate(iso8601: fields[0]) else { return nil }
    let amount = Int(fields[1]).map(Amount.init(thousandths:))
    guard amount != nil || fields[1] == "-" else { return nil }
    return Session(
      id: id, date: date, amount: amount, note: fields.count == 5 ? String(fields[4]) : nil,
      source: String(fields[3]), recordedAt: String(fields[2]))
  }
}
