import FileSystem
import ForeignFormats
import Glibc
import StudyCalendar

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

  /// The largest file of a month that is read, in bytes.
  private static let largest = 64 << 20

  static func count(
    _ source: EvidenceSource, from earliest: Int, dayStart: TimeOfDay
  ) throws -> (identity: String, days: DayTally)? {
    var days = DayTally(dayStart: dayStart, from: earliest)
    var first: Int?
    for path in try files(of: source) {
      for (number, line) in try lines(of: path) {
        guard let interval = TimewarriorInterval(line: line), let start = interval.startSecond else {
          throw EvidenceError.damaged(file: Folder.name(of: path), .noInterval(line: number))
        }
        first = min(first ?? start, start)
        guard let end = interval.endSecond, isWanted(interval, of: source) else { continue }
        days.add(from: start * 1000, to: end * 1000)
      }
    }
    return first.map { (([String($0)] + source.choices.sorted()).joined(separator: "\n"), days) }
  }

  /// The files of months, `YYYY-MM.data`, the earliest first.
  static func files(of source: EvidenceSource) throws -> [String] {
    do {
      let names = try Folder.names(in: source.place)
      guard !names.isEmpty || access(source.place, F_OK) == 0 else {
        throw EvidenceError.missing(kind, path: source.place)
      }
      return names.filter(isFileOfMonth).sorted().map { "\(source.place)/\($0)" }
    } catch let error as FileError {
      throw EvidenceError.system(path: error.path, number: error.code)
    }
  }

  private static func isFileOfMonth(_ name: String) -> Bool {
    name.hasSuffix(".data") && CalendarMonth(iso8601: name.dropLast(".data".count)) != nil
  }

  private static func lines(of path: String) throws -> [(number: Int, line: String)] {
    let name = Folder.name(of: path)
    if let kind = EvidenceError.FileKind(at: path) { throw EvidenceError.notFile(path: path, kind) }
    do {
      let bytes = try FileBytes.read(path, atMost: largest + 1)
      guard bytes.count <= largest else {
        throw EvidenceError.damaged(file: name, .tooLarge(megabytes: largest >> 20))
      }
      // A last line without an end is being written.
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return try lines.dropLast().enumerated().compactMap { index, line in
        guard let text = String(validating: line, as: UTF8.self) else {
          throw EvidenceError.damaged(file: name, .notUTF8(line: index + 1))
        }
        return text.isEmpty ? nil : (index + 1, text)
      }
    } catch let error as FileError {
      throw EvidenceError.system(path: error.path, number: error.code)
    }
  }

  private static func isWanted(_ interval: TimewarriorInterval, of source: EvidenceSource) -> Bool {
    source.choices.isEmpty || interval.tags.contains(where: source.choices.contains)
  }
}
