/// What was read from a source.
public struct GatheredEvidence: Hashable, Sendable {
  /// By which the evidence is known again.
  public let names: EvidenceNames
  /// The days on which there is something new, or all days. Each has all that the source knows of it.
  public let days: [DayEvidence]
  /// Where this reading ended, for the next one.
  public let progress: String?
  /// How often something was dated before a clock was set, and left out for that.
  public let beforeClock: Int
  /// What was left out of it and why, in a sentence each.
  public let leftOut: [String]

  /// What was read from a source.
  public init(
    names: EvidenceNames, days: [DayEvidence], progress: String?, beforeClock: Int = 0,
    leftOut: [String] = []
  ) {
    self.names = names
    self.days = days
    self.progress = progress
    self.beforeClock = beforeClock
    self.leftOut = leftOut
  }
}

/// By which evidence is known again, on every device and after its source was removed.
///
/// The numbers of sessions follow from the identity of their evidence. It is given once and kept for good
/// (``IdentityKind``), because the evidence changes: something older is found, its beginning is lost, another branch is
/// checked out. The names that are read from it only lead to the identity that it has.
public struct EvidenceNames: Hashable, Sendable {
  /// The identity that the evidence gets if none of its names is known yet. It is a name, too.
  public let identity: String
  /// Other names by which it is known again.
  public let others: [String]
  /// Names of parts of it. A device that has only a part finds the identity of the whole by them. The whole does not take the
  /// identity of a part.
  public let parts: [String]
  /// What an earlier version may have called it.
  public let former: [String]

  /// Names of evidence.
  public init(identity: String, others: [String] = [], parts: [String] = [], former: [String] = []) {
    (self.identity, self.others, self.parts, self.former) = (identity, others, parts, former)
  }

  /// How many names of a kind are enough.
  public static let most = 16

  /// The names by which the evidence is looked for.
  public var all: [String] { [identity] + others }
}
