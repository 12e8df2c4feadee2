import ForeignText
import StudyCalendar
import System

/// The check marks of Loop Habit Tracker, in the newest of the backups that it writes once a day into a folder of the phone.
/// Each habit that was done is a check of its day, and what is counted in minutes is time.
struct LoopBackups: FiledEvidence {
  static let kind = EvidenceKind.loop

  static func path(named given: String?) throws -> String {
    let path = try EvidencePlace.file(of: kind, given, below: nil, in: [])
    _ = try newest(in: path)
    return path
  }

  /// The newest backup in a folder; the file itself if a file was named.
  private static func newest(in path: String) throws -> String {
    try EvidencePlace.newest(in: path, of: kind) {
      $0.hasPrefix("Loop Habits Backup ") && $0.hasSuffix(".db")
    }
  }

  static func files(of source: EvidenceSource) throws -> [String] { [try newest(in: source.place)] }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    let file = try ForeignFile(path: newest(in: source.place))
    let format = foreignFormats.first { $0.name == "loop-backup" }
    let found = try readArchive(file, as: format, ImportOptions(today: .latest))
    let wanted = Set(source.choices.map { $0.lowercased() })
    for habit in found.archive.subjects {
      let name = habit.name ?? ""
      guard wanted.isEmpty || wanted.contains(name.lowercased()) else { continue }
      for day in habit.days where day.didStudy {
        days.add(dated: day.date, count: 1)
      }
      for session in habit.sessions where habit.unit == .minutes {
        let milliseconds = (session.amount?.thousandths ?? 0) * 60
        days.add(dated: session.date, milliseconds: milliseconds)
      }
    }
  }
}
