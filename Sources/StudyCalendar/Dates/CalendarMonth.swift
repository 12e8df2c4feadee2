public import Words

/// A month of a year, and the grid that a calendar shows for it.
///
/// Its text form is ISO 8601, `YYYY-MM`.
public struct CalendarMonth: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// The month's number, 1 to 12.
  public let month: Int

  /// A month of a year; nil if its number is not 1 to 12, or the year is not supported.
  public init?(year: Int, month: Int) {
    guard CalendarDate.supportedYears.contains(year), (1...12).contains(month) else { return nil }
    self.init(year: year, validMonth: month)
  }

  init(year: Int, validMonth month: Int) {
    self.year = year
    self.month = month
  }

  /// The first day of the month.
  public var firstDate: CalendarDate { CalendarDate(firstOfYear: year, month: month) }

  /// The last day of the month.
  public var lastDate: CalendarDate { firstDate.advanced(by: dayCount - 1) }

  /// All days of the month, first and last included.
  public var dates: ClosedRange<CalendarDate> { firstDate...lastDate }

  /// How many days the month has, 28 to 31.
  public var dayCount: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The days of a calendar's grid: first the prefix days, the last days of the month before that fill up the
  /// first week, then the month. A month that begins on `firstWeekday` has no prefix days.
  public func grid(firstWeekday: Weekday) -> ClosedRange<CalendarDate> {
    let prefixDays = firstDate.weekday.daysAfter(firstWeekday)
    return firstDate.advanced(by: -prefixDays)...lastDate
  }

  /// The English names of the months, January first.
  public static let englishNames = names(in: .english)

  /// The month in a sentence: `December 2024`.
  public var title: String { title(named: Self.name(of: month, in: .current), in: .current) }

  /// A month and its year in the order of a language: `December 2024`.
  /// - Parameter name: the month's name.
  public func title(named name: String, in language: Language) -> String {
    String(localized: "\(name) \(year)", context: "month and year", in: language)
  }

  /// The names of the months in a language, January first.
  public static func names(in language: Language) -> [String] { (1...12).map { name(of: $0, in: language) } }

  private static func name(of month: Int, in language: Language) -> String {
    switch month {
    case 1: String(localized: "January", in: language)
    case 2: String(localized: "February", in: language)
    case 3: String(localized: "March", in: language)
    case 4: String(localized: "April", in: language)
    case 5: String(localized: "May", in: language)
    case 6: String(localized: "June", in: language)
    case 7: String(localized: "July", in: language)
    case 8: String(localized: "August", in: language)
    case 9: String(localized: "September", in: language)
    case 10: String(localized: "October", in: language)
    case 11: String(localized: "November", in: language)
    default: String(localized: "December", in: language)
    }
  }

  /// The short names of the months in a language, January first.
  public static func shortNames(in language: Language) -> [String] {
    [
      String(localized: "Jan", context: "short month", in: language),
      String(localized: "Feb", context: "short month", in: language),
      String(localized: "Mar", context: "short month", in: language),
      String(localized: "Apr", context: "short month", in: language),
      String(localized: "May", context: "short month", in: language),
      String(localized: "Jun", context: "short month", in: language),
      String(localized: "Jul", context: "short month", in: language),
      String(localized: "Aug", context: "short month", in: language),
      String(localized: "Sep", context: "short month", in: language),
      String(localized: "Oct", context: "short month", in: language),
      String(localized: "Nov", context: "short month", in: language),
      String(localized: "Dec", context: "short month", in: language),
    ]
  }
}

extension CalendarMonth {
  /// The month that many months later, or earlier if the number is negative. Beyond the supported years it is the first or
  /// the last month of them.
  public func advanced(by months: Int) -> CalendarMonth {
    let years = CalendarDate.supportedYears
    let first = CalendarMonth(year: years.lowerBound, validMonth: 1)
    let last = CalendarMonth(year: years.upperBound, validMonth: 12)
    let number = min(max(number + months, first.number), last.number)
    return CalendarMonth(year: number / 12, validMonth: number % 12 + 1)
  }

  /// How many months later another month is; negative if it is earlier.
  public func distance(to other: CalendarMonth) -> Int { other.number - number }

  /// The months since the year 0.
  private var number: Int { year * 12 + month - 1 }
}

extension CalendarMonth: Comparable {
  public static func < (a: CalendarMonth, b: CalendarMonth) -> Bool {
    (a.year, a.month) < (b.year, b.month)
  }
}

extension CalendarMonth: CustomStringConvertible {
  /// ISO 8601, `YYYY-MM`.
  public var description: String { "\(year)-\(month.twoDigits)" }

  /// Reads `YYYY-MM`; nil for any other form and for a month that does not exist.
  public init?(iso8601 text: some StringProtocol) {
    guard let fields = ISOFields(text.utf8), fields.day == nil else { return nil }
    self.init(year: fields.year, month: fields.month)
  }
}

extension CalendarMonth: JSONRepresentable {
  public var json: JSONValue { .string(description) }
}
