import ArgumentParser
import CommandLine
import DeviceSync
import SharedStore
import StudyCommandLine
import WidgetHosting

struct Run: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show the widget: print it now, and again at every change.",
    discussion: """
      It ends when the program that reads it ends, and on SIGTERM, SIGINT and SIGHUP.

      Examples:
        swiftcal-widget run
        swiftcal-widget run --family inline --subject Piano
        swiftcal-widget run --format waybar
        swiftcal-widget run --format svg --output ~/study.svg
        swiftcal-widget run --family large --all-subjects
        swiftcal-widget run --kind RepoWatcherWidget --repository apple/swift
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var contents: WidgetContents

  var paths: [String] { output.paths + contents.paths }

  func run() throws {
    let widget = try contents.chosen()
    let view = try options.view(needing: widget.room)
    let file = output.output
    let container = try GroupContainer()
    let report: @Sendable (String) -> Void = { printProblem($0, by: SwiftCalWidget.name) }
    let sharing = SharingWhileShown(
      in: container,
      opening: { try SharedStore(in: container, ifMissing: .fail, waiting: 0, telling: report) },
      telling: report)
    do {
      try widget.kind.run(
        as: view, in: container, on: file.map { .file($0) } ?? .standardOutput,
        surface: { (file == nil ? Terminal.current : .plain).surface },
        alongside: { try await sharing.run(on: $0) }, report: report)
    } catch OutputFailure.file(let error) {
      throw FileWritingError(reason: error)
    } catch OutputFailure.standardOutput(let error) {
      throw OutputError(number: error.code)
    }
  }
}
