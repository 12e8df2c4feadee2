public import ArgumentParser
import CommandLine
import Localization
import RepositoryWidget
import StudyWidget
public import WidgetHosting

/// The option of commands that show several widgets in one place.
public struct StackOption: ParsableArguments {
  @Flag(
    localized: """
      Show one widget at a time, the one that matters most now, of those that --subject, --all-subjects and \
      --repository name.
      """)
  /// Whether a stack is shown.
  public var stack = false

  public init() {}

  /// The option as it is where no parser read it.
  public init(isStack: Bool) { stack = isStack }
}

extension WidgetKinds {
  /// A stack as it was chosen.
  public struct ChosenStack: Sendable {
    /// The widgets.
    public let stack: WidgetStack
    /// The button that it shows.
    public let button: ShownButton
    /// The families that have room for all of its widgets; nil if all have.
    public let room: WidgetViewOptions.Room?
  }
}

extension WidgetContents {
  /// The stack that was chosen: first the named subjects, then all others if they are wanted, then the repositories.
  /// - Throws: `CommandError` if there is nothing in it, or a kind was named; the errors of the repositories.
  public func stack() throws -> WidgetKinds.ChosenStack {
    guard kind == WidgetKinds.standard else {
      throw CommandError.usage(localized: "a stack has widgets of several kinds; leave --kind out")
    }
    guard !subject.isEmpty || allSubjects || !repository.isEmpty else {
      throw CommandError.usage(
        localized: "a stack needs widgets; add --all-subjects, --subject NAME or --repository OWNER/NAME")
    }
    guard api == nil || !repository.isEmpty else {
      throw CommandError.usage(
        localized: "--api is the host of a repository; add --repository, or leave --api out")
    }
    let address = try api.map { try APIAddress($0) } ?? .gitHub
    let cache = RepositoryCache()
    let widgets: [any WidgetKind] = try repository.map { repository in
      RepositoryWidgetKind(
        try RepositoryConfiguration([RepositoryReference(repository)], at: address), cache: cache)
    }
    let words = subject.map { "subject \($0)" } + (allSubjects ? ["all"] : []) + repository + [api ?? ""]
    let button = ShownButton(ofStack: words.joined(separator: "\n"))
    var ofSubject: (@Sendable (String) -> any WidgetKind)?
    if allSubjects {
      ofSubject = { StudyWidgetKind(StudyConfiguration(subject: $0.isEmpty ? nil : $0)) }
    }
    let named: [any WidgetKind] = subject.map { StudyWidgetKind(StudyConfiguration(subject: $0)) }
    return WidgetKinds.ChosenStack(
      stack: WidgetStack(named, forEachSubject: ofSubject, then: widgets, button: button),
      button: button,
      room: widgets.isEmpty
        ? nil
        : .init(
          for: String(localized: "a repository", context: "has no room for"),
          in: RepositoryWidgetKind.families))
  }
}
