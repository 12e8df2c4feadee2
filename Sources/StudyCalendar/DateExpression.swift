import Localization

/// A date as people write it: `2024-12-10`, `today`, `yesterday`, `tomorrow`, `friday`, `fri` or `3d` (three days ago).
public enum DateExpression: Hashable, Sendable {
  case date(CalendarDate)
  case today
  case yesterday
  case tomorrow
  /// The most recent such day, today included.
  case weekday(Weekday)
  case daysAgo(Int)

  /// Reads a date. This is not generic, so that other modules get it compiled for them.
  /// - Throws: ``DateExpressionError``, which says what was wrong and what to write instead.
  public init(_ text: String) throws(DateExpressionError) {
    // Long lists are made of such dates, so they are tried first.
    if let date = CalendarDate(iso8601: text) {
      self = .date(date)
      return
    }
    let word = text.lowercased()
    if word == "today" {
      self = .today
    } else if word == "yesterday" {
      self = .yesterday
    } else if word == "tomorrow" {
      self = .tomorrow
    } else if let weekday = Weekday(name: word) {
      self = .weekday(weekday)
    } else if let days = Self.daysAgo(word) {
      self = .daysAgo(days)
    } else {
      self = .date(try Self.calendarDate(text))
    }
  }

  /// The date that is meant when today is `today`.
  /// - Throws: ``DateExpressionError/yearNotSupported(_:)`` for a day out of reach.
  public func resolved(today: CalendarDate) throws(DateExpressionError) -> CalendarDate {
    switch self {
    case .date(let date): return date
    case .today: return today
    case .yesterday: return today.previous
    case .tomorrow:
      guard today < .latest else { throw .yearNotSupported("tomorrow") }
      return today.next
    case .weekday(let weekday): return today.mostRecent(weekday)
    case .daysAgo(let days):
      let date = today.advanced(by: -days)
      guard CalendarDate.supportedYears.contains(date.month.year) else { throw .yearNotSupported("\(days)d") }
      return date
    }
  }

  /// `Nd`, up to five digits: enough for every supported year before today.
  private static func daysAgo(_ word: String) -> Int? {
    let digits = word.utf8.dropLast()
    guard word.utf8.last == UInt8(ascii: "d"), (1...5).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(word.dropLast())
  }

  private static func calendarDate(_ text: String) throws(DateExpressionError) -> CalendarDate {
    guard let fields = ISOFields(text.utf8), let day = fields.day else { throw .notADate(text) }
    if let date = CalendarDate(year: fields.year, month: fields.month, day: day) { return date }
    guard CalendarDate.supportedYears.contains(fields.year) else { throw .yearNotSupported(text) }
    throw .doesNotExist(text, CalendarMonth(year: fields.year, month: fields.month))
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

  /// The dates that are meant when today is `today`.
  /// - Throws: ``DateExpressionError``, also if the first date is after the last.
  public func resolved(today: CalendarDate) throws(DateExpressionError) -> ClosedRange<CalendarDate> {
    let first = try first.resolved(today: today)
    let last = try last.resolved(today: today)
    guard first <= last else { throw .backwards(first, last) }
    return first...last
  }

  private static func ends(of text: String) -> (Substring, Substring)? {
    let bytes = text.utf8
    var index = bytes.startIndex
    while let dot = bytes[index...].firstIndex(of: UInt8(ascii: ".")) {
      index = bytes.index(after: dot)
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
        return (text[..<dot], text[bytes.index(after: index)...])
      }
    }
    return nil
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
      return
        String(
          localized: """
            \(quoted(text)) is not a date; write YYYY-MM-DD, today, yesterday, tomorrow, a weekday or 3d (3 \
            days ago)
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
