import SQLite
import StudyCalendar

/// The rows of stamps: what has yet to be written for other devices, and what they recorded.
final class StampTable {
  private let connection: Connection
  private let json: StoredJSON
  private lazy var readTime = statement(
    "SELECT time FROM stamp WHERE subject = ?1 AND fact = ?2 AND key = ?3")
  private lazy var readValue = statement(
    "SELECT \(Self.value) FROM stamp WHERE subject = ?1 AND fact = ?2 AND key = ?3")
  private lazy var write = statement(
    """
    INSERT INTO stamp (subject, fact, key, time, origin, value) VALUES (?1, ?2, ?3, ?4, 0, ?5)
    ON CONFLICT (subject, fact, key) DO UPDATE SET time = excluded.time, origin = 0, value = excluded.value
    """)
  private lazy var writeValue = statement(
    "UPDATE stamp SET value = ?4 WHERE subject = ?1 AND fact = ?2 AND key = ?3")
  private lazy var markWritten = statement(
    "UPDATE stamp SET origin = 1 WHERE subject = ?1 AND fact = ?2 AND key = ?3 AND origin = 2")

  init(_ connection: Connection, _ json: StoredJSON) {
    self.connection = connection
    self.json = json
  }

  /// Where the stamp of a fact is.
  struct Place: Hashable {
    /// The subject's number in this store; 0 for sessions, the default subject and settings.
    let subject: Int
    let fact: String
    let key: String
  }

  /// The value of a stamp's fact as JSON. A session has its subject's number, and the default subject is a number.
  static let value = """
    coalesce(stamp.value, CASE stamp.fact
      WHEN 'study' THEN (
        SELECT iif(didStudy, 'true', 'false') FROM day
        WHERE day.subject = stamp.subject AND day.date = stamp.key AND didStudy IS NOT NULL)
      WHEN 'rest' THEN (
        SELECT json_object('isLate', json(iif(isLate, 'true', 'false')), 'reason', reason) FROM rest
        WHERE rest.subject = stamp.subject AND rest.date = stamp.key)
      WHEN 'session' THEN (
        SELECT json_object('subject', session.subject, 'date', date, 'amount', amount, 'note', note, 'source', source,
          'recordedAt', recordedAt)
        FROM session WHERE session.id = stamp.key)
      WHEN 'schedule' THEN (
        SELECT CAST(daysOff AS TEXT) FROM schedule
        WHERE schedule.subject = stamp.subject AND schedule.validFrom = stamp.key)
      WHEN 'goal' THEN (
        SELECT json_object('daysPerWeek', daysPerWeek, 'minimum', minimum) FROM goal
        WHERE goal.subject = stamp.subject AND goal.validFrom = stamp.key)
      WHEN 'name' THEN (SELECT json_quote(subject.name) FROM subject WHERE subject.id = stamp.subject)
      WHEN 'unit' THEN (SELECT json_quote(subject.unit) FROM subject WHERE subject.id = stamp.subject)
      WHEN 'end' THEN (SELECT json_quote(subject.endedOn) FROM subject WHERE subject.id = stamp.subject)
      WHEN 'default' THEN (SELECT CAST(defaultSubject.subject AS TEXT) FROM defaultSubject)
      WHEN 'setting' THEN (SELECT json_quote(setting.value) FROM setting WHERE setting.key = stamp.key)
    END, 'null')
    """

  // MARK: What other devices recorded

  /// When a fact was recorded, in microseconds since 1970; nil if it never was.
  func time(_ place: Place) throws -> Int? { try first(at(readTime, place)) { $0.integer(0) } }

  /// The value of a fact as JSON; nil if it was never recorded.
  func value(_ place: Place) throws -> String? { try first(at(readValue, place)) { $0.text(0) } }

  /// Says when another device recorded a fact.
  /// - Parameter value: the value as JSON if it is not in the fact's own table.
  func set(_ place: Place, time: Int, value: String?) throws {
    try at(write, place).bind(4, time).bind(5, value).run()
  }

  /// Says that the value is in the fact's own table, or with a value that it is not.
  func setValue(_ value: String?, _ place: Place) throws { try at(writeValue, place).bind(4, value).run() }

  /// What is kept beside the facts' own tables although its subject is there: the facts of a subject that has come back.
  /// - Returns: the places, the subjects' numbers and the values.
  func keptFactsOfPresentSubjects() throws -> [(place: Place, owner: Int, value: String)] {
    let rows = try connection.prepare(
      """
      SELECT subject, fact, key, value, owner FROM (
        SELECT *, iif(fact = 'session', json_extract(value, '$.subject'), subject) AS owner FROM stamp
        WHERE value IS NOT NULL AND fact IN ('study', 'rest', 'session', 'schedule', 'goal', 'unit', 'end'))
      WHERE owner IN (SELECT id FROM subject)
      """)
    var kept: [(Place, Int, String)] = []
    while try rows.step() {
      let place = Place(subject: rows.integer(0), fact: rows.text(1), key: rows.text(2))
      kept.append((place, rows.integer(4), rows.text(3)))
    }
    return kept
  }

  // MARK: Times that do not count

