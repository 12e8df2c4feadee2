import Glibc
public import StudyCalendar

/// The names of months and weekdays in a language.
public struct CalendarWords: Hashable, Sendable {
  private let months: [String]
  private let shortMonths: [String]
  private let weekdayLetters: [String]

  /// The month's name, as it stands alone.
  public func name(of month: CalendarMonth) -> String { months[month.month - 1] }

  /// The month's short name.
  public func shortName(of month: CalendarMonth) -> String { shortMonths[month.month - 1] }

  /// The first letter of the weekday's short name.
  public func letter(of weekday: Weekday) -> String { weekdayLetters[weekday.rawValue] }

  /// English, where the user's language is not known.
  public static let english = CalendarWords(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ],
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdayLetters: ["S", "M", "T", "W", "T", "F", "S"])

  /// The words of the locale that ``SystemLocale`` has selected: English for the C locale, and where a word is
  /// missing or not UTF-8.
  static func ofSystem() -> CalendarWords {
    guard let months = words(from: Int(__ALTMON_1), 12), let short = words(from: Int(ABMON_1), 12),
      let weekdays = words(from: Int(ABDAY_1), 7)
    else { return english }
    return CalendarWords(
      months: months, shortMonths: short, weekdayLetters: weekdays.map { String($0.prefix(1)).uppercased() })
  }

  private static func words(from first: Int, _ count: Int) -> [String]? {
    let words = (first..<first + count).compactMap { item in
      nl_langinfo(nl_item(item)).flatMap { String(validatingCString: $0) }.map(trimmed)
    }
    return words.count == count && !words.contains("") ? words : nil
  }

  /// Some locales fill their short names up with blanks.
  private static func trimmed(_ word: String) -> String {
    var word = word[...]
    while word.first?.isWhitespace == true { word.removeFirst() }
    while word.last?.isWhitespace == true { word.removeLast() }
    return String(word)
  }
}
