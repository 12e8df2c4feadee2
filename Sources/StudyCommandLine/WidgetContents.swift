public import ArgumentParser
public import CommandLine
import Localization
public import StudyCalendar
import WidgetHosting

/// The options that say what a widget shows: its kind, and which subjects or repositories.
public struct WidgetContents: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      localized: "The subject; the default subject unless given. A stack may have several.",
      valueName: "name"),
    completion: .subject)
  var subject: [String] = []
  @Flag(
    help: ArgumentHelp(
      localized:
        "Show the last weeks of all subjects that have not ended, in the family large or extra-large."))
  var allSubjects = false
  @OptionGroup var kind: WidgetKindOption
  @OptionGroup var repositories: RepositoryOptions

  public init() {}

  /// The paths of the folders that were given.
  public var paths: [String] { repositories.repository }

  /// What the options choose for a widget.
  /// - Parameters:
  ///   - asOf: the day that stands for today in a single look.
  ///   - percentEncoded: whether names are percent-encoded.
  /// - Throws: `CommandError` if they name several subjects, or a kind that does not exist or does not take what was chosen;
  ///   the errors of the kind's configuration.
  public func chosen(
    asOf: DateExpression = .today, percentEncoded: Bool = false
  ) throws -> WidgetKinds.Chosen {
    guard subject.count < 2 else {
      throw CommandError.usage(
        localized: "a widget shows one subject; leave the others out, or add --stack to run or snapshot")
    }
    var contents = self
    if percentEncoded {
      contents.subject = try subject.map(Self.decoded)
      contents.repositories.repository = try repositories.repository.map(Self.decoded)
      contents.repositories.api = try repositories.api.map(Self.decoded)
    }
    return try WidgetKinds.kind(named: kind.kind).make(contents, asOf)
  }

  private static func decoded(_ name: String) throws -> String {
    guard let decoded = name.percentDecoded else {
      throw CommandError.usage(
        localized: "\(quoted(name)) is not percent-encoded; leave --percent-encoded out")
    }
    return decoded
  }

  /// The stack of what the options choose.
  /// - Throws: `CommandError`; the errors of the repositories.
  public func stack() throws -> WidgetKinds.ChosenStack {
    try WidgetKinds.stack(
      subjects: subject, allSubjects: allSubjects, repositories: repositories.repository,
      api: repositories.api,
      kind: kind.kind)
  }
}

extension WidgetContents: PlainlyRead {
  public init(_ arguments: inout PlainArguments) {
    subject = arguments.value(of: "--subject").map { [$0] } ?? []
    allSubjects = arguments.has("--all-subjects")
    kind = WidgetKindOption(&arguments)
    repositories = RepositoryOptions(&arguments)
  }
}

/// The options that say which repositories a widget shows.
public struct RepositoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      localized: """
        The repository of a RepoWatcherWidget, as OWNER/NAME, or the folder of a clone; the family large \
        shows two.
        """,
      valueName: "owner/name"),
    completion: .directory)
  /// The repositories, in the order in which they were given.
  public var repository: [String] = []
  @Option(
    help: ArgumentHelp(
      localized:
        "The address of the API that knows it, such as https://codeberg.org/api/v1; GitHub's unless given.",
      valueName: "address"))
  /// The address of an API; nil for GitHub's.
  public var api: String?

  public init() {}
}

extension RepositoryOptions: PlainlyRead {
  public init(_ arguments: inout PlainArguments) {
    repository = arguments.value(of: "--repository").map { [$0] } ?? []
    api = arguments.value(of: "--api")
  }
}
