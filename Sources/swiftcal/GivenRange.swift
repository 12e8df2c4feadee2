import CommandLineConventions
import SharedStore
import StudyCalendar

/// A date or range as it was given, as an argument or on a line of standard input.
struct GivenRange {
  private let range: DateRangeExpression
  /// The line of standard input it stood on, counted from 1.
  private let line: Int?

  /// Reads the arguments; where one is `-`, the lines of standard input. Blank lines are passed over.
  /// - Throws: ``DateExpressionError`` for a bad argument, ``CommandError`` with the number of a bad line,
  ///   ``InputError``.
  static func read(_ arguments: [String]) throws -> [GivenRange] {
    try arguments.flatMap { argument in
      guard argument == "-" else {
        return [GivenRange(range: try DateRangeExpression(argument), line: nil)]
      }
      return try read(lines: readStandardInput())
    }
  }

  private static func read(lines input: String) throws -> [GivenRange] {
    var ranges: [GivenRange] = []
    var number = 0
    // By bytes: a character's ends take longer to find than a date's. A carriage return counts as white space.
    for line in input.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let text = Substring(line).trimmingWhitespace
      guard !text.isEmpty else { continue }
      do {
        ranges.append(GivenRange(range: try DateRangeExpression(text), line: number))
      } catch {
        throw CommandError.badInput("line \(number): \(error)")
      }
    }
    return ranges
  }

  /// The dates that are meant, the future included.
  /// - Throws: ``DateExpressionError``; with its number where it is a line's.
  func resolvedAnyTime(today: CalendarDate) throws -> ClosedRange<CalendarDate> {
    try namingLine { try range.resolved(today: today) }
  }

  /// The dates that are meant.
  /// - Throws: ``DateExpressionError``, ``StoreError/futureDay(_:today:)``; with its number where it is a line's.
  func resolved(today: CalendarDate) throws -> ClosedRange<CalendarDate> {
    try namingLine {
      let dates = try range.resolved(today: today)
      guard dates.upperBound <= today else { throw StoreError.futureDay(dates.upperBound, today: today) }
      return dates
    }
  }

  private func namingLine<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      guard let line else { throw error }
      let message = "line \(line): \(error)"
      throw error is StoreError ? CommandError.refused(message) : CommandError.badInput(message)
    }
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var trimmingWhitespace: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
