import SQLite
import StudyCalendar

/// What this device has yet to write for other devices.
struct UnwrittenFacts {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// What belongs to a subject that other devices do not know is left out: either the subject was removed before they heard
  /// of it, and all of it is written if it comes back, or it has no name for them yet.
  private static let isKnown =
    "(subject = 0 OR subject IN (SELECT id FROM subject WHERE identity IS NOT NULL))"

  /// Whether something has yet to be written.
  func areThere() throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM fact WHERE origin = 2 AND (subject = 0 OR subject IN (
        SELECT id FROM subject WHERE identity IS NOT NULL OR name IS NOT NULL)))
      """) == 1
  }

  /// Takes what has yet to be written, oldest first, and counts it as written.
  /// - Parameter limit: how many facts at most.
  /// - Returns: nil if nothing is left. It may be empty: what concerns this machine alone is counted and left out.
  func take(limit: Int) throws -> [StampedFact]? {
    let rows = try connection.prepare(
      """
      SELECT fact.subject, kind, key, \(FactTable.plainKey), value, time, identity
      FROM fact LEFT JOIN subject ON subject.id = fact.subject
      WHERE origin = 2 AND \(Self.isKnown) ORDER BY time, fact.subject, kind, key LIMIT ?1
      """
    ).bind(1, limit)
    var facts: [StampedFact] = []
    var taken: [(subject: Int, kind: String, key: String)] = []
    while try rows.step() {
      let (name, key) = (rows.text(1), rows.text(3))
      taken.append((rows.integer(0), name, rows.text(2)))
      let kind = FactKinds.named(name)
      guard kind?.isOfMachine(key) != true else { continue }
      var value = rows.optionalText(4) ?? "null"
      if kind?.valueIsSubject == true {
        guard let identity = try Int(value).flatMap(identity) else { continue }
        value = JSONValue.string(identity).text
      }
      // What takes back a fact with a number has no subject.
      let isNumber = kind?.isNumbered == true && rows.isNull(4)
      facts.append(
        StampedFact(
          subject: isNumber ? nil : rows.optionalText(6), fact: name, key: key, value: value,
          time: rows.integer(5)))
    }
    let mark = try connection.prepare(
      "UPDATE fact SET origin = 1 WHERE subject = ?1 AND kind = ?2 AND key = ?3")
    for place in taken { try mark.bind(1, place.subject).bind(2, place.kind).bind(3, place.key).run() }
    return taken.isEmpty ? nil : facts
  }

  private func identity(of number: Int) throws -> String? {
    let row = try connection.prepare("SELECT identity FROM subject WHERE id = ?1 AND identity IS NOT NULL")
      .bind(1, number)
    return try row.step() ? row.text(0) : nil
  }

  /// Makes everything that this device recorded be written again.
  func writeAllAgain() throws { try own("origin = 1") }

  private func own(_ condition: String) throws {
    try connection.execute("UPDATE fact SET origin = 2 WHERE \(condition) AND \(Self.isKnown)")
  }

  /// Notes that another device, or this one under an earlier id, has written a fact, if it is still as it was then.
  func noteWritten(_ place: FactTable.Place, time: Int) throws {
    try connection.prepare(
      "UPDATE fact SET origin = iif(origin IN (0, 4), 4, 5) WHERE \(place.condition) AND time = ?3"
    ).bind(1, place.subject).bind(2, place.key).bind(3, time).run()
  }

  /// Makes this device write everything that was not noted as written, whichever device recorded it.
  func writeWhatIsMissing() throws {
    try own("origin < 4")
    try connection.execute(
      "UPDATE fact SET origin = CASE origin WHEN 4 THEN 0 ELSE 3 END WHERE origin >= 4")
  }

  // MARK: Times that do not count

  /// Gives what this device has yet to write the time `now` where it is later than `latest`. It was changed after something
  /// that an earlier version had taken from elsewhere.
  func bringBack(after latest: Int, to now: Int) throws {
    try connection.prepare("UPDATE fact SET time = ?2 WHERE origin = 2 AND time > ?1")
      .bind(1, latest).bind(2, now).run()
  }

  /// Gives everything a time that counts, and makes this device write what it changes. What was recorded elsewhere then
  /// counts less than all else.
  func bringBackAll(after latest: Int, to now: Int) throws {
    try connection.prepare("UPDATE fact SET time = iif(origin = 0, 1, ?2), origin = 2 WHERE time > ?1")
      .bind(1, latest).bind(2, now).run()
  }
}
