import Words

/// A date as people write it: `2024-12-10`, `today`, `yesterday`, `tomorrow`, `friday` or `fri`, `last fri`, `next fri`, `3d`
/// (three days ago) or `+3d` (in three days).
public enum DateExpression: Hashable, Sendable {
  case date(CalendarDate)
  /// So many days after today, or before it if the number is negative.
  case days(Int)
  /// The most recent such day, today included.
  case weekday(Weekday)
  /// The most recent such day before today.
  case lastWeekday(Weekday)
  /// The first such day after today.
  case nextWeekday(Weekday)

  public static let today = DateExpression.days(0)

  /// Reads a date. This is not generic, so that other modules get it compiled for them.
  /// - Throws: ``DateExpressionError``, which says what was wrong and what to write instead.
  public init(_ text: String) throws(DateExpressionError) {
    // Long lists are made of such dates, so they are tried first.
    if let date = CalendarDate(iso8601: text) {
      self = .date(date)
      return
    }
    let word = text.lowercased()
    if let days = Self.days(word) {
      self = .days(days)
    } else if let weekday = Weekday(name: word) {
      self = .weekday(weekday)
    } else if let weekday = Self.weekday(word, after: "last ") {
      self = .lastWeekday(weekday)
    } else if let weekday = Self.weekday(word, after: "next ") {
      self = .nextWeekday(weekday)
    } else {
      self = .date(try Self.calendarDate(text))
    }
  }

  /// The date that is meant when today is `today`.
  /// - Throws: ``DateExpressionError/yearNotSupported(_:)`` for a day out of reach.
  public func resolved(today: CalendarDate) throws(DateExpressionError) -> CalendarDate {
    switch self {
    case .date(let date): return date
    case .days(let days):
      return try Self.day(today, plus: days, writtenAs: days > 0 ? "+\(days)d" : "\(-days)d")
    case .weekday(let weekday): return today.mostRecent(weekday)
    case .lastWeekday(let weekday): return today.previous.mostRecent(weekday)
    case .nextWeekday(let weekday):
      return try Self.day(today.mostRecent(weekday), plus: 7, writtenAs: "next \(weekday.name)")
    }
  }

  private static func day(
    _ date: CalendarDate, plus days: Int, writtenAs text: String
  ) throws(DateExpressionError) -> CalendarDate {
    guard (CalendarDate.earliest.distance(to: date) + days) >= 0, date.distance(to: .latest) >= days else {
      throw .yearNotSupported(text)
    }
    return date.advanced(by: days)
  }

  private static func weekday(_ word: String, after direction: String) -> Weekday? {
    word.hasPrefix(direction) ? Weekday(name: word.dropFirst(direction.count)) : nil
  }

  /// The words for days that have no number.
  private static let words = ["today": 0, "yesterday": -1, "tomorrow": 1]

  /// The days after today of such a word, of `Nd` for days ago, or of `+Nd` for days ahead. A number has up to five digits:
  /// enough for every supported year before today.
  private static func days(_ word: String) -> Int? {
    if let days = words[word] { return days }
    let isAhead = word.utf8.first == UInt8(ascii: "+")
    let digits = word.utf8.dropFirst(isAhead ? 1 : 0).dropLast()
    guard word.utf8.last == UInt8(ascii: "d"), (1...5).contains(digits.count),
      digits.allSatisfy(\.isASCIIDigit), let days = Int(Substring(digits))
    else { return nil }
    return isAhead ? days : -days
  }

  private static func calendarDate(_ text: String) throws(DateExpressionError) -> CalendarDate {
    guard let fields = ISOFields(text.utf8), let day = fields.day else { throw .notADate(text) }
    if let date = CalendarDate(year: fields.year, month: fields.month, day: day) { return date }
    guard CalendarDate.supportedYears.contains(fields.year) else { throw .yearNotSupported(text) }
    throw .doesNotExist(text, CalendarMonth(year: fields.year, month: fields.month))
  }
}

extension DateExpression {
  /// The words of a command line as dates and ranges: `last` and `next` go together with the word after them, also at the
  /// end of a range, as in `today..next fri`.
  public static func joining(_ words: [String]) -> [String] {
    var (joined, beginning) = ([String](), "")
    for word in words {
      let text = beginning + word
      let last = text.lowercased()
      if ["last", "next"].contains(where: { last == $0 || last.hasSuffix(".." + $0) }) {
        beginning = text + " "
      } else {
        joined.append(text)
        beginning = ""
      }
    }
    return beginning.isEmpty ? joined : joined + [String(beginning.dropLast())]
  }
}

