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
      """)

  @OptionGroup var view: WidgetViewOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let entry = try StudyEntry.read(
      from: .open(for: .reading), asOf: asOf.expression, subject: subject.subject)
    try printLine(EntryResult(entry, family: view.family).text(in: view.format, on: .current))
  }
}
