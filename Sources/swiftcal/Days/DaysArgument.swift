import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import Words

/// The argument of every command that takes many days.
struct DaysArgument: ParsableArguments {
  @Argument(localized: "Days, or ranges FIRST..LAST.", completion: .date)
  var dates: [String]

  /// The dates and ranges that were given. If one argument is `-`, they are the lines of standard input; blank lines
  /// are skipped.
  /// - Throws: `DateExpressionError` for a bad argument, `LineError` for a bad line, `InputError`.
  func read() throws -> [DateRangeArgument] { try Self.read(dates) }

  fileprivate static func read(_ dates: [String]) throws -> [DateRangeArgument] {
    try DateExpression.joining(dates).flatMap { argument in
      guard argument == "-" else { return [DateRangeArgument(try DateRangeExpression(argument))] }
      return try read(lines: readStandardInput())
    }
  }

  private static func read(lines input: String) throws -> [DateRangeArgument] {
    var dates: [DateRangeArgument] = []
    var number = 0
    // The text is split by bytes, because finding the ends of characters takes longer than reading a date. A
    // carriage return is white space. It is split line by line, since a list of all lines would need far more memory
    // than the input.
    var rest = input.utf8[...]
    while !rest.isEmpty {
      number += 1
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      let text = Substring(line).trimmed
      guard !text.isEmpty else { continue }
      do {
        dates.append(DateRangeArgument(try DateRangeExpression(String(text)), line: number))
      } catch {
        throw LineError(line: number, error: error)
      }
    }
    return dates
  }

  init() {}

  init(_ arguments: inout PlainArguments) { dates = arguments.words(1...Int.max) }
}

/// The argument of a command that takes many days, or today if none is given.
struct DaysOrTodayArgument: ParsableArguments {
  @Argument(localized: "Days, or ranges FIRST..LAST; today unless given.", completion: .date)
  var dates: [String] = []

  /// The dates and ranges, read as those of ``DaysArgument``.
  func read() throws -> [DateRangeArgument] { try DaysArgument.read(dates.isEmpty ? ["today"] : dates) }

  init() {}

  init(_ arguments: inout PlainArguments) { dates = arguments.words(0...Int.max) }
}

/// The argument of every command that takes one day.
struct DayArgument: ParsableArguments {
  @Argument(localized: "The day; today unless given.", valueName: "date", completion: .date)
  var date: [String] = []

  /// The day that was given; today if none was.
  /// - Throws: `DateExpressionError`, `CommandError` for several days.
  func read() throws -> DateExpression { try Self.read(date) }

  static func read(_ words: [String]) throws -> DateExpression {
    let dates = DateExpression.joining(words)
    guard dates.count < 2 else {
      throw CommandError.usage(localized: "\(quoted(dates[1])) is one date too many; give one day")
    }
    return try dates.first.map { try DateExpression($0) } ?? .today
  }

  /// How many words a day may have, such as “next fri”.
  static let count = 0...2
}
