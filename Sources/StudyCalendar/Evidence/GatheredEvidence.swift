/// What was read from a source.
public struct GatheredEvidence: Hashable, Sendable {
  /// The days on which there is something new, or all days. Each has all that the source knows of it.
  public let days: [DayEvidence]
  /// The root commits of a git repository; empty for other programs, and where they were not asked for.
  public let roots: [String]
  /// The rules by which instants became days, and the rule of this machine.
  public let rules: [DayRule]
  public let ownRule: DayRule
  /// The last instant that was counted, in seconds since 1970; 0 if none was.
  public let last: Int
  /// Where this reading ended, for the next one.
  public let progress: String?
  /// How often something was dated before a clock was set, and left out for that.
  public let beforeClock: Int
  /// What was left out of it and why, in a sentence each.
  public let leftOut: [String]

  /// What was read from a source.
  public init(
    days: [DayEvidence], roots: [String] = [], rules: [DayRule], ownRule: DayRule, last: Int,
    progress: String?, beforeClock: Int = 0, leftOut: [String] = []
  ) {
    (self.days, self.roots, self.rules, self.ownRule) = (days, roots, rules, ownRule)
    (self.last, self.progress, self.beforeClock, self.leftOut) = (last, progress, beforeClock, leftOut)
  }
}
