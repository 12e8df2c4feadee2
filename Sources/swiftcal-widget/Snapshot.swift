import ArgumentParser
import CommandLine
import Localization
import StudyCommandLine
import WidgetHosting

struct Snapshot: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "snapshot", localized: "Print what the widget shows right now.",
    examples: "swiftcal-widget snapshot --family inline",
    "swiftcal-widget snapshot --format svg --family large --output study.svg",
    "swiftcal-widget snapshot --kind RepoWatcherWidget --repository apple/swift")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents
  @OptionGroup var stack: StackOption

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    if stack.stack {
      let chosen = try contents.stack()
      let view = try options.view(needing: chosen.room)
      try WidgetLook(as: view, file: output.output).print(chosen.shown)
      return
    }
    let widget = try contents.chosen()
    let view = try options.view(needing: widget.room)
    try WidgetLook(as: view, file: output.output).print(widget.shown)
  }
}

extension Snapshot: PlainlyRead {
  init?(_ arguments: inout PlainArguments) {
    guard let options = WidgetViewOptions(&arguments) else { return nil }
    (self.options, output) = (options, OutputOption(&arguments))
    (contents, stack) = (WidgetContents(&arguments), StackOption(isStack: false))
  }
}
