import ArgumentParser
import CommandLine
import Words

struct Placeholder: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "placeholder", localized: "Print the widget's shape without any days.",
    examples: "swiftcal-widget placeholder --family medium")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    let widget = try contents.chosen(isPlaceholder: true)
    let view = try options.view(needing: widget.room)
    try WidgetLook(as: view, file: output.output).printPlaceholder(of: widget.shown)
  }
}
