public import ArgumentParser
public import CommandLine
import Localization
import RepositoryWidget
public import StudyCalendar
import StudyWidget
public import WidgetHosting

/// The kinds of widgets that the programs show.
public enum WidgetKinds {
  /// What a user can choose for a widget on a command line. Each kind takes some of it and refuses the rest.
  public struct Choices: Sendable {
    /// The name of the kind.
    public var kind: String
    /// The subject's name; nil for the default subject.
    public var subject: String?
    /// Whether the widget shows all subjects that have not ended.
    public var allSubjects: Bool
    /// The day that stands for today in a single look.
    public var asOf: DateExpression
    /// The repositories, each as OWNER/NAME or as the path of a folder.
    public var repositories: [String]
    /// The address of the API of the repositories' host; nil for GitHub's.
    public var api: String?

    /// Choices for a widget; the study widget of the default subject, and today, unless given.
    public init(
      kind: String = WidgetKindOption.standard, subject: String? = nil, allSubjects: Bool = false,
      asOf: DateExpression = .today, repositories: [String] = [], api: String? = nil
    ) {
      (self.kind, self.subject, self.allSubjects, self.asOf) = (kind, subject, allSubjects, asOf)
      (self.repositories, self.api) = (repositories, api)
    }
  }

  /// A widget as it was chosen: its kind, and the families that have room for it.
  public struct Chosen: Sendable {
    /// The kind, with what the user chose for it.
    public let kind: any WidgetKind
    /// The families that have room for what was chosen; nil if all have.
    public let room: WidgetViewOptions.Room?
  }

  /// Every kind with its name. The first is the default. A new kind is a line here.
  static let all: [(name: String, make: @Sendable (Choices) throws -> Chosen)] = [
    (StudyWidgetKind.name, study),
    (RepositoryWidgetKind.name, repository),
  ]

  /// The widget that was chosen.
  /// - Throws: `CommandError` if there is no such kind, or if it does not take what was chosen; the errors of the kind's
  ///   configuration.
  public static func chosen(_ choices: Choices) throws -> Chosen {
    try kind(named: choices.kind).make(choices)
  }

  /// Refuses a name that no kind has.
  /// - Throws: `CommandError`.
  public static func require(_ name: String) throws { _ = try kind(named: name) }

  private static func kind(
    named name: String
  ) throws -> (name: String, make: @Sendable (Choices) throws -> Chosen) {
    guard let kind = all.first(where: { $0.name == name }) else {
      throw CommandError.unknown(
        String(localized: "there is no kind \(quoted(name))"), among: all.map(\.name), nearest: name)
    }
    return kind
  }

  private static func study(_ choices: Choices) throws -> Chosen {
    guard choices.repositories.isEmpty else {
      throw CommandError.usage(
        localized: """
          \(StudyWidgetKind.name) shows no repository; add --kind \(RepositoryWidgetKind.name), or leave \
          --repository out
          """
      )
    }
    guard choices.api == nil else {
      throw CommandError.usage(
        localized: "--api is the host of a repository; add --repository, or leave --api out")
    }
    guard choices.subject == nil || !choices.allSubjects else {
      throw CommandError.usage(
        localized: "--all-subjects shows every subject; leave it out, or leave --subject out")
    }
    guard choices.allSubjects else {
      return Chosen(
        kind: StudyWidgetKind(StudyConfiguration(subject: choices.subject, asOf: choices.asOf)), room: nil)
    }
    return Chosen(
      kind: AllSubjectsWidgetKind(asOf: choices.asOf),
      room: .init(
        for: String(localized: "all subjects", context: "has no room for"), in: AllSubjectsWidgetKind.families
      ))
  }

  private static func repository(_ choices: Choices) throws -> Chosen {
    let refused = [
      ("--subject", choices.subject != nil), ("--all-subjects", choices.allSubjects),
      ("--as-of", choices.asOf != .today),
    ]
    if let option = refused.first(where: \.1)?.0 {
      throw CommandError.usage(
        localized: "\(RepositoryWidgetKind.name) shows no subject's days; leave \(option) out")
    }
    guard !choices.repositories.isEmpty else {
      throw CommandError.usage(
        localized: """
          \(RepositoryWidgetKind.name) shows a repository; name it with --repository OWNER/NAME or \
          --repository ./FOLDER
          """
      )
    }
    let references = try choices.repositories.map { try RepositoryReference($0) }
    let api = try choices.api.map { try APIAddress($0) } ?? .gitHub
    return Chosen(
      kind: RepositoryWidgetKind(try RepositoryConfiguration(references, at: api)),
      room: .init(
        for: String(localized: "a repository", context: "has no room for"), in: RepositoryWidgetKind.families)
    )
  }
}

/// The option of every command that shows a widget.
public struct WidgetKindOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(localized: "The kind of widget.", valueName: "name"),
    completion: Self.completion)
  /// The name of the kind.
  public var kind = Self.standard

  /// The name of the kind that is shown unless another one is named.
  public static let standard = StudyWidgetKind.name

  /// The names of the kinds, for the shell.
  public static var completion: CompletionKind { .list(WidgetKinds.all.map(\.name)) }

  public init() {}
}

extension WidgetKindOption: PlainlyRead {
  public static let plainForm = PlainArguments.Form(options: ["--kind"])

  public init(_ arguments: PlainArguments) { kind = arguments.value(of: "--kind") ?? Self.standard }
}
