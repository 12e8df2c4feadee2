import ArgumentParser
import CommandLine
import Localization
import StudyCommandLine

struct Placeholder: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "placeholder",
    abstract: String(localized: "Print the widget's shape without any days."),
    discussion: .discussion(examples: "swiftcal-widget placeholder --family medium"))

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    let widget = try contents.chosen()
    try WidgetLook(
      at: widget.kind, as: options.view(needing: widget.room), file: output.output, by: SwiftCalWidget.name
    )
    .printPlaceholder()
  }
}
