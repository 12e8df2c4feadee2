public import StudyCalendar

/// What gathering from a source did.
public struct GatheredSource: Hashable, Sendable {
  /// The source.
  public let source: EvidenceSource
  /// The name of its subject; nil if the subject was removed. Then nothing was recorded.
  public let subject: String?
  /// What the subject's amounts count.
  public internal(set) var unit = AmountUnit.minutes
  /// The days that were read, the earliest first.
  public internal(set) var seen: [SeenDay] = []
  /// How often something was left out, because it is dated before a clock was set.
  public internal(set) var beforeClock = 0
  /// What else was left out and why, in a sentence each.
  public internal(set) var leftOut: [String] = []

  /// The sources of other devices that it may be. Where there are any, nothing is recorded until a person has said which one it is.
  public internal(set) var possible: [SharedSource] = []

  /// The days whose sessions are new or grew.
  public var days: [GatheredDay] { seen.compactMap(\.recorded) }
  /// How many days had one of these outcomes.
  public func count(_ outcomes: SeenDay.Outcome...) -> Int { seen.count { outcomes.contains($0.outcome) } }
}

/// A day that was read, and what became of it.
public struct SeenDay: Hashable, Sendable {
  /// What became of a day. The raw value is its name in JSON.
  public enum Outcome: String, Sendable {
    case new, grew
    /// Its session was there already, and nothing grew.
    case known
    /// A person has removed, undone or changed what was gathered.
    case leftAlone
    /// It has not begun.
    case ahead
    /// There is less of it than the source asks for.
    case belowMinimum
    /// It is before the first day that counts.
    case tooEarly
  }

  /// What the source knows of it.
  public let evidence: DayEvidence
  /// What became of it.
  public let outcome: Outcome
  /// The session that is new or grew.
  public var recorded: GatheredDay?
}

/// A day whose session is new or grew.
public struct GatheredDay: Hashable, Sendable {
  /// What the source knows of it.
  public let evidence: DayEvidence
  /// The session as it is now.
  public let session: Session
  /// Whether the session is new.
  public let isNew: Bool
}
