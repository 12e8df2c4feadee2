import StudyCalendar
import System
import Words

/// The rows of subjects: their numbers in this store, and what follows from the facts of names, lives and the default subject.
struct SubjectTable {
  private let connection: Connection
  private let facts: FactTable

  init(_ connection: Connection) {
    (self.connection, facts) = (connection, FactTable(connection: connection))
  }

  /// The order in which subjects were added, on every device.
  private static let age = "birth, identity, id"
  /// The order that the person chose, and behind it those that were never moved.
  private static let order = """
    ifnull((SELECT number FROM fact WHERE subject = id AND kind = 'position' AND key = '' AND number > 0
      AND value = '' || number), \(Int.max)), \
    \(age)
    """

  // MARK: Reading

  /// All subjects, in their order.
  func all() throws -> [Subject] {
    try connection.prepare("SELECT id, name FROM subject WHERE name IS NOT NULL ORDER BY \(Self.order)")
      .all { Subject(id: $0.integer(0), name: $0.text(1)) }
  }

  /// The subjects that have not ended by a day, in their order.
  func all(notEndedOn date: CalendarDate) throws -> [Subject] {
    try connection.prepare(
      """
      SELECT id, name FROM subject WHERE name IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM fact WHERE subject = id AND kind = 'end' AND key = '' AND value <= '"' || ?1 || '"')
      ORDER BY \(Self.order)
      """
    ).bind(1, date.description).all { Subject(id: $0.integer(0), name: $0.text(1)) }
  }

  /// Whether there is one subject and no other.
  func hasOne() throws -> Bool {
    try connection.integer("SELECT count(*) FROM subject WHERE name IS NOT NULL") == 1
  }

  /// Whether a subject is there.
  func isThere(_ id: Int) throws -> Bool {
    try connection.prepare("SELECT 1 FROM subject WHERE id = ?1 AND name IS NOT NULL").bind(1, id).step()
  }

  /// The default subject: the one that a person chose, or else the oldest.
  func standard() throws -> Subject {
    let rows = try connection.prepare(
      """
      SELECT id, name FROM subject WHERE name IS NOT NULL
      ORDER BY id <> ifnull((SELECT number FROM fact WHERE subject = 0 AND kind = 'default' AND key = ''), 0), \(Self.age)
      LIMIT 1
      """)
    guard try rows.step() else {
      throw DatabaseError.meaningless(String(localized: "it has no default subject"))
    }
    return Subject(id: rows.integer(0), name: rows.text(1))
  }

  /// The number of the next subject: higher than any that was ever given. Another program may have put anything there, so
  /// numbers from ``highestNumber`` on do not count, and neither does one after which there is no room.
  func nextNumber() throws -> Int {
    try connection.integer(
      """
      SELECT ifnull(max(id), 0) FROM subject AS last
      WHERE id BETWEEN 1 AND \(highestNumber - 1) AND NOT EXISTS (SELECT 1 FROM subject WHERE id = last.id + 1)
      """) + 1
  }

  /// The numbers of subjects of which facts hold, and of which nothing says that they ever were: no name, no life, and no identity.
  /// Views show nothing of them. Where there is a name, the row follows from the facts (``DerivedData``).
  func lost() throws -> [Int] {
    try connection.prepare(
      """
      SELECT DISTINCT subject FROM fact AS found WHERE subject > 0 AND value IS NOT NULL
        AND subject NOT IN (SELECT id FROM subject WHERE name IS NOT NULL OR identity IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM fact WHERE subject = found.subject AND kind IN ('life', 'name'))
      """
    ).all { $0.integer(0) }
  }

  /// The number of the default subject that a person chose, if that subject is not there.
  func missingDefault() throws -> Int? {
    let row = try connection.prepare(
      """
      SELECT number FROM fact WHERE subject = 0 AND kind = 'default' AND key = '' AND value IS NOT NULL
        AND number NOT IN (SELECT id FROM subject WHERE name IS NOT NULL)
      """)
    return try row.step() ? row.integer(0) : nil
  }

  /// Whether a number has a row, also of a subject that was removed.
  func isKnown(_ number: Int) throws -> Bool {
    try connection.prepare("SELECT 1 FROM subject WHERE id = ?1").bind(1, number).step()
  }

  // MARK: Writing

  /// Adds subjects, or brings them back. Their facts are as they were.
  /// - Parameter subjects: their numbers and names, in order. No other subject has such a name.
  func add(_ subjects: [(id: Int, name: String)]) throws {
    let row = try connection.prepare("INSERT OR IGNORE INTO subject (id) VALUES (?1)")
    for (id, name) in subjects {
      try row.bind(1, id).run()
      try facts.say("true", at: FactTable.Place(LifeKind.self, of: id, life(of: id)))
      try say(name, of: id)
    }
    try settle()
  }

