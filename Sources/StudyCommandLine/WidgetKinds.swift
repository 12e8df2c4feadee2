public import ArgumentParser
public import CommandLine
public import StudyCalendar
import StudyWidget
public import WidgetHosting

/// The kinds of widgets that the programs show.
public enum WidgetKinds {
  /// What a user can choose for a widget on a command line.
  public struct Choices: Sendable {
    /// The subject's name; nil for the default subject.
    public var subject: String?
    /// Whether the widget shows all subjects that have not ended.
    public var allSubjects: Bool
    /// The day that stands for today in a single look.
    public var asOf: DateExpression

    /// Choices for a widget; the default subject and today unless given.
    public init(subject: String? = nil, allSubjects: Bool = false, asOf: DateExpression = .today) {
      self.subject = subject
      self.allSubjects = allSubjects
      self.asOf = asOf
    }
  }

  /// Every kind with its name. The first is the default. A new kind is a line here.
  static let all: [(name: String, make: @Sendable (Choices) -> any WidgetKind)] = [
    (StudyWidgetKind.name, study)
  ]

  private static func study(_ choices: Choices) -> any WidgetKind {
    if choices.allSubjects { return AllSubjectsWidgetKind(asOf: choices.asOf) }
    return StudyWidgetKind(StudyConfiguration(subject: choices.subject, asOf: choices.asOf))
  }

  /// The kind of that name, with what the user chose for it.
  /// - Throws: `CommandError` if there is no such kind.
  public static func kind(named name: String, _ choices: Choices) throws -> any WidgetKind {
    guard let kind = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name).joined(separator: ", ")
      throw CommandError.usage("there is no kind \(quoted(name)); choose \(names)")
    }
    return kind.make(choices)
  }
}

/// The option of every command that shows a widget.
public struct WidgetKindOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The kind of widget.", valueName: "name"),
    completion: .list(WidgetKinds.all.map(\.name)))
  /// The name of the kind.
  public var kind = Self.standard

  private static let standard = WidgetKinds.all[0].name

  public init() {}
}

extension WidgetKindOption {
  /// The form of the option in plain arguments.
  public static let plainForm = PlainArguments.Form(options: ["--kind"])

  /// The kind that plain arguments name.
  public static func name(in arguments: PlainArguments) -> String {
    arguments.value(of: "--kind") ?? standard
  }
}
