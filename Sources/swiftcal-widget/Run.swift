import ArgumentParser
import CommandLine
import SharedStore
import System
import Widgets
import Words

struct Run: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "run", localized: "Show the widget now, and again at every change.",
    localized: "It ends when the program that reads it ends, and on SIGTERM, SIGINT and SIGHUP.",
    examples: "swiftcal-widget run", "swiftcal-widget run --family inline --subject Piano",
    "swiftcal-widget run --format waybar", "swiftcal-widget run --format svg --output ~/study.svg",
    "swiftcal-widget run --family large --all-subjects",
    "swiftcal-widget run --kind RepoWatcherWidget --repository apple/swift",
    "swiftcal-widget run --stack --all-subjects --repository apple/swift")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents
  @OptionGroup var stack: StackOption

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    if stack.stack {
      let chosen = try contents.stack()
      try run(options.view(needing: chosen.room)) { try chosen.shown.show(in: $0) }
    } else {
      let chosen = try contents.chosen(panel: options.panel)
      try run(options.view(needing: chosen.room)) { try chosen.shown.show(in: $0) }
    }
  }

  /// Shows something until it is ended, and shares the days meanwhile.
  private func run(_ view: WidgetView, _ show: (WidgetRun) throws -> Void) throws {
    HookStart.behindEachChange()
    let file = output.output
    let container = try GroupContainer()
    let report: @Sendable (String) -> Void = { printProblem($0) }
    do {
      try show(
        WidgetRun(
          as: view, in: container, on: file.map { .file($0) } ?? .standardOutput,
          surface: { (file == nil ? Terminal.current : .plain).surface },
          alongside: { try await shareAndGather(in: container, on: $0, telling: report) }, report: report))
    } catch OutputFailure.file(let error) {
      throw FileWritingError(reason: error)
    } catch OutputFailure.standardOutput(let error) {
      throw OutputError(number: error.code)
    }
  }
}