  /// The key of a subject's first life. A new subject is born after those that are there, but not after one whose birth is
  /// ahead of now by more than a day: a clock that is wrong, or a file that says anything, would put every later birth out of
  /// reach of other devices.
  private func life(of id: Int) throws -> String {
    try connection.text(
      """
      SELECT coalesce(
        (SELECT key FROM fact WHERE subject = \(id) AND kind = 'life' ORDER BY key LIMIT 1),
        printf('%018d', max(now, ifnull((
          SELECT CAST(max(birth) AS INTEGER) + 1 FROM subject WHERE birth < printf('%018d', now + 86400000000)), 0))))
      FROM (SELECT \(FactTable.present) AS now)
      """)
  }

  /// Gives a subject another name, which no other subject has.
  func rename(_ id: Int, to name: String) throws {
    try say(name, of: id)
    try settle()
  }

  /// A damaged store can have names that the schema refuses. An undo brings them back as they were shown.
  private func say(_ name: String, of id: Int) throws {
    let isRefused = name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    try facts.say(
      JSONValue.string(isRefused ? name.shown : name).text, at: FactTable.Place(NameKind.self, of: id))
  }

  /// Removes a subject. What is recorded of it stays where it is, for the day on which it comes back. The removal is only a
  /// moment later than the lives that it has seen. So it hides nothing that it has not seen: another device that recorded
  /// something meanwhile has said a life again (``sayLives(ofDevice:)``).
  func remove(_ id: Int) throws {
    try connection.prepare(
      """
      UPDATE fact SET value = NULL, time = time + 1, \(FactTable.saidHere)
      WHERE subject = ?1 AND kind = 'life' AND value IS NOT NULL
      """
    ).bind(1, id).run()
    let device = try LocalState(connection: connection, kind: "sharing").value()?["device"]?.string
    if let device { try takeBackLife(LifeKind.key(ofDevice: device), of: id) }
    try settle()
  }

  /// Takes back a life of a subject that a removal has seen.
  /// - Parameter time: when the life was said; nil for when something of the subject was said last.
  func takeBackLife(_ key: String, of id: Int, saidAt time: Int? = nil) throws {
    try connection.prepare(
      """
      INSERT INTO fact (subject, kind, key, value, time, origin, file)
      SELECT ?1, 'life', ?2, NULL, ifnull(?3, max(time)) + 1, 1, \(FactTable.ownFile) FROM fact WHERE subject = ?1
      ON CONFLICT (subject, kind, key) DO UPDATE SET time = max(time, excluded.time), \(FactTable.saidHere)
      """
    ).bind(1, id).bind(2, key).bind(3, time).run()
  }

  /// Says that subjects are there of which something was recorded here that is about to be written: each device has a life of
  /// its own in each of them. A removal elsewhere that has not seen it does not take it back.
  /// - Parameter recorded: when something of a subject was recorded last, by the numbers of the subjects.
  func sayLives(ofDevice device: String, in recorded: [Int: Int]) throws {
    let key = LifeKind.key(ofDevice: device)
    let known = try connection.prepare(
      """
      SELECT name IS NOT NULL, (SELECT max(time) FROM fact WHERE subject = id AND kind = 'life'),
        (SELECT time FROM fact WHERE subject = id AND kind = 'life' AND key = ?2)
      FROM subject WHERE id = ?1
      """)
    for (subject, time) in recorded.sorted(by: { $0.key < $1.key }) {
      known.reset()
      guard try known.bind(1, subject).bind(2, key).step() else { continue }
      let (isThere, lives) = (known.integer(0) == 1, known.integer(1))
      guard known.isNull(2) ? isThere || time > lives : time > known.integer(2) else { continue }
      try connection.prepare(
        """
        INSERT INTO fact (subject, kind, key, value, time, origin, file) VALUES (?1, 'life', ?2, 'true', ?3, 1, NULL)
        ON CONFLICT (subject, kind, key) DO UPDATE SET value = 'true', time = ?3, origin = 1, file = NULL
        """
      ).bind(1, subject).bind(2, key).bind(3, time).run()
    }
    known.reset()
    if !recorded.isEmpty { try settle() }
  }

  func settle() throws { try SubjectSettlement(connection).settle() }

  /// Gives a number a row, which says what the facts say.
  func reserve(_ number: Int) throws {
    try connection.prepare("INSERT OR IGNORE INTO subject (id) VALUES (?1)").bind(1, number).run()
    try settle()
  }
}
