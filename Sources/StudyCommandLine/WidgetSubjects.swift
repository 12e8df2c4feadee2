public import ArgumentParser
public import CommandLine
public import StudyCalendar
import StudyWidget

/// The options that say which subjects a widget shows: one, or all that have not ended.
public struct WidgetSubjects: ParsableArguments {
  @OptionGroup var subject: SubjectOption
  @Flag(help: "Show the last weeks of all subjects that have not ended, in the family large or extra-large.")
  var allSubjects = false

  public init() {}

  /// What the options choose for a widget.
  /// - Parameter asOf: the day that stands for today in a single look.
  /// - Throws: `CommandError` if both are given.
  public func choices(asOf: DateExpression = .today) throws -> WidgetKinds.Choices {
    try Self.choices(subject: subject.subject, allSubjects: allSubjects, asOf: asOf)
  }

  private static func choices(
    subject: String?, allSubjects: Bool, asOf: DateExpression
  ) throws -> WidgetKinds.Choices {
    guard subject == nil || !allSubjects else {
      throw CommandError.usage("--all-subjects shows every subject; leave it out, or leave --subject out")
    }
    return WidgetKinds.Choices(subject: subject, allSubjects: allSubjects, asOf: asOf)
  }
}

extension WidgetSubjects {
  /// The form of the options in plain arguments.
  public static let plainForm = PlainArguments.Form(
    flags: ["--all-subjects"], with: [SubjectOption.plainForm])

  /// What plain arguments choose for a widget.
  /// - Parameter asOf: the day that stands for today in a single look.
  /// - Throws: the errors of ``choices(asOf:)``.
  public static func choices(
    in arguments: PlainArguments, asOf: DateExpression = .today
  ) throws -> WidgetKinds.Choices {
    try choices(
      subject: SubjectOption.name(in: arguments), allSubjects: arguments.has("--all-subjects"), asOf: asOf)
  }
}

extension WidgetKinds.Choices {
  /// The families that have room for what was chosen; nil if all have.
  public var room: WidgetViewOptions.Room? {
    allSubjects ? .init(for: "all subjects", in: AllSubjectsWidgetKind.families) : nil
  }
}
