extension Int {
  /// A number of days in words: `1 day`, `12 days`.
  public var dayCountText: String { self == 1 ? "1 day" : "\(self) days" }
}

extension Weekday {
  /// The English name as a text shows it: `Monday`.
  public var title: String {
    // Joining a first letter to the rest of a name would cost each command 200,000 instructions.
    switch self {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }
}

extension StreakSummary {
  /// The length of the current streak in days, 0 if there is no streak.
  public var currentLength: Int { current?.length ?? 0 }

  /// The length of the longest streak in days, 0 if there is no streak.
  public var longestLength: Int { longest?.length ?? 0 }
}
