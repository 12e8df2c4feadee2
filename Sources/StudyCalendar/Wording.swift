public import Localization

extension Int {
  /// A number of days in words: `1 day`, `12 days`.
  public var dayCountText: String { String(localized: "\(self) day", plural: "\(self) days", for: self) }

  /// The length of a streak in words: `12 days`, `12 weeks`.
  public func lengthText(in unit: StreakUnit) -> String {
    switch unit {
    case .day: dayCountText
    case .week: String(localized: "\(self) week", plural: "\(self) weeks", for: self)
    }
  }
}

extension Weekday {
  /// The name as a text shows it: `Monday`.
  public var title: String { title(in: .current) }

  /// The name as a text in a language shows it: `Monday`.
  public func title(in language: Language) -> String {
    // Joining a first letter to the rest of a name would cost each command 200,000 instructions.
    switch self {
    case .sunday: String(localized: "Sunday", in: language)
    case .monday: String(localized: "Monday", in: language)
    case .tuesday: String(localized: "Tuesday", in: language)
    case .wednesday: String(localized: "Wednesday", in: language)
    case .thursday: String(localized: "Thursday", in: language)
    case .friday: String(localized: "Friday", in: language)
    case .saturday: String(localized: "Saturday", in: language)
    }
  }

  /// The short name as a text in a language shows it: `Mon`.
  public func shortTitle(in language: Language) -> String {
    switch self {
    case .sunday: String(localized: "Sun", context: "short weekday", in: language)
    case .monday: String(localized: "Mon", context: "short weekday", in: language)
    case .tuesday: String(localized: "Tue", context: "short weekday", in: language)
    case .wednesday: String(localized: "Wed", context: "short weekday", in: language)
    case .thursday: String(localized: "Thu", context: "short weekday", in: language)
    case .friday: String(localized: "Fri", context: "short weekday", in: language)
    case .saturday: String(localized: "Sat", context: "short weekday", in: language)
    }
  }
}

extension CalendarDate {
  /// The date with its weekday, as a text shows it: `Monday 2024-12-09`.
  public var longTitle: String { title(withWeekday: weekday.title) }

  /// The date and its weekday in the order of the person's language.
  /// - Parameter name: the weekday's name.
  public func title(withWeekday name: String) -> String {
    String(localized: "\(name) \(self)", context: "weekday and date")
  }
}
