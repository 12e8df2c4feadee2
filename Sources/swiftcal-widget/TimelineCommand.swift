import ArgumentParser
import CommandLineConventions
import EventLoop
import LocalCalendar
import StudyWidget
import WidgetTimeline

struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Print what the widget shows now and from the next day's beginning on.",
    discussion: """
      Example:
        swiftcal-widget timeline --format json
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let (view, widget) = (try options.view(), try ConfiguredWidget(subject: subject))
    guard ["text", "json"].contains(view.format.name) else {
      throw CommandError.usage("\(view.format.name) has no room for a timeline; text and json have")
    }
    let timeline = try EventLoop.run { _ in
      try await widget.provider.timeline(for: widget.configuration, in: .study(view.family))
    }
    try printResult(TimelineResult(timeline: timeline, view: view), asJSON: view.format.name == "json")
  }
}

/// A timeline: its entries, each under its date.
private struct TimelineResult: CommandResult {
  let timeline: Timeline<StudyEntry>
  let view: WidgetView

  func text(on terminal: Terminal) -> String {
    timeline.entries.map { entry in
      LocalCalendar.timestamp(entry.date) + "\n" + EntryResult(entry, family: view.family).text(on: terminal)
    }.joined(separator: "\n\n")
  }

  func encode(to encoder: any Encoder) throws {
    try StudyTimelineJSON(timeline, family: view.family).encode(to: encoder)
  }
}
