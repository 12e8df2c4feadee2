import ArgumentParser
import CommandLine
import Localization
import StudyCalendar
import StudyCommandLine
import WidgetHosting

struct WidgetSnapshot: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "widget-snapshot",
    abstract: String(localized: "Show what the widget shows right now."),
    discussion: .discussion(
      examples: "swiftcal widget-snapshot", "swiftcal widget-snapshot --family inline",
      "swiftcal widget-snapshot --format json --as-of 2024-12-10",
      "swiftcal widget-snapshot --family large --format svg --output study.svg",
      "swiftcal widget-snapshot --family large --all-subjects",
      "swiftcal widget-snapshot --kind RepoWatcherWidget --repository apple/swift"))

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var contents: WidgetContents

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    let widget = try contents.chosen(asOf: asOf.expression)
    try Self.look(widget.kind, as: options.view(needing: widget.room), file: output.output)
  }

  private static func look(_ kind: any WidgetKind, as view: WidgetView, file: String?) throws {
    try WidgetLook(at: kind, as: view, file: file, by: "swiftcal").print()
  }
}

extension WidgetSnapshot: FastCommand {
  static let plainForm = PlainArguments.Form(with: [
    WidgetViewOptions.plainForm, OutputOption.plainForm, AsOfOption.plainForm, WidgetContents.plainForm,
  ])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    let widget = try WidgetContents.chosen(in: arguments, asOf: AsOfOption.expression(in: arguments))
    guard let view = try WidgetViewOptions.view(in: arguments, needing: widget.room) else { return false }
    try look(widget.kind, as: view, file: OutputOption.file(in: arguments))
    return true
  }
}
