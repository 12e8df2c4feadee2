public import ArgumentParser
public import CommandLine
import Localization
public import StudyCalendar

/// The option of commands that can look back.
public struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(localized: "Look as if this day were today.", valueName: "date"),
    completion: .date)
  var asOf = Self.standard

  private static let standard = "today"

  public init() {}

  /// The day to look from.
  /// - Throws: `DateExpressionError`.
  public var expression: DateExpression {
    get throws(DateExpressionError) { try DateExpression(asOf) }
  }
}

extension AsOfOption {
  /// The form of the option in plain arguments.
  public static let plainForm = PlainArguments.Form(options: ["--as-of"])

  /// The day that plain arguments name, to look from.
  /// - Throws: `DateExpressionError`.
  public static func expression(in arguments: PlainArguments) throws(DateExpressionError) -> DateExpression {
    try DateExpression(arguments.value(of: "--as-of") ?? standard)
  }
}
