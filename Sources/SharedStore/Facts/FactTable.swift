import Localization
import SQLite
import StudyCalendar

/// The rows of facts, of every kind. One by one they are written here; imports write many at once (``BulkRecording``).
struct FactTable {
  let connection: Connection

  /// Which fact it is.
  struct Place: Hashable {
    /// The number of its subject in this store; 0 for a fact that belongs to none.
    let subject: Int
    /// The name of its kind.
    let kind: String
    /// Which fact of its kind.
    let key: String

    /// Whether its key is a number that no other fact of the kind has.
    fileprivate let isNumbered: Bool

    init(_ kind: any FactKind.Type, of subject: Int = 0, _ key: String = "") {
      (self.subject, self.kind, self.key, isNumbered) = (subject, kind.name, key, kind.isNumbered)
    }

    init(_ change: FactChange) {
      (subject, kind, key) = (change.subject?.id ?? 0, change.kind, change.key)
      isNumbered = FactKinds.named(kind)?.isNumbered == true
    }

    /// The key in the table: before a number that no other fact has stands the date of its value.
    fileprivate func storedKey(for value: String?) -> String {
      guard isNumbered, let value, let date = JSONValue(value)?["date"]?.string else { return key }
      return "\(date) \(key)"
    }

    /// Refuses what can be no value. A connection of ours that writes does not ask the schema for it a second time.
    fileprivate func require(_ value: String?) throws {
      guard let value, let kind = FactKinds.named(kind) else { return }
      if JSONValue(value).flatMap({ kind.checked($0, of: key) })?.text == value, kind.isKey(key) { return }
      throw DatabaseError.refused("\(kind.name) means nothing")
    }

    /// The statement that changes its row. Parameters are the subject, the key, the value, and the key in the table.
    fileprivate var update: String {
      // A fact with a number may move to another subject or date. What takes it back leaves it where it was.
      let moving = isNumbered ? "subject = iif(?3 IS NULL, subject, ?1), key = iif(?3 IS NULL, key, ?4)," : ""
      return """
        UPDATE fact SET \(moving) value = ?3,
          time = min(max(fact.time + 1, \(FactTable.present)), \(StampedFact.possibleTimes.upperBound)),
          \(FactTable.saidHere)
        WHERE \(condition)
        """
    }

    /// The condition for its row. Parameters are the subject and the key.
    var condition: String {
      isNumbered
        ? "kind = '\(kind)' AND substr(key, -36) = ?2 AND ?1 >= 0"
        : "subject = ?1 AND kind = '\(kind)' AND key = ?2"
    }
  }

  /// How a query names the key of a fact: without the date before a number.
  static let plainKey = "iif(kind = '\(SessionKind.name)', substr(key, -36), key)"

  // MARK: Reading

  /// A row of a fact.
  struct Row {
    /// The number of its subject.
    let subject: Int
    /// The value as JSON; nil if the fact was taken back.
    let value: String?
    /// Whether another device has the last word on it.
    let isFromElsewhere: Bool
  }

  /// The row of a fact; nil if nothing was ever said of it.
  func row(at place: Place) throws -> Row? {
    let row = try connection.prepare(
      "SELECT subject, value, origin = 0 FROM fact WHERE \(place.condition)")
    guard try row.bind(1, place.subject).bind(2, place.key).step() else { return nil }
    return Row(
      subject: row.integer(0), value: row.optionalText(1), isFromElsewhere: row.integer(2) == 1)
  }

  /// The value of a fact as JSON; nil if there is none, or if another subject has a fact of that number.
  func value(at place: Place) throws -> String? {
    try row(at: place).flatMap { $0.subject == place.subject ? $0.value : nil }
  }

  /// The value of a fact; nil if there is none.
  func json(at place: Place) throws -> JSONValue? { try value(at: place).flatMap { JSONValue($0) } }

  /// The lives of a subject.
  struct Lives {
    /// Whether one of them holds, so that the subject is there.
    let isThere: Bool
    /// Whether this device has said one that holds.
    let isOwn: Bool
  }

  /// The lives of a subject.
  func lives(of subject: Int) throws -> Lives {
    let row = try connection.prepare(
      """
      SELECT count(*), count(iif(origin = 0, NULL, 1)) FROM fact
      WHERE subject = ?1 AND kind = '\(LifeKind.name)' AND value IS NOT NULL
      """
    ).bind(1, subject)
    return try row.step()
      ? Lives(isThere: row.integer(0) > 0, isOwn: row.integer(1) > 0) : Lives(isThere: false, isOwn: false)
  }

  /// How many facts a subject has beside its name and its lives.
  func count(of subject: Int) throws -> Int {
    let row = try connection.prepare("SELECT count(*) \(Self.belongings)").bind(2, subject)
    return try row.step() ? row.integer(0) : 0
  }

  /// What belongs to a subject, the second parameter, without its name and its lives.
  static let belongings = """
    FROM fact WHERE subject = ?2 AND value IS NOT NULL AND kind <> 'life' AND kind <> 'name'
    """

  // MARK: Writing

