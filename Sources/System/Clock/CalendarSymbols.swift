import Glibc
public import StudyCalendar
public import Words

/// The names of months and weekdays in a language.
public struct CalendarSymbols: Hashable, Sendable {
  private let months: [String]
  private let shortMonths: [String]
  private let weekdays: [String]
  private let shortWeekdays: [String]
  private let weekdayHeads: [String]
  /// The language whose order of month and year is used.
  private let language: Language

  /// The month's name, in the form for a month that stands alone.
  public func name(of month: CalendarMonth) -> String { months[month.month - 1] }

  /// The month's short name, in the form for a month that stands alone.
  public func shortName(of month: CalendarMonth) -> String { shortMonths[month.month - 1] }

  /// The month and its year: `December 2024`.
  public func title(of month: CalendarMonth) -> String { month.title(named: name(of: month), in: language) }

  /// The month's short name and its year: `Dec 2024`.
  public func shortTitle(of month: CalendarMonth) -> String {
    month.title(named: shortName(of: month), in: language)
  }

  /// A date with its weekday: `Tuesday 2024-12-10`, or as the language writes it; where there is little room
  /// `Tue 2024-12-10`.
  public func title(of date: CalendarDate, isShort: Bool = false) -> String {
    isShort
      ? date.shortTitle(withWeekday: shortName(of: date.weekday))
      : date.longTitle(in: language, orWith: name(of: date.weekday))
  }

  /// The weekday's name.
  public func name(of weekday: Weekday) -> String { weekdays[weekday.rawValue] }

  /// The weekday's short name, of about three letters.
  public func shortName(of weekday: Weekday) -> String { shortWeekdays[weekday.rawValue] }

  /// The weekday's name as short as a column of a calendar needs it. It is a letter, or the beginning of the short name
  /// where a letter would stand for most of the week.
  public func head(of weekday: Weekday) -> String { weekdayHeads[weekday.rawValue] }

  /// The English names, for a user whose language is not known.
  public static let english = CalendarSymbols(in: .english)

  /// The names in the locale that ``SystemLocale`` has selected. They are English in the C locale, and if a name is
  /// missing.
  ///
  /// The C library keeps these names as Unicode too, besides the locale's own character set.
  static func ofSystem() -> CalendarSymbols {
    guard let months = names(from: Int(_NL_WALTMON_1), 12), let short = names(from: Int(_NL_WABALTMON_1), 12),
      let weekdays = names(from: Int(_NL_WDAY_1), 7), let shortWeekdays = names(from: Int(_NL_WABDAY_1), 7)
    else { return english }
    return CalendarSymbols(
      months: months, shortMonths: short, weekdays: weekdays.map(\.beginningWithCapital),
      shortWeekdays: shortWeekdays, weekdayHeads: heads(of: shortWeekdays), language: .english)
  }

  private static func names(from first: Int, _ count: Int) -> [String]? {
    let names = (first..<first + count).compactMap { item in
      // Some locales pad their short names with blanks.
      nl_langinfo(nl_item(item)).flatMap(text).map { String($0[...].trimmed) }
    }
    return names.count == count && !names.contains("") ? names : nil
  }

  /// Reads a text of wide characters, to which the C library gives a pointer to bytes.
  private static func text(at pointer: UnsafeMutablePointer<CChar>) -> String? {
    let raw = UnsafeRawPointer(pointer)
    var (text, offset) = (String.UnicodeScalarView(), 0)
    while case let value = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self), value != 0 {
      guard let scalar = Unicode.Scalar(value) else { return nil }
      text.append(scalar)
      offset += MemoryLayout<UInt32>.size
    }
    return String(text)
  }

  /// One letter for each weekday, if no letter stands for more than three of them: their order tells those apart, as it does
  /// in English. Otherwise the shortest beginnings by which all seven differ, or the whole names.
  private static func heads(of names: [String]) -> [String] {
    func beginnings(_ length: Int) -> [String] {
      names.map { $0.prefix { $0 != "." }.prefix(length).description.beginningWithCapital }
    }
    let letters = beginnings(1)
    if letters.allSatisfy({ letter in letters.count { $0 == letter } <= 3 }) { return letters }
    let longest = names.map(\.count).max() ?? 1
    return (2...max(2, longest)).lazy.map(beginnings).first { Set($0).count == $0.count }
      ?? beginnings(longest)
  }
}

extension CalendarSymbols {
  /// The names in a language that the programs speak.
  public init(in language: Language) {
    months = CalendarMonth.names(in: language)
    shortMonths = CalendarMonth.shortNames(in: language)
    weekdays = Weekday.allCases.map { $0.title(in: language) }
    shortWeekdays = Weekday.allCases.map { $0.shortTitle(in: language) }
    weekdayHeads = Self.heads(of: shortWeekdays)
    self.language = language
  }
}

extension String {
  /// The text with the first letter as it is at the beginning of a title. In Georgian that is the letter itself: its
  /// capitals are for texts that are all in capitals.
  fileprivate var beginningWithCapital: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst())
  }
}
