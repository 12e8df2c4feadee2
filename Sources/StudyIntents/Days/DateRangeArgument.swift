public import StudyCalendar
import Words

/// A date or a range of dates as the user gave it, with its line if it was read from standard input.
public struct DateRangeArgument: Hashable, Sendable {
  /// What was given.
  public let range: DateRangeExpression
  /// The line of standard input, counted from 1; nil for an argument.
  public let line: Int?

  /// A range, and the line on which it was given.
  public init(_ range: DateRangeExpression, line: Int? = nil) {
    self.range = range
    self.line = line
  }

  /// A single date.
  public init(_ date: CalendarDate) { self.init(DateRangeExpression(date)) }

  /// Resolves the dates.
  /// - Parameters:
  ///   - today: the day that is today.
  ///   - latest: the last day that may be given; nil if the dates may lie in the future, as those of rests may.
  /// - Throws: `DateExpressionError`, `StudyError.futureDay`; if the range was on a line of standard input,
  ///   ``LineError`` with the line's number.
  public func resolved(today: CalendarDate, latest: CalendarDate?) throws -> ClosedRange<CalendarDate> {
    do {
      let dates = try range.resolved(today: today)
      if let latest, dates.upperBound > latest { try dates.upperBound.requireBegun(today: today) }
      return dates
    } catch {
      guard let line else { throw error }
      throw LineError(line: line, error: error)
    }
  }
}

extension [ClosedRange<CalendarDate>] {
  /// The days of the ranges, oldest first, each once. Ranges that overlap are joined before their days are listed, so that
  /// a long list of long ranges needs no more memory than its days.
  var days: [CalendarDate] {
    var days: [CalendarDate] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let first = days.last.map { Swift.max(range.lowerBound, $0.next) } ?? range.lowerBound
      if first <= range.upperBound { days += first...range.upperBound }
    }
    return days
  }
}

/// What is wrong with a line of standard input.
public struct LineError: Error, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong with it.
  public let error: any Error

  /// An error on a line.
  public init(line: Int, error: any Error) {
    self.line = line
    self.error = error
  }

  public var description: String { String(localized: "line \(line): \(error)") }
}
