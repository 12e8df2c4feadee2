import ForeignText
import StudyCalendar

/// A program whose files are read as a whole when they have changed.
protocol FiledEvidence: EvidenceProgram {
  /// The paths of the files that show by their times whether there is something new.
  static func files(of source: EvidenceSource) throws -> [String]

  /// The present state of the files, as one line.
  static func state(of source: EvidenceSource) throws -> String

  /// When days begin: as the person's do, unless the program has an hour of its own.
  static func dayStart(of source: EvidenceSource, for reader: EvidenceReader) throws -> TimeOfDay

  /// Counts what the files have.
  /// - Parameters:
  ///   - days: receives what counts.
  ///   - left: receives what is left out.
  static func count(_ source: EvidenceSource, into days: inout DayTally, _ left: inout LeftOut) throws
}

extension FiledEvidence {
  static func files(of source: EvidenceSource) -> [String] { [source.place, source.place + "-wal"] }

  static func state(of source: EvidenceSource) throws -> String {
    ReadingMark.state(of: try files(of: source))
  }

  static func dayStart(of source: EvidenceSource, for reader: EvidenceReader) throws -> TimeOfDay {
    reader.dayStart
  }

  static func read(
    _ source: EvidenceSource, for reader: EvidenceReader, again: Bool
  ) throws -> GatheredEvidence? {
    let (before, files) = (ReadingMark(source.progress), try state(of: source))
    let here = DayRule(zone: DayRule.zoneHere, dayStart: try dayStart(of: source, for: reader))
    let rules = source.rules(here: here, now: reader.second)
    if !again, before?.isSame(files: files, rules: rules) == true { return nil }
    var (days, left) = (DayTally(rules), LeftOut())
    try count(source, into: &days, &left)
    return GatheredEvidence(
      days: days.result, rules: rules, ownRule: here, last: days.last,
      progress: ReadingMark(files: files, rules: rules).text,
      beforeClock: days.unset.count, leftOut: left.sentences)
  }
}
