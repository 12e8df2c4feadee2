import ArgumentParser
import CommandLine
import StudyCommandLine

struct Placeholder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "placeholder",
    abstract: "Print the widget's shape without any days.",
    discussion: """
      Example:
        swiftcal-widget placeholder --family medium
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var subject: SubjectOption
  @OptionGroup var kind: WidgetKindOption

  func run() throws {
    let kind = try WidgetKinds.kind(named: kind.kind, .init(subject: subject.subject))
    try WidgetLook(at: kind, as: options.view(), file: output.output, by: SwiftCalWidget.name)
      .printPlaceholder()
  }
}
