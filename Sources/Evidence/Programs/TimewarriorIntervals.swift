import FileSystem
import ForeignFormats
import Glibc
import StudyCalendar

/// The intervals of timewarrior that have ended. One that lasts over the end of a day counts on both days.
struct TimewarriorIntervals {
  private let source: EvidenceSource
  private let dayStart: TimeOfDay

  init(_ source: EvidenceSource, dayStart: TimeOfDay) { (self.source, self.dayStart) = (source, dayStart) }

  /// The largest file of a month that is read, in bytes.
  private static let largest = 64 << 20

  func read(again: Bool) throws -> GatheredEvidence? {
    let names = try files()
    var mark = ReadingMark(
      settings: dayStart.description, files: names.map { "\(source.place)/\($0)" },
      after: source.progress)
    if !again, mark.isSame(as: source.progress) { return nil }
    var tally = DayTally(dayStart: dayStart, from: mark.first)
    var first: Int?
    for name in names {
      for (number, line) in try lines(of: name) {
        guard let interval = TimewarriorInterval(line: line), let start = interval.startSecond else {
          throw EvidenceError.damaged(file: name, .noInterval(line: number))
        }
        first = min(first ?? start, start)
        guard let end = interval.endSecond, isWanted(interval) else { continue }
        tally.add(from: start * 1000, to: end * 1000)
      }
    }
    guard let first else { return nil }
    mark.last = max(mark.last, tally.last)
    let identity = source.identity ?? ([String(first)] + source.choices.sorted()).joined(separator: "\n")
    return GatheredEvidence(
      identity: identity, days: tally.result, progress: mark.text,
      beforeClock: tally.unset.count)
  }

  /// The files of months, `YYYY-MM.data`, the earliest first.
  private func files() throws -> [String] {
    do {
      let names = try Folder.names(in: source.place)
      guard !names.isEmpty || access(source.place, F_OK) == 0 else {
        throw EvidenceError.missing(.timewarrior, path: source.place)
      }
      return names.filter(isFileOfMonth).sorted()
    } catch let error as FileError {
      throw EvidenceError.system(path: error.path, number: error.code)
    }
  }

  private func isFileOfMonth(_ name: String) -> Bool {
    let stem = name.dropLast(".data".count)
    return name.hasSuffix(".data") && stem.utf8.count == "2024-01".utf8.count
      && CalendarDate(iso8601: stem + "-01") != nil
  }

  private func lines(of name: String) throws -> [(number: Int, line: String)] {
    let path = "\(source.place)/\(name)"
    if let kind = EvidenceError.FileKind(at: path) { throw EvidenceError.notFile(path: path, kind) }
    do {
      let bytes = try FileBytes.read(path, atMost: Self.largest + 1)
      guard bytes.count <= Self.largest else {
        throw EvidenceError.damaged(file: name, .tooLarge(megabytes: Self.largest >> 20))
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

  private func isWanted(_ interval: TimewarriorInterval) -> Bool {
    source.choices.isEmpty || (interval.tags ?? []).contains(where: source.choices.contains)
  }
}
