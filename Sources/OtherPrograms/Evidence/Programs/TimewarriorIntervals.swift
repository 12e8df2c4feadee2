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
    _ source: EvidenceSource, from earliest: Int, dayStart: TimeOfDay, _: inout LeftOut
  ) throws -> (names: EvidenceNames, days: DayTally)? {
    var days = DayTally(dayStart: dayStart, from: earliest)
    var sketch = EvidenceSketch()
    // When the first interval began, of those that are believed and of all.
    var (first, former): (Int?, Int?)
    for path in try files(of: source) {
      if let error = EvidenceError.notFile(at: path) { throw error }
      // A last line without an end is being written.
      for (number, line) in try ForeignFile(path: path).endedLines() {
        guard let interval = TimewarriorInterval(line: line), let start = interval.startSecond else {
          throw EvidenceError.noInterval(file: Folder.name(of: path), line: number)
        }
        former = min(former ?? start, start)
        if start >= UnsetClock.end {
          first = min(first ?? start, start)
          // The end is not yet known of what is being tracked.
          if let end = interval.endSecond { sketch.add(start, end) }
        }
        guard let end = interval.endSecond, isWanted(interval, of: source) else { continue }
        days.add(from: start * 1000, to: end * 1000)
      }
    }
    let tags = source.choices.sorted()
    func named(_ start: Int) -> String { ([String(start)] + tags).joined(separator: "\n") }
    guard let former else { return nil }
    return (
      EvidenceNames(
        identity: named(first ?? former), others: sketch.names(endingWith: tags), former: [named(former)]),
      days
    )
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
