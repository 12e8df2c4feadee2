public import ArgumentParser
import RepositoryWidget
public import StudyCalendar
public import StudyWidget
import Widgets
import Words

/// The options that say what a widget shows: its kind, and which subjects or repositories.
public struct WidgetContents: ParsableArguments {
  @Option(
    name: .shortAndLong,
    localized: "The subject or the group; the default subject unless given. A stack may have several.",
    valueName: "name", completion: .viewed)
  var subject: [String] = []
  @Flag(
    localized: "Show the last weeks of all subjects that have not ended, in the family large or extra-large.")
  var allSubjects = false
  @Option(localized: "The kind of widget.", valueName: "name", completion: WidgetKinds.completion)
  var kind = WidgetKinds.standard
  @Option(
    localized: """
      The repository of a RepoWatcherWidget, as OWNER/NAME, or the folder of a clone; the family large \
      shows two.
      """, valueName: "owner/name", completion: .directory)
  var repository: [String] = []
  @Option(
    localized:
      "The address of the API that knows it, such as https://codeberg.org/api/v1; GitHub's unless given.",
    valueName: "address")
  var api: String?

  public init() {}

  /// Takes the arguments out of plain ones.
  public init(_ arguments: inout PlainArguments) {
    subject = arguments.value(of: "--subject").map { [$0] } ?? []
    allSubjects = arguments.has("--all-subjects")
    kind = arguments.value(of: "--kind") ?? WidgetKinds.standard
    // Two repositories are left to the parser.
    repository = arguments.value(of: "--repository").map { [$0] } ?? []
    api = arguments.value(of: "--api")
  }

  /// The paths of the folders that were given.
  public var paths: [String] { repository }

  /// What the options choose for a widget.
  /// - Parameters:
  ///   - asOf: the day that stands for today in a single look.
  ///   - percentEncoded: whether names are percent-encoded.
  ///   - isPlaceholder: whether only a placeholder is shown, which has sample data and needs no choice.
  ///   - panel: what is wanted of a panel; nil for any other host.
  /// - Throws: `CommandError` if they name several subjects, or a kind that does not exist or does not take what was chosen;
  ///   the errors of the kind's configuration.
  public func chosen(
    asOf: DateExpression = .today, percentEncoded: Bool = false, isPlaceholder: Bool = false,
    panel: PanelRequest? = nil
  ) throws -> WidgetKinds.Chosen<any WidgetKind> {
    guard subject.count < 2 else {
      throw CommandError.usage(
        localized: "a widget shows one subject; leave the others out, or add --stack to run or snapshot")
    }
    var contents = self
    if percentEncoded {
      contents.subject = try subject.map(Self.decoded)
      contents.repository = try repository.map(Self.decoded)
      contents.api = try api.map(Self.decoded)
    }
    let kind = try WidgetKinds.kind(named: kind)
    if isPlaceholder, kind.takes.contains("--repository"), repository.isEmpty {
      contents.repository = ["\(Repository.sample.owner)/\(Repository.sample.name)"]
    }
    for option in given(asOf) where !kind.takes.contains(option) {
      let other = WidgetKinds.all.first { $0.takes.contains(option) }?.name ?? ""
      throw CommandError.usage(
        localized: "\(kind.name) takes no \(option); leave it out, or add --kind \(other)")
    }
    return try kind.make(contents, asOf, panel)
  }

  /// What the options choose for a panel.
  /// - Throws: as ``chosen(asOf:percentEncoded:isPlaceholder:panel:)``.
  public func chosenForPanel() throws -> WidgetKinds.Chosen<any WidgetKind> {
    try chosen(panel: PanelRequest())
  }

  /// The options that were given of those that say what is shown.
  private func given(_ asOf: DateExpression) -> [String] {
    let options = [
      ("--repository", !repository.isEmpty), ("--api", api != nil), ("--subject", !subject.isEmpty),
      ("--all-subjects", allSubjects), ("--as-of", asOf != .today),
    ]
    return options.filter(\.1).map(\.0)
  }

  private static func decoded(_ name: String) throws -> String {
    guard let decoded = name.percentDecoded else {
      throw CommandError.usage(
        localized: "\(quoted(name)) is not percent-encoded; leave --percent-encoded out")
    }
    return decoded
  }
}
