import ArgumentParser
import CommandLine
import StudyCalendar
import StudyCommandLine
import WidgetHosting

struct WidgetSnapshot: CommandWithPaths {
  static let configuration = CommandConfiguration(
    commandName: "widget-snapshot",
    abstract: "Show what the widget shows right now.",
    discussion: """
      Examples:
        swiftcal widget-snapshot
        swiftcal widget-snapshot --family inline
        swiftcal widget-snapshot --format json --as-of 2024-12-10
        swiftcal widget-snapshot --family large --format svg --output study.svg
        swiftcal widget-snapshot --family large --all-subjects
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subjects: WidgetSubjects
  @OptionGroup var kind: WidgetKindOption

  var paths: [String] { output.paths }

  func run() throws {
    let choices = try subjects.choices(asOf: asOf.expression)
    try Self.look(kind.kind, choices, as: options.view(needing: choices.room), file: output.output)
  }

  private static func look(
    _ kind: String, _ choices: WidgetKinds.Choices, as view: WidgetView, file: String?
  ) throws {
    let kind = try WidgetKinds.kind(named: kind, choices)
    try WidgetLook(at: kind, as: view, file: file, by: "swiftcal").print()
  }
}

extension WidgetSnapshot: FastCommand {
  static let plainForm = PlainArguments.Form(with: [
    WidgetViewOptions.plainForm, OutputOption.plainForm, AsOfOption.plainForm, WidgetSubjects.plainForm,
    WidgetKindOption.plainForm,
  ])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    let choices = try WidgetSubjects.choices(in: arguments, asOf: AsOfOption.expression(in: arguments))
    guard let view = try WidgetViewOptions.view(in: arguments, needing: choices.room) else { return false }
    try look(WidgetKindOption.name(in: arguments), choices, as: view, file: OutputOption.file(in: arguments))
    return true
  }
}
