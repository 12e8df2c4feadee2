public import Words

extension Int {
  /// A number of days in words: `1 day`, `12 days`.
  public var dayCountText: String { String(localized: "\(self) day", plural: "\(self) days", for: self) }

  /// A percentage as the language writes it: `66%`.
  public var percentText: String { String(localized: "\(self)%", context: "percentage") }

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
  /// The date with its weekday, as a sentence or a title shows it: `Monday 2024-12-09`, or as the language writes it.
  public var longTitle: String { longTitle(in: .current, orWith: weekday.title) }

  /// The same in a language.
  /// - Parameter name: the weekday's name where the language has none of its own beside a date.
  public func longTitle(in language: Language, orWith name: String) -> String {
    language.isTranslation
      ? title(withWeekday: weekday.titleBesideDate(in: language), in: language)
      : title(withWeekday: name, in: language)
  }

  /// The date in a sentence: `2024-12-09`, or as the language writes it, such as `9. Dezember 2024`. In tables, and wherever
  /// it can be typed again, a date is its ``description``.
  public var words: String { words(in: .current) }

  private func words(in language: Language) -> String {
    guard language.isTranslation else { return description }
    let month = month
    let name = CalendarMonth.names(in: language)[month.month - 1]
    return String(localized: "\(day) \(name) \(month.year)", context: "date", in: language)
  }

  private func title(withWeekday name: String, in language: Language = .current) -> String {
    String(localized: "\(name) \(words(in: language))", context: "weekday and date", in: language)
  }

  /// The date in the form for tables, with a short name of its weekday.
  public func shortTitle(withWeekday name: String) -> String {
    String(localized: "\(name) \(description)", context: "short weekday and date")
  }
}

extension LocalizedText.Interpolation {
  /// A date in a sentence is written as the language writes it.
  public mutating func appendInterpolation(_ date: CalendarDate) { appendInterpolation(date.words) }
}

extension Weekday {
  /// The name beside a date, which some languages shorten there: `Monday`.
  fileprivate func titleBesideDate(in language: Language) -> String {
    switch self {
    case .sunday: String(localized: "Sunday", context: "beside a date", in: language)
    case .monday: String(localized: "Monday", context: "beside a date", in: language)
    case .tuesday: String(localized: "Tuesday", context: "beside a date", in: language)
    case .wednesday: String(localized: "Wednesday", context: "beside a date", in: language)
    case .thursday: String(localized: "Thursday", context: "beside a date", in: language)
    case .friday: String(localized: "Friday", context: "beside a date", in: language)
    case .saturday: String(localized: "Saturday", context: "beside a date", in: language)
    }
  }

  /// The weekday as one that comes every week: `Sunday`, in some languages another word than the day.
  public var everyWeekTitle: String {
    switch self {
    case .sunday: String(localized: "Sunday", context: "every week")
    case .monday: String(localized: "Monday", context: "every week")
    case .tuesday: String(localized: "Tuesday", context: "every week")
    case .wednesday: String(localized: "Wednesday", context: "every week")
    case .thursday: String(localized: "Thursday", context: "every week")
    case .friday: String(localized: "Friday", context: "every week")
    case .saturday: String(localized: "Saturday", context: "every week")
    }
  }
}