/// One date or `DATE..DATE`, both ends included.
public struct DateRangeExpression: Hashable, Sendable {
  /// The first date of the range.
  public let first: DateExpression
  /// The last date of the range.
  public let last: DateExpression

  /// Reads a date or a range. This is not generic, so that other modules get it compiled for them.
  /// - Throws: ``DateExpressionError``.
  public init(_ text: String) throws(DateExpressionError) {
    guard let (first, last) = Self.ends(of: text) else {
      self.first = try DateExpression(text)
      last = self.first
      return
    }
    guard !first.isEmpty, !last.isEmpty else { throw .openRange(text) }
    self.first = try DateExpression(String(first))
    self.last = try DateExpression(String(last))
  }

  /// Whether both ends were given as dates, so that nothing has to be said of which days they are.
  public var isOfDates: Bool {
    if case (.date, .date) = (first, last) { true } else { false }
  }

  /// A single date.
  public init(_ date: CalendarDate) { (first, last) = (.date(date), .date(date)) }

  /// The dates that are meant when today is `today`. A weekday that begins a range is the most recent one up to its end:
  /// `mon..yesterday` on a Monday begins a week before.
  /// - Throws: ``DateExpressionError``, also if the first date is after the last.
  public func resolved(today: CalendarDate) throws(DateExpressionError) -> ClosedRange<CalendarDate> {
    let last = try last.resolved(today: today)
    var first = try first.resolved(today: today)
    if case .weekday(let weekday) = self.first, first > last { first = last.mostRecent(weekday) }
    guard first <= last else { throw .backwards(first, last) }
    return first...last
  }

  private static func ends(of text: String) -> (Substring, Substring)? {
    let bytes = text.utf8
    guard let dots = bytes.indices.first(where: { bytes[$0...].starts(with: "..".utf8) }) else { return nil }
    return (text[..<dots], text[bytes.index(dots, offsetBy: 2)...])
  }
}

/// Why a text is not a date or a range. The description is for the person who wrote the text.
public enum DateExpressionError: Error, Hashable, Sendable {
  /// The text has no form of a date.
  case notADate(String)
  /// The month does not have such a day. Without a month, the month itself does not exist.
  case doesNotExist(String, CalendarMonth?)
  /// The year is before 1900 or after 9999.
  case yearNotSupported(String)
  /// The range lacks its first or its last date.
  case openRange(String)
  /// The first date of the range is after the last.
  case backwards(CalendarDate, CalendarDate)
}

extension DateExpressionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notADate(let text):
      if ["last", "next"].contains(text.lowercased()) {
        return String(localized: "\(quoted(text)) needs a weekday, as in “\(text.lowercased()) fri”")
      }
      if let word = Self.nearestWord(to: text) {
        return String(localized: "\(quoted(text)) is not a date; did you mean “\(word)”?")
      }
      return
        String(
          localized: """
            \(quoted(text)) is not a date; write YYYY-MM-DD, today, yesterday, tomorrow, fri, last fri, next fri, \
            3d (3 days ago) or +3d (in 3 days)
            """)
    case .doesNotExist(let text, let month):
      guard let month else { return String(localized: "\(text) does not exist: months go from 01 to 12") }
      return String(localized: "\(text) does not exist: \(month.title) has \(month.dayCount) days")
    case .yearNotSupported(let text):
      let years = CalendarDate.supportedYears
      return String(
        localized: "\(text) is out of reach: years go from \(years.lowerBound) to \(years.upperBound)")
    case .openRange(let text):
      return String(localized: "\(quoted(text)) lacks an end; write a range as FIRST..LAST")
    case .backwards(let first, let last):
      return String(localized: "the range runs backwards: \(first) is after \(last)")
    }
  }
}

extension DateExpressionError {
  /// The word for a day that was probably meant; nil if the text is no word, or near none of them.
  private static func nearestWord(to text: String) -> String? {
    guard (3...12).contains(text.utf8.count), text.utf8.allSatisfy({ ($0 | 0x20).isSmallASCIILetter }) else {
      return nil
    }
    let days = Weekday.allCases.map(\.name)
    return nearestName(
      to: text, among: ["today", "yesterday", "tomorrow"] + days + days.map { String($0.prefix(3)) })
  }
}
