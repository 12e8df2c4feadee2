import ArgumentParser
import CommandLine
import StudyCommandLine

struct Placeholder: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "placeholder",
    abstract: "Print the widget's shape without any days.",
    discussion: """
      Example:
        swiftcal-widget placeholder --family medium
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var subjects: WidgetSubjects
  @OptionGroup var kind: WidgetKindOption

  var paths: [String] { output.paths }

  func run() throws {
    let choices = try subjects.choices()
    let kind = try WidgetKinds.kind(named: kind.kind, choices)
    try WidgetLook(
      at: kind, as: options.view(needing: choices.room), file: output.output, by: SwiftCalWidget.name
    )
    .printPlaceholder()
  }
}
