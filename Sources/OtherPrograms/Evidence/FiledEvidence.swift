import ForeignText
import StudyCalendar

/// A program whose files are read as a whole when they have changed.
protocol FiledEvidence: EvidenceProgram {
  /// The paths of the files that show by their times whether there is something new.
  static func files(of source: EvidenceSource) throws -> [String]

  /// What the files look like now, as one line.
  static func state(of source: EvidenceSource) throws -> String

  /// Counts what the files have.
  /// - Parameters:
  ///   - earliest: the first instant that counts, in seconds since 1970.
  ///   - dayStart: when the person's days begin, unless the program says itself when they do.
  ///   - left: receives what is left out.
  /// - Returns: by which the evidence is known again, and its days; nil if there is nothing.
  static func count(
    _ source: EvidenceSource, from earliest: Int, dayStart: TimeOfDay, _ left: inout LeftOut
  ) throws -> (names: EvidenceNames, days: DayTally)?
}

extension FiledEvidence {
  static func files(of source: EvidenceSource) -> [String] { [source.place, source.place + "-wal"] }

  static func state(of source: EvidenceSource) throws -> String {
    ReadingMark.state(of: try files(of: source))
  }

  static func read(
    _ source: EvidenceSource, for reader: EvidenceReader, again: Bool
  ) throws -> GatheredEvidence? {
    var mark = ReadingMark(
      settings: "\(reader.dayStart) 2", files: try state(of: source), after: source.progress)
    if !again, mark.isKnown { return nil }
    var left = LeftOut()
    guard let (names, tally) = try count(source, from: mark.first, dayStart: reader.dayStart, &left) else {
      return nil
    }
    mark.last = max(mark.last, tally.last)
    return GatheredEvidence(
      names: names, days: tally.result, progress: mark.text,
      beforeClock: tally.unset.count, leftOut: left.sentences)
  }
}
