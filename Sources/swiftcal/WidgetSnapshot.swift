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
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subject: SubjectOption
  @OptionGroup var kind: WidgetKindOption

  var paths: [String] { output.paths }

  func run() throws {
    try Self.look(
      kind.kind, .init(subject: subject.subject, asOf: asOf.expression), as: options.view(),
      file: output.output)
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
    WidgetViewOptions.plainForm, OutputOption.plainForm, AsOfOption.plainForm, SubjectOption.plainForm,
    WidgetKindOption.plainForm,
  ])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    guard let view = try WidgetViewOptions.view(in: arguments) else { return false }
    try look(
      WidgetKindOption.name(in: arguments),
      .init(subject: SubjectOption.name(in: arguments), asOf: AsOfOption.expression(in: arguments)), as: view,
      file: OutputOption.file(in: arguments))
    return true
  }
}
