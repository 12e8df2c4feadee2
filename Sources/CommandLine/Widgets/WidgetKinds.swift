public import ArgumentParser
import RepositoryWidget
import StudyCalendar
import StudyWidget
import Widgets
import Words

/// The kinds of widgets that the programs show.
public enum WidgetKinds {
  /// What was chosen: a widget of a kind, or a stack.
  public struct Chosen<Shown: Sendable>: Sendable {
    /// The kind with what the user chose for it, or the stack.
    public let shown: Shown
    /// The families that have room for what was chosen; nil if all have.
    public let room: WidgetViewOptions.Room?
  }

  /// Makes a widget of what was chosen, as of a day, and for a panel where one is to show it.
  typealias Maker =
    @Sendable (WidgetContents, DateExpression, PanelRequest?) throws -> Chosen<any WidgetKind>

  /// A kind: its name, the options that it takes of those that say what is shown, and what makes a widget of it.
  typealias Kind = (name: String, takes: Set<String>, make: Maker)

  /// Every kind. The first is the default. A new kind is a line here.
  static let all: [Kind] = [
    (StudyWidgetKind.name, ["--subject", "--all-subjects", "--as-of"], study),
    (RepositoryWidgetKind.name, ["--repository", "--api"], repository),
  ]

  /// The name of the kind that is shown unless another one is named.
  static let standard = StudyWidgetKind.name

  /// The names of the kinds, for the shell.
  public static var completion: CompletionKind { .list(all.map(\.name)) }

  /// Refuses a name that no kind has.
  /// - Throws: `CommandError`.
  public static func require(_ name: String) throws { _ = try kind(named: name) }

  /// The kind of a name.
  /// - Throws: `CommandError`.
  static func kind(named name: String) throws -> Kind {
    guard let kind = all.first(where: { $0.name == name }) else {
      throw CommandError.unknown(
        String(localized: "there is no kind \(quoted(name))"), among: all.map(\.name), nearest: name)
    }
    return kind
  }

  private static func study(
    _ contents: WidgetContents, asOf: DateExpression, panel: PanelRequest?
  ) throws -> Chosen<any WidgetKind> {
    guard contents.subject.isEmpty || !contents.allSubjects else {
      throw CommandError.usage(
        localized: "--all-subjects shows every subject; leave it out, or leave --subject out")
    }
    guard contents.allSubjects else {
      return Chosen(
        shown: StudyWidgetKind(
          StudyConfiguration(subject: contents.subject.first, asOf: asOf, panel: panel)), room: nil)
    }
    return Chosen(
      shown: AllSubjectsWidgetKind(asOf: asOf),
      room: .init(
        for: String(localized: "all subjects", context: "has no room for"), in: AllSubjectsWidgetKind.families
      ))
  }

  private static func repository(
    _ contents: WidgetContents, asOf: DateExpression, panel: PanelRequest?
  ) throws -> Chosen<any WidgetKind> {
    guard !contents.repository.isEmpty else {
      throw CommandError.usage(
        localized: """
          \(RepositoryWidgetKind.name) shows a repository; name it with --repository OWNER/NAME or \
          --repository ./FOLDER
          """
      )
    }
    let references = try contents.repository.map { try RepositoryReference($0) }
    return Chosen(
      shown: RepositoryWidgetKind(try RepositoryConfiguration(references, at: contents.address)),
      room: .ofRepository)
  }
}

extension WidgetViewOptions.Room {
  /// The families that have room for a repository.
  static let ofRepository = Self(
    for: String(localized: "a repository", context: "has no room for"), in: RepositoryWidgetKind.families)
}

extension WidgetContents {
  /// Where the repositories are.
  var address: APIAddress {
    get throws { try api.map { try APIAddress($0) } ?? .gitHub }
  }
}
