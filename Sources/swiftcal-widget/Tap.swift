import ArgumentParser
import CommandLine
import Localization
import SharedStore
import StudyCalendar
import StudyCommandLine
import WidgetHosting

struct Tap: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: String(localized: "Press the widget's button: flip today."),
    discussion: .discussion(
      localized: "Then the widget is printed. The button of a repository opens it.",
      examples: "swiftcal-widget tap",
      "swiftcal-widget tap --kind RepoWatcherWidget --repository apple/swift",
      "swiftcal-widget tap --stack --all-subjects      # \(String(localized: "what that stack shows"))"))

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var contents: WidgetContents
  @OptionGroup var stack: StackOption
  private static let standardDate = "today"

  @Option(
    help: ArgumentHelp(
      localized: "The day that the button is for. A view that was drawn before midnight is for its own day."
    ),
    completion: .date)
  var date = Self.standardDate
  @Flag(
    help: ArgumentHelp(
      localized:
        "The name of the subject or the repository is percent-encoded, for hosts that cannot quote it."))
  var percentEncoded = false

  var paths: [String] { contents.paths }

  func run() throws {
    if stack.stack { return try pressShownButton() }
    let widget = try Self.widget(contents.oneWidget(), percentEncoded: percentEncoded)
    try Self.tap(widget.kind, on: date, options.view(needing: widget.room))
  }

  /// Presses the button of the widget that a stack with the same options shows.
  private func pressShownButton() throws {
    guard let arguments = try contents.stack().button.arguments, arguments.first == "tap",
      let shown = try Self.parseAsRoot(Array(arguments.dropFirst())) as? Self, !shown.stack.stack
    else {
      throw CommandError.refused(
        localized: "no stack with these widgets is on display, or it shows no button")
    }
    let widget = try Self.widget(shown.contents.oneWidget(), percentEncoded: shown.percentEncoded)
    try Self.tap(widget.kind, on: shown.date, options.view(needing: widget.room), inStack: true)
  }

  private static func widget(
    _ choices: WidgetKinds.Choices, percentEncoded: Bool
  ) throws -> WidgetKinds.Chosen {
    guard percentEncoded else { return try WidgetKinds.chosen(choices) }
    var choices = choices
    choices.subject = try choices.subject.map(decoded)
    choices.repositories = try choices.repositories.map(decoded)
    choices.api = try choices.api.map(decoded)
    return try WidgetKinds.chosen(choices)
  }

  private static func tap(
    _ kind: any WidgetKind, on date: String, _ view: WidgetView, inStack: Bool = false
  ) throws {
    guard let press = kind.press(on: try DateExpression(date)) else {
      throw CommandError.refused(localized: "a widget of this kind has no button; choose another with --kind")
    }
    try press(GroupContainer()) { printProblem($0, by: SwiftCalWidget.name) }
    reportChange(String(localized: "the button was pressed"), by: SwiftCalWidget.name) {
      try WidgetLook(at: kind, as: view, inStack: inStack, by: SwiftCalWidget.name).print()
    }
  }

  private static func decoded(_ name: String) throws -> String {
    guard let decoded = name.percentDecoded else {
      throw CommandError.usage(
        localized: "\(quoted(name)) is not percent-encoded; leave --percent-encoded out")
    }
    return decoded
  }
}

extension Tap: FastCommand {
  static let plainForm = PlainArguments.Form(
    options: ["--date"], flags: ["--percent-encoded"],
    with: [
      WidgetViewOptions.plainForm, SubjectOption.plainForm, WidgetKindOption.plainForm,
      RepositoryOptions.plainForm,
    ])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    let widget = try widget(
      .init(
        kind: WidgetKindOption.name(in: arguments), subject: SubjectOption.name(in: arguments),
        repositories: RepositoryOptions.names(in: arguments), api: RepositoryOptions.api(in: arguments)),
      percentEncoded: arguments.has("--percent-encoded"))
    guard let view = try WidgetViewOptions.view(in: arguments, needing: widget.room) else { return false }
    try tap(widget.kind, on: arguments.value(of: "--date") ?? standardDate, view)
    return true
  }
}
