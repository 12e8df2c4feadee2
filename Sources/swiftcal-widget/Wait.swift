import ArgumentParser
import CommandLine
import SharedStore
import System
import Widgets
import Words

struct Wait: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "wait", localized: "Wait until a panel has something new to show, and print its line.",
    localized: """
      It is for desktops that cannot read a program while it runs. It prints at once what another token \
      stands for, and after 15 minutes what it has.
      """,
    examples: "swiftcal-widget wait", "swiftcal-widget wait --after 5f3c1a90b7d2e846")

  @Option(
    localized: "The token of the line that the panel shows. Without it the line is printed at once.",
    valueName: "token")
  var after: String?
  @OptionGroup var contents: WidgetContents

  var paths: [String] { contents.paths }

  func run() throws {
    let container = try GroupContainer()
    let kind = try contents.chosenForPanel().shown
    let report: @Sendable (String) -> Void = { printProblem($0) }
    let run = WidgetRun(
      as: WidgetView(family: .accessoryInline, format: .panel), in: container,
      surface: { Terminal.plain.surface },
      alongside: { try await shareAndGather(in: container, on: $0, telling: report) }, report: report)
    if let line = try kind.nextLine(in: run, after: after) { try printData(line) }
  }
}

extension Wait: PlainlyRead {
  init?(_ arguments: inout PlainArguments) {
    (after, contents) = (arguments.value(of: "--after"), WidgetContents(&arguments))
  }
}
