import ArgumentParser
import SharedStore
import StudyCalendar

/// The option of commands that can look back.
struct AsOfOption: ParsableArguments {
  @Option(help: ArgumentHelp("Look as if this day were today.", valueName: "date"))
  var asOf = "today"

  /// - Throws: ``DateExpressionError``.
  var expression: DateExpression { get throws { try DateExpression(asOf) } }
}

extension DateExpression {
  /// The date that is meant, if it has begun.
  /// - Throws: ``StoreError/futureDay(_:today:)``, ``DateExpressionError``.
  func pastDate(today: CalendarDate) throws -> CalendarDate {
    let date = try resolved(today: today)
    guard date <= today else { throw StoreError.futureDay(date, today: today) }
    return date
  }
}
