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

  @OptionGroup var view: WidgetViewOptions
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let (widget, family) = (try ConfiguredWidget(subject: subject), view.family)
    let timeline = try EventLoop.run { _ in
      try await widget.provider.timeline(for: widget.configuration, in: .study(family))
    }
    try printResult(
      TimelineResult(timeline: timeline, family: family), asJSON: view.format == .json)
  }
}

/// A timeline: its entries, each under its date.
private struct TimelineResult: CommandResult {
  let timeline: Timeline<StudyEntry>
  let family: WidgetFamily

  func text(on terminal: Terminal) -> String {
    timeline.entries.map { entry in
      LocalCalendar.timestamp(entry.date) + "\n" + EntryResult(entry, family: family).text(on: terminal)
    }.joined(separator: "\n\n")
  }

  func encode(to encoder: any Encoder) throws {
    try StudyTimelineJSON(timeline, family: family).encode(to: encoder)
  }
}
