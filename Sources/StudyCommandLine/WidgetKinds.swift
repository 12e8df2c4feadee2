public import ArgumentParser
import CommandLine
import Localization
import RepositoryWidget
import StudyCalendar
import StudyWidget
public import WidgetHosting

/// The kinds of widgets that the programs show.
public enum WidgetKinds {
  /// A widget as it was chosen: its kind, and the families that have room for it.
  public struct Chosen: Sendable {
    /// The kind, with what the user chose for it.
    public let kind: any WidgetKind
    /// The families that have room for what was chosen; nil if all have.
    public let room: WidgetViewOptions.Room?
  }

  /// Every kind with its name. The first is the default. A new kind is a line here.
  static let all: [(name: String, make: @Sendable (WidgetContents, DateExpression) throws -> Chosen)] = [
    (StudyWidgetKind.name, study),
    (RepositoryWidgetKind.name, repository),
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
  static func kind(
    named name: String
  ) throws -> (name: String, make: @Sendable (WidgetContents, DateExpression) throws -> Chosen) {
    guard let kind = all.first(where: { $0.name == name }) else {
      throw CommandError.unknown(
        String(localized: "there is no kind \(quoted(name))"), among: all.map(\.name), nearest: name)
    }
    return kind
  }

  private static func study(_ contents: WidgetContents, asOf: DateExpression) throws -> Chosen {
    guard contents.repository.isEmpty else {
      throw CommandError.usage(
        localized: """
          \(StudyWidgetKind.name) shows no repository; add --kind \(RepositoryWidgetKind.name), or leave \
          --repository out
          """
      )
    }
    guard contents.api == nil else {
      throw CommandError.usage(
        localized: "--api is the host of a repository; add --repository, or leave --api out")
    }
    guard contents.subject.isEmpty || !contents.allSubjects else {
      throw CommandError.usage(
        localized: "--all-subjects shows every subject; leave it out, or leave --subject out")
    }
    guard contents.allSubjects else {
      return Chosen(
        kind: StudyWidgetKind(StudyConfiguration(subject: contents.subject.first, asOf: asOf)), room: nil)
    }
    return Chosen(
      kind: AllSubjectsWidgetKind(asOf: asOf),
      room: .init(
        for: String(localized: "all subjects", context: "has no room for"), in: AllSubjectsWidgetKind.families
      ))
  }

  private static func repository(_ contents: WidgetContents, asOf: DateExpression) throws -> Chosen {
    let refused = [
      ("--subject", !contents.subject.isEmpty), ("--all-subjects", contents.allSubjects),
      ("--as-of", asOf != .today),
    ]
    if let option = refused.first(where: \.1)?.0 {
      throw CommandError.usage(
        localized: "\(RepositoryWidgetKind.name) shows no subject's days; leave \(option) out")
    }
    guard !contents.repository.isEmpty else {
      throw CommandError.usage(
        localized: """
          \(RepositoryWidgetKind.name) shows a repository; name it with --repository OWNER/NAME or \
          --repository ./FOLDER
          """
      )
    }
    let references = try contents.repository.map { try RepositoryReference($0) }
    let api = try contents.api.map { try APIAddress($0) } ?? .gitHub
    return Chosen(
      kind: RepositoryWidgetKind(try RepositoryConfiguration(references, at: api)),
      room: .init(
        for: String(localized: "a repository", context: "has no room for"), in: RepositoryWidgetKind.families)
    )
  }
}
