import ArgumentParser
import CommandLineConventions
import EventLoop
import StudyWidget
import WidgetTimeline

struct Snapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print what the widget shows right now.",
    discussion: """
      Example:
        swiftcal-widget snapshot --family inline
      """)

  @OptionGroup var view: WidgetViewOptions
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let (widget, family) = (try ConfiguredWidget(subject: subject), view.family)
    let entry = try EventLoop.run { _ in
      try await widget.provider.snapshot(for: widget.configuration, in: .study(family))
    }
    try printLine(EntryResult(entry, family: family).text(in: view.format, on: .current))
  }
}

struct Placeholder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "placeholder",
    abstract: "Print the widget's shape without anybody's days.",
    discussion: """
      Example:
        swiftcal-widget placeholder --family medium
      """)

  @OptionGroup var view: WidgetViewOptions
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let entry = try ConfiguredWidget(checked: false, subject: subject).provider
      .placeholder(in: .study(view.family))
    try printLine(EntryResult(entry, family: view.family).text(in: view.format, on: .current))
  }
}
