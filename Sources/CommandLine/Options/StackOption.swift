public import ArgumentParser
import RepositoryWidget
import StudyWidget
public import Widgets
import Words

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

extension WidgetContents {
  /// The stack that was chosen: first the named subjects, then all others if they are wanted, then the repositories.
  /// - Throws: `CommandError` if there is nothing in it, or a kind was named; the errors of the repositories.
  public func stack() throws -> WidgetKinds.Chosen<WidgetStack> {
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
    let cache = RepositoryCache()
    let widgets: [any WidgetKind] = try repository.map { repository in
      RepositoryWidgetKind(
        try RepositoryConfiguration([RepositoryReference(repository)], at: address), cache: cache)
    }
    let words = subject.map { "subject \($0)" } + (allSubjects ? ["all"] : []) + repository + [api ?? ""]
    var ofSubject: (@Sendable (String) -> any WidgetKind)?
    if allSubjects {
      ofSubject = { StudyWidgetKind(StudyConfiguration(subject: $0.isEmpty ? nil : $0)) }
    }
    let stack = WidgetStack(
      subject.map { StudyWidgetKind(StudyConfiguration(subject: $0)) }, forEachSubject: ofSubject,
      then: widgets, button: ShownButton(ofStack: words.joined(separator: "\n")))
    return WidgetKinds.Chosen(shown: stack, room: widgets.isEmpty ? nil : .ofRepository)
  }
}
