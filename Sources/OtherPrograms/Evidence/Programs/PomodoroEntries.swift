import ForeignText
import StudyCalendar
import System

/// The time of pomodoros of GNOME Pomodoro, without the breaks. It keeps what the clock on the wall showed, and makes two entries
/// of what lasts over midnight.
struct PomodoroEntries: FiledEvidence {
  static let kind = EvidenceKind.gnomePomodoro

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(
      of: kind, given, below: nil, in: [EvidencePlace.data("gnome-pomodoro/database.sqlite")])
  }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    let database = try ForeignDatabase(inUse: source.place)
    guard try database.has(["entries": ["datetime-local-string", "state-name", "elapsed"]]) else {
      throw EvidenceError.otherFormat(kind, path: source.place)
    }
    try database.forEachRow(
      "SELECT \"datetime-local-string\", elapsed FROM entries WHERE \"state-name\" = 'pomodoro' AND elapsed > 0"
    ) { row in
      guard let start = WallTime(row.text(0)) else { return }
      let seconds = min(row.integer(1), ClockReading.secondsOfDay)
      days.add(from: start, to: WallTime(seconds: start.seconds + seconds))
    }
  }
}
