import StudyCalendar
import System
import Words

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
    let isNumbered: Bool

    init(_ kind: any FactKind.Type, of subject: Int = 0, _ key: String = "") {
      (self.subject, self.kind, self.key, isNumbered) = (subject, kind.name, key, kind.isNumbered)
    }

    init(_ change: FactChange) {
      (subject, kind, key) = (change.subject?.id ?? 0, change.kind, change.key)
      isNumbered = FactKinds.named(kind)?.isNumbered == true
    }

    /// The key in the table: before a number that no other fact has stands the date of its value.
    func storedKey(for value: String?) -> String {
      guard isNumbered, let value, let date = JSONValue(value)?["date"]?.string else { return key }
      return "\(date) \(key)"
    }

    /// Refuses what can be no value. A connection of ours that writes does not ask the schema for it a second time.
    fileprivate func require(_ value: String?) throws {
      guard let value, let kind = FactKinds.named(kind) else { return }
      if JSONValue(value).flatMap({ kind.checked($0, of: key) })?.text == value, kind.isKey(key) { return }
      throw DatabaseError.refused("\(kind.name) means nothing")
    }

    /// The statement that changes its row. Parameters are the subject, the key, the value, the key in the table, the times that
    /// members keep, and the unit.
    fileprivate var update: String {
      // A fact with a number may move to another subject or date. What takes it back leaves it where it was.
      let moving = isNumbered ? "subject = iif(?3 IS NULL, subject, ?1), key = iif(?3 IS NULL, key, ?4)," : ""
      return """
        UPDATE fact SET \(moving) value = ?3,
          time = min(max(fact.time + 1, \(FactTable.present)), \(StampedFact.possibleTimes.upperBound)),
          origin = 1, file = \(FactTable.ownFile), times = ?5,
          unit = iif(?3 IS NULL, unit, ?6)
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
    /// When the last member of the value was said, and, as JSON, when others were that were said before.
    let (time, times): (Int, String?)
    /// The unit in which a session was recorded.
    let unit: String?

    /// The word that it has.
    var word: FactWord {
      FactWord(
        value.flatMap { JSONValue($0) }, at: time, times: times.flatMap { JSONValue($0) }, unit: unit)
    }
  }

  /// The row of a fact; nil if nothing was ever said of it.
  func row(at place: Place) throws -> Row? {
    let row = try connection.prepare(
      "SELECT subject, value, origin = 0, time, times, unit FROM fact WHERE \(place.condition)")
    guard try row.bind(1, place.subject).bind(2, place.key).step() else { return nil }
    return Row(
      subject: row.integer(0), value: row.optionalText(1), isFromElsewhere: row.integer(2) == 1,
      time: row.integer(3), times: row.optionalText(4), unit: row.optionalText(5))
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
  /// - Parameters:
  ///   - value: JSON in its one form; nil takes the fact back.
  ///   - given: the unit of a session, nil if it is not known; unless it is given, a session keeps its unit, and a new one has
  ///     that of its subject.
  /// - Throws: `DatabaseError` if it can be no value of its kind.
  func say(_ value: String?, at place: Place, in given: String?? = nil) throws {
    try place.require(value)
    let known = try row(at: place)
    // One that comes back has the unit that it had.
    let unit = try given ?? (known?.value == nil ? known?.unit ?? unit(of: place) : known?.unit)
    // To compile one of the two with its triggers takes longer than to run it.
    if let known {
      let update = try connection.prepare(place.update).bind(1, place.subject).bind(2, place.key)
        .bind(3, value)
      if place.isNumbered { try update.bind(4, place.storedKey(for: value)) }
      let kept =
        value?.first == "{" ? known.word.timesKept(by: value.flatMap { JSONValue($0) }, in: unit) : nil
      try update.bind(5, kept?.text).bind(6, unit).run()
    } else {
      try connection.prepare(Self.insertion).bind(1, place.subject).bind(2, place.kind)
        .bind(3, place.storedKey(for: value)).bind(4, value).bind(5, unit).run()
    }
    // The schema reloads the widgets of its subject, and all widgets show what runs.
    if place.kind == TimerKind.name { try connection.execute(SharedStore.reloadOfAll) }
    guard try row(at: place)?.value == value else {
      throw DatabaseError.refused(String(localized: "a trigger that SwiftCal did not make keeps it out"))
    }
  }

  /// Says again what is so already. While days are shared that is a new word, so that an older contrary word from elsewhere
  /// does not win afterwards. It is written for other devices once a day, or when such a word comes (``join(_:at:knowing:in:)``):
  /// until then the fact's file has it with an earlier time.
  /// - Parameter value: what is so where nothing was said.
  func sayAgain(at place: Place, _ value: String? = nil) throws {
    guard try connection.integer("SELECT ifnull(max(isOn), 0) FROM sync") == 1 else { return }
    guard try row(at: place) != nil else { return try place.isNumbered ? () : say(value, at: place) }
    let today = "\(Self.present) / 86400000000"
    try connection.prepare(
      """
      UPDATE fact SET time = max(time + 1, \(Self.present)), origin = 1, times = NULL,
        file = iif(origin = 1 AND time / 86400000000 = \(today), -abs(file), NULL) WHERE \(place.condition)
      """
    ).bind(1, place.subject).bind(2, place.key).run()
  }

  /// The unit in which a session of a subject is recorded now, empty for minutes; nil for a fact of another kind.
  private func unit(of place: Place) throws -> String? {
    guard place.kind == SessionKind.name else { return nil }
    return try json(at: Place(UnitKind.self, of: place.subject))?.string ?? ""
  }

  /// Whether a session was recorded in another unit than its subject has now, in SQL; NULL if its unit is not known.
  static let isInOtherUnit = """
    (fact.unit <> ifnull((SELECT json_extract(value, '$') FROM fact AS own
    WHERE own.subject = fact.subject AND own.kind = '\(UnitKind.name)' AND own.key = ''), ''))
    """

  /// The present time in microseconds since 1970.
  static let present = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000"

  /// The file of a fact that is said here, in SQL: none while days are shared, also where nothing says whether they are.
  static let ownFile = "iif(ifnull((SELECT isOn FROM sync), 1), NULL, 0)"

  /// The columns of a fact that is said here and now, in SQL, for an update.
  static let saidHere = "origin = 1, file = \(ownFile), times = NULL"

  /// Inserts a fact that is said here and now. Parameters are the subject, the kind, the key, the value, and the unit of a session.
  static let insertion = """
    INSERT INTO fact (subject, kind, key, value, time, origin, file, unit)
    VALUES (?1, ?2, ?3, ?4, \(present), 1, \(ownFile), ?5)
    """
}
