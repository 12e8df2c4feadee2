import ArgumentParser
import CommandLine
import SharedStore
import System
import Widgets
import Words

struct TimelineCommand: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "timeline", localized: "Print what the widget shows now and later.",
    examples: "swiftcal-widget timeline --format json")

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var contents: WidgetContents

  var paths: [String] { contents.paths }

  func run() throws {
    let widget = try contents.chosen()
    let view = try options.view(needing: widget.room)
    guard ["text", "json"].contains(view.format.name) else {
      throw CommandError.usage(localized: "\(view.format.name) cannot show a timeline; choose text or json")
    }
    try print(timelineOf: widget.shown, as: view)
  }

  private func print(timelineOf kind: some WidgetKind, as view: WidgetView) throws {
    let container = try GroupContainer()
    let timeline = try EventLoop.runUntilSignal { _ in
      try await kind.provider(forOneLookAt: container)
        .timeline(for: kind.configuration, in: .init(family: view.family))
    }
    try printResult(
      TimelineResult(timeline: timeline, family: view.family), asJSON: view.format.name == "json")
  }
}

/// A timeline: its entries, each below its date.
private struct TimelineResult<Entry: WidgetEntry>: CommandResult {
  let timeline: Timeline<Entry>
  let family: WidgetFamily

  func text(on terminal: Terminal) -> String {
    timeline.entries.map { entry in
      LocalCalendar.timestamp(entry.date) + "\n" + terminal.text(of: entry.drawing(for: family))
    }.joined(separator: "\n\n")
  }

  var json: JSONValue { timeline.json(for: family) }
}
