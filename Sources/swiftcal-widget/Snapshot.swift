import ArgumentParser
import CommandLine
import Widgets
import Words

struct Snapshot: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "snapshot", localized: "Print what the widget shows right now.",
    examples: "swiftcal-widget snapshot --family inline",
    "swiftcal-widget snapshot --format svg --family large --output study.svg",
    "swiftcal-widget snapshot --kind RepoWatcherWidget --repository apple/swift",
    "swiftcal-widget snapshot --format panel --month 2024-12")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents
  @OptionGroup var stack: StackOption
  @Option(
    localized: "The month that a panel shows; that of today unless given.", valueName: "YYYY-MM",
    completion: .month)
  var month: String?

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    let panel = try options.panel(inMonth: month, isStack: stack.stack)
    if stack.stack {
      let chosen = try contents.stack()
      let view = try options.view(needing: chosen.room)
      try WidgetLook(as: view, file: output.output).print(chosen.shown)
      return
    }
    let widget = try contents.chosen(panel: panel)
    let view = try options.view(needing: widget.room)
    try WidgetLook(as: view, file: output.output).print(widget.shown)
  }
}

extension Snapshot: PlainlyRead {
  init?(_ arguments: inout PlainArguments) {
    guard let options = WidgetViewOptions(&arguments) else { return nil }
    (self.options, output) = (options, OutputOption(&arguments))
    (contents, stack) = (WidgetContents(&arguments), StackOption(isStack: false))
    month = arguments.value(of: "--month")
  }
}