  /// Gives what this device has yet to write the time `now` where it is later than `latest`. It was changed after something
  /// that an earlier version had taken from elsewhere.
  func bringBackUnwritten(after latest: Int, to now: Int) throws {
    try connection.prepare("UPDATE stamp SET time = ?2 WHERE origin = 2 AND time > ?1")
      .bind(1, latest).bind(2, now).run()
  }

  /// Gives everything a time that counts, and makes this device write what it changes. What was recorded elsewhere then
  /// counts less than all else.
  func bringBackAll(after latest: Int, to now: Int) throws {
    try connection.prepare("UPDATE stamp SET time = iif(origin = 0, 1, ?2), origin = 2 WHERE time > ?1")
      .bind(1, latest).bind(2, now).run()
  }

  // MARK: What this device recorded

  /// Which stamps are to be written. What belongs to a subject that other devices do not know is left out: either the
  /// subject was removed before they heard of it, and all of it is written if it comes back, or it has no name for them yet.
  /// - Parameter known: a query for the numbers of the subjects that count as known.
  private static func isToWrite(knowing known: String) -> String {
    """
    origin = 2 AND (subject = 0 OR subject IN (\(known)))
      AND (fact <> 'session' OR ifnull(
        coalesce(
          (SELECT session.subject FROM session WHERE session.id = stamp.key), json_extract(stamp.value, '$.subject'))
        NOT IN (\(known)), 0) = 0)
    """
  }

  private static let named = "SELECT number FROM subjectIdentity"
  private static let namedOrHere = "SELECT number FROM subjectIdentity UNION ALL SELECT id FROM subject"

  /// What this device recorded and has yet to write, oldest first.
  /// - Parameter limit: how many facts at most.
  /// - Returns: the facts with their places. A fact that only concerns this machine is nil.
  func unwritten(limit: Int) throws -> [(place: Place, fact: StampedFact?)] {
    let rows = try connection.prepare(
      """
      SELECT number, fact, key, time,
        CASE fact WHEN 'session' THEN json_remove(value, '$.subject')
          WHEN 'default' THEN (SELECT json_quote(id) FROM subjectIdentity WHERE subjectIdentity.number = CAST(value AS INTEGER))
          ELSE value END,
        CASE fact WHEN 'session' THEN (
            SELECT id FROM subjectIdentity WHERE subjectIdentity.number = json_extract(value, '$.subject'))
          ELSE (SELECT id FROM subjectIdentity WHERE subjectIdentity.number = found.number) END
      FROM (
        SELECT subject AS number, fact, key, time, \(Self.value) AS value FROM stamp WHERE \(Self.isToWrite(knowing: Self.named))
        ORDER BY time, subject, fact, key LIMIT ?1) AS found
      """
    ).bind(1, limit)
    var facts: [(Place, StampedFact?)] = []
    while try rows.step() {
      let place = Place(subject: rows.integer(0), fact: rows.text(1), key: rows.text(2))
      let isOfMachine = place.fact == "setting" && SettingKey(name: place.key)?.isOfMachine == true
      let fact = StampedFact(
        subject: rows.isNull(5) ? nil : rows.text(5), fact: place.fact, key: place.key,
        value: rows.isNull(4) ? "null" : rows.text(4), time: rows.integer(3))
      let isNobodys = place.fact == "default" && fact.value == "null"
      facts.append((place, isOfMachine || isNobodys ? nil : fact))
    }
    return facts
  }

  func markWritten(_ place: Place) throws { try at(markWritten, place).run() }

  /// Whether something has yet to be written.
  func hasUnwritten() throws -> Bool {
    let condition = Self.isToWrite(knowing: Self.namedOrHere)
    return try connection.integer("SELECT EXISTS (SELECT 1 FROM stamp WHERE \(condition))") == 1
  }

  /// Makes everything that this device recorded be written again.
  func writeAllAgain() throws { try own("origin = 1") }

  private func own(_ condition: String) throws {
    // What belongs to a subject that no other device knows is not written.
    try connection.execute(
      """
      UPDATE stamp SET origin = 2
      WHERE \(condition) AND (subject = 0 OR subject IN (SELECT number FROM subjectIdentity))
      """)
  }

  /// Notes that another device, or this one under an earlier id, has written a fact, if it is still as it was then.
  func noteWritten(_ place: Place, time: Int) throws {
    try at(noteOfWritten, place).bind(4, time).run()
  }

  private lazy var noteOfWritten = statement(
    """
    UPDATE stamp SET origin = iif(origin IN (0, 4), 4, 5)
    WHERE subject = ?1 AND fact = ?2 AND key = ?3 AND time = ?4
    """)

  /// Makes this device write everything that was not noted as written, whichever device recorded it.
  func writeWhatIsMissing() throws {
    try own("origin < 4")
    try connection.execute(
      "UPDATE stamp SET origin = CASE origin WHEN 4 THEN 0 ELSE 3 END WHERE origin >= 4")
  }

  private func at(_ statement: Result<Statement, any Error>, _ place: Place) throws -> Statement {
    try statement.get().bind(1, place.subject).bind(2, place.fact).bind(3, place.key)
  }

  private func first<Result>(_ row: Statement, _ read: (Statement) -> Result) throws -> Result? {
    defer { row.reset() }
    return try row.step() ? read(row) : nil
  }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql) }
  }
}
