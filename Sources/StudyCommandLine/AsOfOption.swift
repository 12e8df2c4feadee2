public import ArgumentParser
public import CommandLine
import Localization
public import StudyCalendar

/// The option of commands that can look back.
public struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(localized: "Look as if this day were today.", valueName: "date"),
    completion: .date)
  var asOf = "today"

  public init() {}

  /// The day to look from.
  /// - Throws: `DateExpressionError`.
  public var expression: DateExpression {
    get throws(DateExpressionError) { try DateExpression(asOf) }
  }
}

extension AsOfOption: PlainlyRead {
  public static let plainForm = PlainArguments.Form(options: ["--as-of"])

  public init(_ arguments: PlainArguments) { asOf = arguments.value(of: "--as-of") ?? "today" }
}
