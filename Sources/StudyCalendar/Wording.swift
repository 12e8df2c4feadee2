extension Int {
  /// A number of days in words: `1 day`, `12 days`.
  public var dayCountText: String { self == 1 ? "1 day" : "\(self) days" }
}

extension Weekday {
  /// The English name as a text shows it: `Monday`.
  public var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension StreakSummary {
  /// The length of the current streak in days, 0 if there is no streak.
  public var currentLength: Int { current?.length ?? 0 }

  /// The length of the longest streak in days, 0 if there is no streak.
  public var longestLength: Int { longest?.length ?? 0 }
}
