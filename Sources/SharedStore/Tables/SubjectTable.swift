import Localization
import SQLite
import ShownText
import StudyCalendar

/// The rows of subjects, and the one row that names the default subject. Statements that many subjects need are compiled
/// once, when they are first needed.
final class SubjectTable {
  private let connection: Connection
  private let path: String

  private lazy var write = Result {
    try connection.prepare(
      "INSERT INTO subject (id, name) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET name = excluded.name")
  }
  private lazy var remove = Result { try connection.prepare("DELETE FROM subject WHERE id = ?1") }
  private lazy var findFacts = Result {
    try connection.prepare(
      """
      SELECT 1 FROM day WHERE subject = ?1 UNION ALL SELECT 1 FROM rest WHERE subject = ?1
      UNION ALL SELECT 1 FROM schedule WHERE subject = ?1 UNION ALL SELECT 1 FROM goal WHERE subject = ?1
      """)
  }

  init(_ opened: OpenedStore) {
    connection = opened.connection
    path = opened.path
  }

  /// The order in which subjects were added. Where days are shared it is the same on every device.
  private static let order = """
    ORDER BY
      iif((SELECT device IS NULL FROM sync), NULL,
        (SELECT min(key) FROM stamp WHERE stamp.subject = subject.id AND fact = 'life')),
      (SELECT subjectIdentity.id FROM subjectIdentity WHERE number = subject.id), subject.id
    """

  /// All subjects, in the order in which they were added.
  func all() throws -> [Subject] {
    try subjects(connection.prepare("SELECT id, name FROM subject \(Self.order)"))
  }

  /// Whether there is one subject and no other.
  func hasOne() throws -> Bool { try connection.integer("SELECT count(*) FROM subject") == 1 }

  private func subjects(_ rows: Statement) throws -> [Subject] {
    var subjects: [Subject] = []
    while try rows.step() { subjects.append(Subject(id: rows.integer(0), name: rows.text(1))) }
    return subjects
  }

  /// The default subject.
  func standard() throws -> Subject {
    let rows = try connection.prepare("SELECT id, name FROM defaultSubject JOIN subject ON id = subject")
    guard try rows.step() else {
      throw StoreError.damaged(path: path, because: String(localized: "it has no default subject"))
    }
    return Subject(id: rows.integer(0), name: rows.text(1))
  }

  /// The number of the next subject: higher than any that was ever given. SQLite keeps the highest in a table without
  /// checks. Another program may have put anything there, so numbers that are in use count too, and those above
  /// ``highestNumber`` do not count.
  func nextNumber() throws -> Int {
    try connection.integer(
      """
      SELECT max(number) FROM (
        SELECT CAST(seq AS INTEGER) AS number FROM sqlite_sequence WHERE name = 'subject'
        UNION ALL SELECT max(id) FROM subject WHERE id <= \(highestNumber)
        UNION ALL SELECT max(number) FROM subjectIdentity WHERE number <= \(highestNumber)
        UNION ALL SELECT max(subject) FROM changedFact WHERE subject <= \(highestNumber))
      WHERE number BETWEEN 0 AND \(highestNumber)
      """) + 1
  }

  /// The names that a subject has had, as the change log knows them, the latest first.
  func formerNames(of subject: Subject) throws -> [String] {
    let rows = try connection.prepare(
      """
      SELECT beforeText FROM changedFact WHERE fact = 'subject' AND subject = ?1 AND beforeText IS NOT NULL
      ORDER BY change DESC
      """
    ).bind(1, subject.id)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }

  /// Makes sure that numbers up to this one are not given to a new subject.
  func reserveNumbers(upTo number: Int) throws {
    try connection.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'subject'")
      .bind(1, number).run()
  }

  /// Adds or renames a subject, or removes it with everything that is recorded of it.
  func apply(id: Int, name: String?) throws {
    guard let name else {
      return try remove.get().bind(1, id).run()
    }
    // A damaged store can have names that the schema refuses. An undo brings them back as they were shown.
    let isRefused = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    try write.get().bind(1, id).bind(2, isRefused ? name.shown : name).run()
  }

  /// Sets what the amounts of a subject count; nil for minutes.
  func setUnit(_ unit: String?, of subject: Subject) throws {
    try connection.prepare("UPDATE subject SET unit = ?2 WHERE id = ?1").bind(1, subject.id).bind(2, unit)
      .run()
  }

  /// Sets the first day on which nothing is due any more; nil if the subject has not ended.
  func setEnd(_ date: CalendarDate?, of subject: Subject) throws {
    try connection.prepare("UPDATE subject SET endedOn = ?2 WHERE id = ?1")
      .bind(1, subject.id).bind(2, date?.description).run()
  }

  /// The subjects that have not ended by a day, in the order in which they were added.
  func all(notEndedOn date: CalendarDate) throws -> [Subject] {
    try subjects(
      connection.prepare(
        "SELECT id, name FROM subject WHERE endedOn IS NULL OR endedOn > ?1 \(Self.order)"
      ).bind(1, date.description))
  }

  /// Makes a subject the default subject.
  func makeDefault(_ id: Int) throws {
    try connection.prepare("UPDATE defaultSubject SET subject = ?1").bind(1, id).run()
  }

  /// Whether anything is recorded of a subject.
  func hasFacts(_ id: Int) throws -> Bool {
    let row = try findFacts.get().bind(1, id)
    defer { row.reset() }
    return try row.step()
  }

  /// Whether there is one subject, and nothing is recorded of it.
  func isPristine() throws -> Bool {
    try connection.integer(
      """
      SELECT (SELECT count(*) FROM subject WHERE unit IS NULL AND endedOn IS NULL) = 1
        AND (SELECT count(*) FROM subject) = 1 AND NOT EXISTS (SELECT 1 FROM day)
        AND NOT EXISTS (SELECT 1 FROM rest) AND NOT EXISTS (SELECT 1 FROM schedule)
        AND NOT EXISTS (SELECT 1 FROM goal)
      """) == 1
  }

  /// What the amounts of all subjects count, by the numbers of the subjects.
  func units() throws -> [Int: AmountUnit] {
    let rows = try connection.prepare("SELECT id, unit FROM subject")
    var units: [Int: AmountUnit] = [:]
    while try rows.step() { units[rows.integer(0)] = AmountUnit(stored: rows.isNull(1) ? nil : rows.text(1)) }
    return units
  }
}
