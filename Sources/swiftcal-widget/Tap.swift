import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import Widgets
import Words

struct Tap: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "tap", localized: "Press the widget's button: flip today.",
    localized: "Then the widget is printed. The button of a repository opens it.",
    examples: "swiftcal-widget tap",
    "swiftcal-widget tap --kind RepoWatcherWidget --repository apple/swift",
    "swiftcal-widget tap --stack --all-subjects      # \(String(localized: "what that stack shows"))")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var contents: WidgetContents
  @OptionGroup var stack: StackOption

  @Option(
    localized: "The day that the button is for. A view that was drawn before midnight is for its own day.",
    completion: .date)
  var date = "today"
  @Flag(
    localized: "The name of the subject or the repository is percent-encoded, for hosts that cannot quote it."
  )
  var percentEncoded = false

  var paths: [String] { contents.paths }

  func run() throws {
    if stack.stack { return try pressShownButton() }
    try press(options)
  }

  /// Presses the button of the widget that a stack with the same options shows.
  private func pressShownButton() throws {
    guard let arguments = try contents.stack().shown.button?.arguments, arguments.first == "tap",
      let shown = try Self.parseAsRoot(Array(arguments.dropFirst())) as? Self, !shown.stack.stack
    else {
      throw CommandError.refused(
        localized: "no stack with these widgets is on display, or it shows no button")
    }
    try shown.press(options, inStack: true)
  }

  /// Presses the button of the widget that the options name.
  /// - Parameter view: how the widget is printed then.
  private func press(_ view: WidgetViewOptions, inStack: Bool = false) throws {
    let widget = try contents.chosen(percentEncoded: percentEncoded, panel: view.panel)
    let view = try view.view(needing: widget.room)
    guard let press = widget.shown.press(on: try DateExpression(date)) else {
      throw CommandError.refused(
        localized: "a widget of this kind has no button; choose another with --kind")
    }
    try press(GroupContainer()) { printProblem($0) }
    reportChange(String(localized: "the button was pressed")) {
      try WidgetLook(as: view, inStack: inStack).print(widget.shown)
    }
  }
}

extension Tap: PlainlyRead {
  init?(_ arguments: inout PlainArguments) {
    guard let options = WidgetViewOptions(&arguments) else { return nil }
    (self.options, contents, stack) = (options, WidgetContents(&arguments), StackOption(isStack: false))
    (date, percentEncoded) = (arguments.value(of: "--date") ?? "today", arguments.has("--percent-encoded"))
  }
}
