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
      Examples:
        swiftcal-widget snapshot --family inline
        swiftcal-widget snapshot --format svg --family large --output study.svg
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let (view, widget) = (try options.view(), try ConfiguredWidget(subject: subject))
    let entry = try EventLoop.run { _ in
      try await widget.provider.snapshot(for: widget.configuration, in: .study(view.family))
    }
    try output.print(view.text(of: entry, on: output.terminal))
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

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let view = try options.view()
    let entry = try ConfiguredWidget(checked: false, subject: subject).provider
      .placeholder(in: .study(view.family))
    try output.print(view.text(of: entry, on: output.terminal))
  }
}
