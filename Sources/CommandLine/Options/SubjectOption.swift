public import ArgumentParser
public import StudyCalendar
import Words

/// The option of every command that is about days.
public struct SubjectOption: ParsableArguments {
  @Option(
    name: .shortAndLong, localized: "The subject; the default subject unless given.", valueName: "name",
    completion: .subject)
  /// The subject's name; nil for the default subject.
  public var subject: String?

  public init() {}

  /// Takes the arguments out of plain ones.
  public init(_ arguments: inout PlainArguments) { subject = arguments.value(of: "--subject") }
}

/// The option of every command that looks at days, which can be those of a group.
public struct ViewedOption: ParsableArguments {
  @Option(
    name: .shortAndLong, localized: "The subject or the group; the default subject unless given.",
    valueName: "name", completion: .viewed)
  /// The name of the subject or the group; nil for the default subject.
  public var subject: String?

  public init() {}

  /// Takes the arguments out of plain ones.
  public init(_ arguments: inout PlainArguments) { subject = arguments.value(of: "--subject") }
}

/// The option of commands that can look back.
public struct AsOfOption: ParsableArguments {
  @Option(localized: "Look as if this day were today.", valueName: "date", completion: .date)
  var asOf = "today"

  public init() {}

  /// Takes the arguments out of plain ones.
  public init(_ arguments: inout PlainArguments) { asOf = arguments.value(of: "--as-of") ?? "today" }

  /// The day to look from.
  /// - Throws: `DateExpressionError`.
  public var expression: DateExpression {
    get throws(DateExpressionError) { try DateExpression(asOf) }
  }
}
