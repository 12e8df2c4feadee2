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
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    let database = try ForeignDatabase(inUse: source.place)
    guard try database.has(["entries": ["start", "end", "sheet"]]) else {
      throw EvidenceError.otherFormat(kind, path: source.place)
    }
    try database.forEachRow("SELECT start, \"end\", sheet FROM entries WHERE \"end\" IS NOT NULL") { row in
      guard source.choices.isEmpty || source.choices.contains(row.text(2)),
        let start = WallTime(row.text(0)), let end = WallTime(row.text(1))
      else { return }
      days.add(from: start, to: end)
    }
  }
}
