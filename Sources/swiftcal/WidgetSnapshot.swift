import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar
import StudyWidget
import WidgetTimeline

struct WidgetSnapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widget-snapshot",
    abstract: "Show what the widget shows right now.",
    discussion: """
      Examples:
        swiftcal widget-snapshot
        swiftcal widget-snapshot --family inline
        swiftcal widget-snapshot --format json --as-of 2024-12-10
        swiftcal widget-snapshot --family large --format svg --output study.svg
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let view = try options.view()
    let entry = try StudyEntry.read(
      from: .open(for: .reading), asOf: asOf.expression, subject: subject.subject, for: view.family)
    try output.print(view.text(of: entry, on: output.terminal))
  }
}
