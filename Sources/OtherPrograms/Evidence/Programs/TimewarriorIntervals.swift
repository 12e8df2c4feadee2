import ForeignText
import Glibc
import StudyCalendar
import System

/// The intervals of timewarrior that have ended. One that lasts over the end of a day counts on both days.
struct TimewarriorIntervals: FiledEvidence {
  static let kind = EvidenceKind.timewarrior

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(
      of: kind, given, below: "data",
      in: [
        EvidencePlace.folder("TIMEWARRIORDB"), EvidencePlace.home(".timewarrior"),
        EvidencePlace.data("timewarrior"),
      ])
  }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    for path in try files(of: source) {
      if let error = EvidenceError.notFile(at: path) { throw error }
      // A last line without an end is being written.
      for (number, line) in try ForeignFile(path: path).endedLines() {
        guard let interval = TimewarriorInterval(line: line), let start = interval.startSecond else {
          throw EvidenceError.noInterval(file: Folder.name(of: path), line: number)
        }
        guard let end = interval.endSecond, isWanted(interval, of: source) else { continue }
        days.add(from: start * 1000, to: end * 1000)
      }
    }
  }

  /// The files of months, `YYYY-MM.data`, the earliest first.
  static func files(of source: EvidenceSource) throws -> [String] {
    guard access(source.place, F_OK) == 0 else { throw EvidenceError.missing(kind, path: source.place) }
    let names = try Folder.names(in: source.place)
    return names.filter(isFileOfMonth).sorted().map { "\(source.place)/\($0)" }
  }

  private static func isFileOfMonth(_ name: String) -> Bool {
    name.hasSuffix(".data") && CalendarMonth(iso8601: name.dropLast(".data".count)) != nil
  }

  private static func isWanted(_ interval: TimewarriorInterval, of source: EvidenceSource) -> Bool {
    source.choices.isEmpty || interval.tags.contains(where: source.choices.contains)
  }
}
