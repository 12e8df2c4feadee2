import ForeignText
import Glibc
import StudyCalendar
import System

/// The reviews of an Anki collection, by the days of Anki: they begin at the hour that its settings say.
struct AnkiReviews: FiledEvidence {
  static let kind = EvidenceKind.anki

  /// - Parameter name: the name of a profile, or a path; nil for the only profile.
  static func path(named name: String?) throws -> String {
    // The folder that `ANKI_BASE` names, or else the usual ones: of a package, and of a Flatpak.
    let usual = [EvidencePlace.data("Anki2"), EvidencePlace.home(".var/app/net.ankiweb.Anki/data/Anki2")]
    let folders = EvidencePlace.folder("ANKI_BASE").map { [$0] } ?? usual.compactMap { $0 }
    let all = folders.flatMap(profiles)
    guard let name else {
      guard let only = all.first else {
        throw EvidenceError.missing(kind, path: folders.first ?? "~/.local/share/Anki2")
      }
      guard all.count == 1 else { throw EvidenceError.several(kind, all.map(\.name)) }
      return only.path
    }
    if let profile = all.first(where: { $0.name == name }) { return profile.path }
    guard name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".anki2") || all.isEmpty else {
      throw EvidenceError.unknown(kind, name, there: all.map(\.name))
    }
    return try EvidencePlace.file(of: kind, name, below: collection, in: [])
  }

  private static let collection = "collection.anki2"

  /// The profiles in a folder. Each is a folder with a collection.
  private static func profiles(in folder: String) -> [(name: String, path: String)] {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.sorted().map { ($0, "\(folder)/\($0)/\(collection)") }.filter { access($0.1, F_OK) == 0 }
  }

  /// The reviews, in a database that Anki may have open. Before its version 2.1.28 Anki kept all settings, decks and note types in
  /// one row.
  private static func database(of source: EvidenceSource) throws -> ForeignDatabase {
    let database = try ForeignDatabase(inUse: source.place, longest: 64 << 20)
    guard try database.has(["revlog": ["id", "ease", "time", "type"], "col": ["crt", "conf"]]) else {
      throw EvidenceError.otherFormat(kind, path: source.place)
    }
    return database
  }

  static func dayStart(of source: EvidenceSource, for reader: EvidenceReader) throws -> TimeOfDay {
    try TimeOfDay(hour: rollover(database(of: source), at: source.place), minute: 0) ?? reader.dayStart
  }

  static func count(_ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut) throws {
    // Types 4 and 5 are changes by hand and by a new schedule, which are no reviews.
    try database(of: source).forEachRow(
      "SELECT id, time FROM revlog WHERE ease > 0 AND type NOT IN (4, 5) ORDER BY id"
    ) { row in
      days.add(at: row.integer(0).floorDivided(by: 1000), milliseconds: row.integer(1), count: 1)
    }
  }

  /// The hour at which a day begins: a setting in a table of its own or, in collections of earlier versions, in JSON.
  private static func rollover(_ database: ForeignDatabase, at path: String) throws -> Int {
    var found: Int?
    let hasTable = database.tables.contains("config")
    if hasTable, try !database.has(["config": ["key", "val"]]) {
      throw EvidenceError.otherFormat(kind, path: path)
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
