import Words

/// A month or a year as people write it: `2024-12`, `dec` (the most recent December), `last dec`, `next dec`, `dec 2024`,
/// `last`, `next`, `2024` for a year, or `year` for the 53 weeks that end with the present one.
public enum MonthExpression: Hashable, Sendable {
  case month(CalendarMonth)
  case year(Int)
  /// The most recent such month, the present one included. Months are counted from 1.
  case named(Int)
  /// The most recent such month before the present one.
  case lastNamed(Int)
  /// The first such month after the present one.
  case nextNamed(Int)
  /// The 53 weeks that end with the present one.
  case rollingYear
  /// The month, or the year, before the present one.
  case last
  /// The month, or the year, after the present one.
  case next

  /// Reads a month or a year.
  /// - Throws: ``MonthExpressionError``, which says what was wrong and what to write instead.
  public init(_ text: String) throws(MonthExpressionError) {
    if let month = CalendarMonth(iso8601: text) {
      self = .month(month)
      return
    }
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    let found: MonthExpression?
    switch (words.count, words.first) {
    case (1, "last"): found = .last
    case (1, "next"): found = .next
    case (1, "year"): found = .rollingYear
    case (1, let word?): found = Self.month(word).map { .named($0) } ?? Self.year(word).map { .year($0) }
    case (2, "last"): found = Self.month(words[1]).map { .lastNamed($0) }
    case (2, "next"): found = Self.month(words[1]).map { .nextNamed($0) }
    case (2, let word?):
      found = Self.month(word).flatMap { month in
        Self.year(words[1]).flatMap { CalendarMonth(year: $0, month: month) }.map { .month($0) }
      }
    default: found = nil
    }
    guard let found else { throw MonthExpressionError(text: text) }
    self = found
  }

  /// Whether it can only be a year.
  public var isYear: Bool {
    switch self {
    case .year, .rollingYear: true
    default: false
    }
  }

  /// The month that is meant while `present` is the month that is; nil if it is a year.
  public func month(present: CalendarMonth) -> CalendarMonth? {
    switch self {
    case .month(let month): month
    case .year, .rollingYear: nil
    case .named(let number): present.mostRecent(number)
    case .lastNamed(let number): present.advanced(by: -1).mostRecent(number)
    case .nextNamed(let number): present.mostRecent(number).advanced(by: 12)
    case .last: present.advanced(by: -1)
    case .next: present.advanced(by: 1)
    }
  }

  /// The year that is meant while `present` is the year that is; nil if it is a month.
  public func year(present: Int) -> Int? {
    let years = CalendarDate.supportedYears
    switch self {
    case .year(let year): return year
    case .last: return max(present - 1, years.lowerBound)
    case .next: return min(present + 1, years.upperBound)
    case .month, .named, .lastNamed, .nextNamed, .rollingYear: return nil
    }
  }

  /// The number of an English month, by its name or the first three letters.
  private static func month(_ word: Substring) -> Int? {
    names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }

  fileprivate static let names = CalendarMonth.englishNames.map { $0.lowercased() }

  private static func year(_ word: Substring) -> Int? {
    guard word.utf8.count == 4, let year = Int(word), CalendarDate.supportedYears.contains(year) else {
      return nil
    }
    return year
  }
}

extension CalendarMonth {
  /// The most recent month of that number, this one included.
  fileprivate func mostRecent(_ number: Int) -> CalendarMonth { advanced(by: -((month - number + 12) % 12)) }
}

/// A text is not a month and not a year. The description is for the person who wrote the text.
public struct MonthExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was written.
  public let text: String

  public var description: String {
    let words = MonthExpression.names + ["last", "next", "year"]
    if text.utf8.count > 2, let word = nearestName(to: text, among: words) {
      return String(localized: "\(quoted(text)) is not a month; did you mean “\(word)”?")
    }
    let (first, last) = (CalendarDate.earliest.month, CalendarDate.latest.month)
    return String(
      localized: """
        \(quoted(text)) is not a month; write YYYY-MM, from \(first) to \(last), nov, last, next, or YYYY for \
        a year
        """)
  }
}
