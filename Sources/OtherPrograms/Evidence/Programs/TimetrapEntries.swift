import ForeignText
import StudyCalendar
import System

/// The entries of timetrap that have ended. It writes what the clock on the wall showed.
struct TimetrapEntries: FiledEvidence {
  static let kind = EvidenceKind.timetrap

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(of: kind, given, below: nil, in: [EvidencePlace.home(".timetrap.db")])
  }

  static func count(
    _ source: EvidenceSource, from earliest: Int, dayStart: TimeOfDay, _: inout LeftOut
  ) throws -> (names: EvidenceNames, days: DayTally)? {
    let database = try ForeignDatabase(inUse: source.place)
    guard try database.has(["entries": ["start", "end", "sheet"]]) else {
      throw EvidenceError.otherFormat(kind, path: source.place)
    }
    var seen = Sightings(DayTally(dayStart: dayStart, from: .min))
    try database.forEachRow("SELECT start, \"end\", sheet FROM entries WHERE \"end\" IS NOT NULL") { row in
      guard source.choices.isEmpty || source.choices.contains(row.text(2)),
        let start = WallTime(row.text(0)), let end = WallTime(row.text(1))
      else { return }
      seen.see(at: start.seconds, end.seconds)
      seen.days.add(from: start, to: end)
    }
    return seen.result(of: source)
  }
}