  /// Says something here and now. It is later than what was said before, whatever the clock says.
  /// - Parameter value: JSON in its one form; nil takes the fact back.
  /// - Throws: `DatabaseError` if it can be no value of its kind.
  func say(_ value: String?, at place: Place) throws {
    try place.require(value)
    // To compile one of the two with its triggers takes longer than to run it.
    if try row(at: place) == nil {
      try connection.prepare(Self.insertion).bind(1, place.subject).bind(2, place.kind)
        .bind(3, place.storedKey(for: value)).bind(4, value).run()
    } else {
      let update = try connection.prepare(place.update).bind(1, place.subject).bind(2, place.key).bind(
        3, value)
      if place.isNumbered { try update.bind(4, place.storedKey(for: value)) }
      try update.run()
    }
    // The schema reloads the widgets of its subject, and all widgets show what runs.
    if place.kind == TimerKind.name { try connection.execute(SharedStore.reloadOfAll) }
    guard try row(at: place)?.value == value else {
      throw DatabaseError.refused(String(localized: "a trigger that SwiftCal did not make keeps it out"))
    }
  }

  /// Says again what is so already. While days are shared that is a new word, so that an older contrary word from elsewhere
  /// does not win afterwards. It is written for other devices once a day, or when such a word comes (``join(_:at:time:in:)``):
  /// until then the fact's file has it with an earlier time.
  /// - Parameter value: what is so where nothing was said.
  func sayAgain(at place: Place, _ value: String? = nil) throws {
    guard try connection.integer("SELECT ifnull(max(isOn), 0) FROM sync") == 1 else { return }
    guard try row(at: place) != nil else { return try place.isNumbered ? () : say(value, at: place) }
    let today = "\(Self.present) / 86400000000"
    try connection.prepare(
      """
      UPDATE fact SET time = max(time + 1, \(Self.present)), origin = 1,
        file = iif(origin = 1 AND time / 86400000000 = \(today), -abs(file), NULL) WHERE \(place.condition)
      """
    ).bind(1, place.subject).bind(2, place.key).run()
  }

  /// A file of which facts are read, as facts name it, and the files in which this device writes.
  struct Source {
    /// The number of the file.
    let file: Int
    /// The numbers of this device's parts, in SQL. A fact in one of them stays there, so only this device can take it out.
    let own: String
  }

  /// Takes over a fact of a file, if it counts more than what is known. The order in which words come, and whether they come
  /// twice, makes no difference. What is known already is in that file, too. A word of this device that is only in a file
  /// with an earlier time is told again when a contrary word comes.
  /// - Parameter time: when it was said, in microseconds since 1970.
  /// - Returns: whether it was taken over.
  func join(_ value: String?, at place: Place, time: Int, in source: Source) throws -> Bool {
    let changes = connection.totalChanges
    try connection.prepare(Self.joining).bind(1, place.subject).bind(2, place.kind)
      .bind(3, place.storedKey(for: value)).bind(4, value).bind(5, time).bind(6, source.file).run()
    guard connection.totalChanges == changes else { return true }
    try connection.prepare(
      """
      UPDATE fact SET file = iif(time > ?3, NULL, ?5)
      WHERE \(place.condition) AND iif(time > ?3, file < 0 AND value IS NOT ?4,
        time = ?3 AND value IS ?4 AND (?4 IS NULL OR subject = ?1) AND (file IS NULL OR file NOT IN (\(source.own))))
      """
    ).bind(1, place.subject).bind(2, place.key).bind(3, time).bind(4, value).bind(5, source.file).run()
    return false
  }

  /// The present time in microseconds since 1970.
  static let present = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000"

  // A fact with a number may move to another subject or date. What takes it back leaves it where it was.
  private static let moving = """
    ON CONFLICT DO UPDATE SET subject = iif(excluded.value IS NULL, subject, excluded.subject),
      key = iif(excluded.value IS NULL, key, excluded.key), value = excluded.value
    """

  /// The file of a fact that is said here, in SQL: none while days are shared, also where nothing says whether they are.
  static let ownFile = "iif(ifnull((SELECT isOn FROM sync), 1), NULL, 0)"

  /// The columns of a fact that is said here and now, in SQL, for an update.
  static let saidHere = "origin = 1, file = \(ownFile), times = NULL"

  private static let insertion = """
    INSERT INTO fact (subject, kind, key, value, time, origin, file) VALUES (?1, ?2, ?3, ?4, \(present), 1, \(ownFile))
    """

  /// What becomes of a row that is there when another one of the same fact is inserted: the later word counts. Of equally
  /// late ones that with the greater text counts, and then, for a session, the subject with the greater one. A subject's text
  /// is what all devices call it.
  static let joinRule = """
    \(moving), time = excluded.time, origin = excluded.origin, file = excluded.file
    WHERE excluded.time > time OR (excluded.time = time
      AND (\(text("excluded")), \(name("excluded.subject"))) > (\(text("fact")), \(name("fact.subject"))))
    """

  private static func text(_ row: String) -> String {
    "iif(\(row).kind = '\(DefaultKind.name)', \(name("CAST(\(row).value AS INTEGER)")), ifnull(\(row).value, 'null'))"
  }

  private static func name(_ number: String) -> String {
    "ifnull((SELECT identity FROM subject WHERE id = \(number)), '')"
  }

  private static let joining = """
    INSERT INTO fact (subject, kind, key, value, time, origin, file) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6) \(joinRule)
    """
}
