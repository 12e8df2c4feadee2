import SQLite
import StudyCalendar

/// The rows of sources of evidence.
struct SourceTable {
  private let connection: Connection
  private let path: String

  init(_ opened: OpenedStore) {
    connection = opened.connection
    path = opened.path
  }

  /// All sources, in the order of their numbers. A row of a kind that this version does not know is left out.
  func all() throws -> [EvidenceSource] {
    let rows = try connection.prepare(
      """
      SELECT id, kind, place, choices, subject, subjectKey, minimum, minimumIsTime, since, isPaused, identity, progress,
        mustReadAgain
      FROM source ORDER BY id
      """)
    var sources: [EvidenceSource] = []
    while try rows.step() {
      guard let kind = EvidenceKind(rawValue: rows.text(1)) else { continue }
      let minimum = rows.integer(6)
      sources.append(
        EvidenceSource(
          id: rows.integer(0), kind: kind, place: rows.text(2),
          choices: rows.text(3).split(separator: "\n").map(String.init), subject: rows.integer(4),
          subjectKey: rows.text(5),
          minimum: rows.isNull(6) ? nil : rows.integer(7) == 1 ? .seconds(minimum) : .count(minimum),
          since: rows.isNull(8) ? nil : try rows.date(8, of: .source, in: path),
          isPaused: rows.integer(9) == 1, identity: rows.isNull(10) ? nil : rows.text(10),
          progress: rows.isNull(11) ? nil : rows.text(11), mustReadAgain: rows.integer(12) == 1))
    }
    return sources
  }

  /// The lowest number that no source has.
  func unusedNumber() throws -> Int {
    try connection.integer(
      """
      SELECT min(id) FROM (SELECT 1 AS id UNION ALL SELECT id + 1 FROM source)
      WHERE id NOT IN (SELECT id FROM source)
      """)
  }

  func add(_ source: EvidenceSource) throws {
    var (minimum, isTime): (Int?, Bool) = (nil, false)
    switch source.minimum {
    case .seconds(let seconds): (minimum, isTime) = (seconds, true)
    case .count(let count): minimum = count
    case nil: break
    }
    try connection.prepare(
      """
      INSERT INTO source (id, kind, place, choices, subject, subjectKey, minimum, minimumIsTime, since)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    ).bind(1, source.id).bind(2, source.kind.rawValue).bind(3, source.place)
      .bind(4, source.choices.joined(separator: "\n")).bind(5, source.subject).bind(6, source.subjectKey)
      .bind(7, minimum).bind(8, isTime ? 1 : 0).bind(9, source.since?.description).run()
  }

  /// Keeps what changes of a source: whether it is paused, what identifies it and its subject, and where its reading ended.
  func update(_ source: EvidenceSource) throws {
    try connection.prepare(
      """
      UPDATE source SET isPaused = ?2, identity = ?3, progress = ?4, mustReadAgain = ?5, subjectKey = ?6 WHERE id = ?1
      """
    ).bind(1, source.id).bind(2, source.isPaused ? 1 : 0).bind(3, source.identity)
      .bind(4, source.progress).bind(5, source.mustReadAgain ? 1 : 0)
      .bind(6, source.subjectKey).run()
  }

  /// Makes the next gathering read all of the sources of a kind.
  func readAgain(_ kind: EvidenceKind) throws {
    try connection.prepare("UPDATE source SET mustReadAgain = 1 WHERE kind = ?1").bind(1, kind.rawValue).run()
  }

  func remove(_ id: Int) throws {
    try connection.prepare("DELETE FROM source WHERE id = ?1").bind(1, id).run()
  }
}

/// What was recorded of sessions that are not there: they were removed, here or on another device, or their recording was
/// undone. Their stamps remain (docs/devices.md).
final class RemovedSessions {
  private let connection: Connection
  private lazy var find = Result {
    try connection.prepare("SELECT 1 FROM stamp WHERE subject = 0 AND fact = 'session' AND key = ?1")
  }

  init(_ opened: OpenedStore) { connection = opened.connection }

  /// Whether a session of that number was ever recorded on any device that this one has heard of.
  func wasRecorded(_ id: String) throws -> Bool {
    let row = try find.get().bind(1, id)
    defer { row.reset() }
    return try row.step()
  }

  /// Records that a session is not there, although it never was.
  func note(_ id: String) throws {
    try connection.prepare("INSERT INTO freshStamp VALUES (0, 'session', ?1, 0, NULL)").bind(1, id).run()
  }
}
