import ArgumentParser
import CommandLine
import Localization
import StudyCommandLine
import WidgetHosting

struct Snapshot: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: String(localized: "Print what the widget shows right now."),
    discussion: .discussion(
      examples: "swiftcal-widget snapshot --family inline",
      "swiftcal-widget snapshot --format svg --family large --output study.svg",
      "swiftcal-widget snapshot --kind RepoWatcherWidget --repository apple/swift"))

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents
  @OptionGroup var stack: StackOption

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    if stack.stack {
      let chosen = try contents.stack()
      let view = try options.view(needing: chosen.room)
      try WidgetLook(at: chosen.stack, as: view, file: output.output, by: SwiftCalWidget.name).print()
      return
    }
    let widget = try contents.chosen()
    let view = try options.view(needing: widget.room)
    try WidgetLook(at: widget.kind, as: view, file: output.output, by: SwiftCalWidget.name).print()
  }
}

extension Snapshot: PlainlyRead {
  static let plainForm = PlainArguments.Form(with: [
    WidgetViewOptions.plainForm, OutputOption.plainForm, WidgetContents.plainForm,
  ])

  init?(_ arguments: PlainArguments) {
    guard let options = WidgetViewOptions(arguments) else { return nil }
    (self.options, output) = (options, OutputOption(arguments))
    (contents, stack) = (WidgetContents(arguments), StackOption(isStack: false))
  }
}
