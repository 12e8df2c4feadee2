import ArgumentParser
import CommandLine
import StudyCalendar
import Widgets
import Words

struct WidgetSnapshot: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "widget-snapshot", localized: "Show what the widget shows right now.",
    examples: "swiftcal widget-snapshot", "swiftcal widget-snapshot --family inline",
    "swiftcal widget-snapshot --format json --as-of 2024-12-10",
    "swiftcal widget-snapshot --family large --format svg --output study.svg",
    "swiftcal widget-snapshot --family large --all-subjects",
    "swiftcal widget-snapshot --kind RepoWatcherWidget --repository apple/swift")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var contents: WidgetContents

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    let widget = try contents.chosen(asOf: asOf.expression, panel: options.panel)
    let view = try options.view(needing: widget.room)
    try WidgetLook(as: view, file: output.output).print(widget.shown)
  }
}

extension WidgetSnapshot: PlainlyRead {
  init?(_ arguments: inout PlainArguments) {
    guard let options = WidgetViewOptions(&arguments) else { return nil }
    (self.options, output) = (options, OutputOption(&arguments))
    (asOf, contents) = (AsOfOption(&arguments), WidgetContents(&arguments))
  }
}
