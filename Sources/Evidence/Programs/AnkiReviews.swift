import ForeignFormats
import StudyCalendar

/// The reviews of an Anki collection, by the days of Anki: they begin at the hour that its settings say.
struct AnkiReviews: FiledEvidence {
  static let kind = EvidenceKind.anki
  static let followsDayStart = false

  static func path(named given: String?) throws -> String { try AnkiProfiles().collection(named: given) }

  static func count(
    _ source: EvidenceSource, in tally: (TimeOfDay) -> DayTally, dayStart: TimeOfDay
  ) throws -> (identity: String, days: DayTally)? {
    let path = source.place
    // Before its version 2.1.28 Anki kept all settings, decks and note types in one row.
    let database = try ForeignDatabase(inUse: path, longest: 64 << 20)
    guard database.tables.isSuperset(of: ["col", "revlog"]),
      try database.columns(of: "revlog").isSuperset(of: ["id", "ease", "time", "type"]),
      try database.columns(of: "col").isSuperset(of: ["crt", "conf"])
    else { throw EvidenceError.otherFormat(.anki, path: path) }
    var identity: String?
    try database.forEachRow("SELECT crt FROM col LIMIT 1") { identity = String($0.integer(0)) }
    guard let identity else { throw EvidenceError.otherFormat(.anki, path: path) }

    guard let dayStart = TimeOfDay(hour: try rollover(database, at: path), minute: 0) else {
      throw EvidenceError.otherFormat(.anki, path: path)
    }
    var days = tally(dayStart)
    // Types 4 and 5 are changes by hand and by a new schedule, which are no reviews.
    try database.forEachRow(
      "SELECT id, time FROM revlog WHERE ease > 0 AND type NOT IN (4, 5) ORDER BY id"
    ) { row in
      days.add(at: row.integer(0).floorDivided(by: 1000), milliseconds: row.integer(1), count: 1)
    }
    return (identity, days)
  }

  /// The hour at which a day begins: a setting in a table of its own or, in collections of earlier versions, in JSON.
  private static func rollover(_ database: ForeignDatabase, at path: String) throws -> Int {
    var found: Int?
    let hasTable = database.tables.contains("config")
    if hasTable,
      try !Set(database.columns(of: "config").map { $0.lowercased() }).isSuperset(of: ["key", "val"])
    {
      throw EvidenceError.otherFormat(.anki, path: path)
    }
    let query =
      hasTable
      ? "SELECT CAST(val AS TEXT) FROM config WHERE KEY = 'rollover'"
      : "SELECT iif(json_valid(conf), json_extract(conf, '$.rollover'), NULL) FROM col LIMIT 1"
    try database.forEachRow(query) { found = Int($0.text(0)) }
    return found.flatMap { (0...23).contains($0) ? $0 : nil } ?? usualRollover
  }

  /// The hour at which a day begins unless a person has set another one.
  private static let usualRollover = 4
}
