import Glibc
public import StudyCalendar

/// The names of months and weekdays in a language.
public struct CalendarSymbols: Hashable, Sendable {
  private let months: [String]
  private let shortMonths: [String]
  private let weekdayLetters: [String]

  /// The month's name, in the form for a month that stands alone.
  public func name(of month: CalendarMonth) -> String { months[month.month - 1] }

  /// The month's short name.
  public func shortName(of month: CalendarMonth) -> String { shortMonths[month.month - 1] }

  /// The first letter of the weekday's short name.
  public func letter(of weekday: Weekday) -> String { weekdayLetters[weekday.rawValue] }

  /// The English names, for a user whose language is not known.
  public static let english = CalendarSymbols(
    months: CalendarMonth.englishNames, shortMonths: CalendarMonth.englishNames.map { String($0.prefix(3)) },
    weekdayLetters: Weekday.allCases.map { String($0.title.prefix(1)) })

  /// The names in the locale that ``SystemLocale`` has selected. They are English in the C locale, and if a name is
  /// missing or not UTF-8.
  static func ofSystem() -> CalendarSymbols {
    guard let months = names(from: Int(__ALTMON_1), 12), let short = names(from: Int(ABMON_1), 12),
      let weekdays = names(from: Int(ABDAY_1), 7)
    else { return english }
    return CalendarSymbols(
      months: months, shortMonths: short, weekdayLetters: weekdays.map { String($0.prefix(1)).uppercased() })
  }

  private static func names(from first: Int, _ count: Int) -> [String]? {
    let names = (first..<first + count).compactMap { item in
      // Some locales pad their short names with blanks.
      nl_langinfo(nl_item(item)).flatMap { String(validatingCString: $0) }.map { String($0[...].trimmed) }
    }
    return names.count == count && !names.contains("") ? names : nil
  }
}
