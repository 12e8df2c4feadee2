import SQLite
import StudyCalendar

/// Reads and writes the lines of a device's files, with SQLite's functions for JSON. docs/devices.md describes them.
final class DeviceLines {
  private let read: Statement
  private let writeFact: Statement
  private let writeFactOfNoSubject: Statement
  private let writeHeading: Statement

  /// What a line says.
  enum Line: Hashable {
    /// What the device is called, and the version of what follows.
    case heading(name: String, version: Int)
    case fact(StampedFact)
    /// Nothing that this version knows.
    case nonsense
  }

  /// The version of these lines.
  static let version = 1

  /// A line that is longer means nothing. The longest note has 2,000 code points.
  static let longestLine = 64 * 1024

  init() throws {
    let connection = try Connection()
    read = try connection.prepare(
      """
      SELECT json_type(?1, '$.time'), json_extract(?1, '$.time'), json_type(?1, '$.subject'),
        json_extract(?1, '$.subject'), json_type(?1, '$.fact'), json_extract(?1, '$.fact'), json_type(?1, '$.key'),
        json_extract(?1, '$.key'), json_extract(?1, '$.value') IS NULL, ?1 -> '$.value', json_type(?1, '$.device'),
        json_extract(?1, '$.device'), json_type(?1, '$.version'), json_extract(?1, '$.version')
      WHERE json_valid(?1) AND json_type(?1) = 'object'
      """)
    writeFact = try connection.prepare(
      "SELECT json_object('time', ?1, 'subject', ?2, 'fact', ?3, 'key', ?4, 'value', json(?5))")
    writeFactOfNoSubject = try connection.prepare(
      "SELECT json_object('time', ?1, 'fact', ?3, 'key', ?4, 'value', json(?5))")
    writeHeading = try connection.prepare("SELECT json_object('device', ?1, 'version', ?2)")
  }

  func text(of fact: StampedFact) throws -> String {
    let row = (fact.subject == nil ? writeFactOfNoSubject : writeFact)
    if let subject = fact.subject { try row.bind(2, subject) }
    return try text(row.bind(1, fact.time).bind(3, fact.fact).bind(4, fact.key).bind(5, fact.value))
  }

  /// The first line of each part.
  func heading(name: String) throws -> String {
    try text(writeHeading.bind(1, name).bind(2, Self.version))
  }

  private func text(_ row: Statement) throws -> String {
    defer { row.reset() }
    return try row.step() ? row.text(0) + "\n" : ""
  }

  /// What a line says, without its line end.
  func line(_ bytes: ArraySlice<UInt8>) throws -> Line {
    // SQLite would end a text at a zero.
    guard bytes.count <= Self.longestLine, !bytes.contains(0), !bytes.has("\\u0000"),
      let text = String(validating: bytes, as: UTF8.self)
    else { return .nonsense }
    let row = try read.bind(1, text)
    defer { row.reset() }
    guard try row.step() else { return .nonsense }
    func has(_ column: Int32, _ type: String) -> Bool { !row.isNull(column) && row.text(column) == type }
    if has(10, "text"), has(12, "integer") {
      return .heading(name: row.text(11), version: row.integer(13))
    }
    guard has(0, "integer"), has(4, "text"), has(6, "text"), !row.isNull(9),
      row.isNull(2) || has(2, "text") || has(2, "null")
    else { return .nonsense }
    return .fact(
      StampedFact(
        subject: has(2, "text") ? row.text(3) : nil, fact: row.text(5), key: row.text(7), value: row.text(9),
        time: row.integer(1)))
  }
}
