import Localization

extension Int {
  /// A number of days in words: `1 day`, `12 days`.
  public var dayCountText: String { String(localized: "\(self) day", plural: "\(self) days", for: self) }

  /// A number of weeks in words: `1 week`, `12 weeks`.
  public var weekCountText: String { String(localized: "\(self) week", plural: "\(self) weeks", for: self) }

  /// The length of a streak in words: `12 days`, `12 weeks`.
  public func lengthText(in unit: StreakUnit) -> String {
    switch unit {
    case .day: dayCountText
    case .week: weekCountText
    }
  }
}

extension Weekday {
  /// The name as a text shows it: `Monday`.
  public var title: String {
    // Joining a first letter to the rest of a name would cost each command 200,000 instructions.
    switch self {
    case .sunday: String(localized: "Sunday")
    case .monday: String(localized: "Monday")
    case .tuesday: String(localized: "Tuesday")
    case .wednesday: String(localized: "Wednesday")
    case .thursday: String(localized: "Thursday")
    case .friday: String(localized: "Friday")
    case .saturday: String(localized: "Saturday")
    }
  }
}

extension StreakSummary {
  /// The length of the current streak in its unit, 0 if there is no streak.
  public var currentLength: Int { state.currentLength }

  /// The length of the current streak in words: `12 days`, `12 weeks`.
  public var currentText: String { state.currentText }

  /// The length of the longest streak in its unit, 0 if there is no streak.
  public var longestLength: Int { longest?.length ?? 0 }
}
