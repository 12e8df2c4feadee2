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
    try Self.look(widget.kind, as: options.view(needing: widget.room), file: output.output)
  }

  private static func look(_ kind: any WidgetKind, as view: WidgetView, file: String?) throws {
    try WidgetLook(at: kind, as: view, file: file, by: SwiftCalWidget.name).print()
  }
}

extension Snapshot: FastCommand {
  static let plainForm = PlainArguments.Form(with: [
    WidgetViewOptions.plainForm, OutputOption.plainForm, WidgetContents.plainForm,
  ])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    let widget = try WidgetContents.chosen(in: arguments)
    guard let view = try WidgetViewOptions.view(in: arguments, needing: widget.room) else { return false }
    try look(widget.kind, as: view, file: OutputOption.file(in: arguments))
    return true
  }
}
