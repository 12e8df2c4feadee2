import OtherPrograms
public import StudyCalendar
public import StudyIntents
import Words

/// Gathers from the sources of a store, for both programs: reads each of them, without the store, and then records what is new
/// in one short transaction.
public struct Gathering: Sendable {
  /// A source that could not be read.
  public struct Failure: Sendable {
    /// The source.
    public let source: EvidenceSource
    /// Why it could not be read.
    public let error: any Error

    /// The failure in one line, with the source's name.
    public var sentence: String { String(localized: "source \(source.id) (\(source.kind.title)): \(error)") }
  }

  /// What was read, in the order of the sources.
  public let readings: [SourceReading]
  /// The sources that could not be read.
  public let failures: [Failure]

  /// Whether something new was read. If not, there is nothing to record.
  public var hasNews: Bool { readings.contains { $0.evidence != nil } }

  /// Reads sources.
  /// - Parameters:
  ///   - dayStart: when a day of the person begins.
  ///   - again: whether all of each is read, whatever was read before.
  public init(from sources: [EvidenceSource], dayStart: TimeOfDay, again: Bool = false) {
    let reader = EvidenceReader(dayStart: dayStart)
    var readings: [SourceReading] = []
    var failures: [Failure] = []
    for source in sources {
      do {
        readings.append(
          SourceReading(source, try reader.read(source, again: again || source.mustReadAgain)))
      } catch {
        failures.append(Failure(source: source, error: error))
      }
    }
    (self.readings, self.failures) = (readings, failures)
  }
}
