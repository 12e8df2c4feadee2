import ArgumentParser
import CommandLine
import StudyCommandLine
import WidgetHosting

struct Snapshot: CommandWithPaths {
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
  @OptionGroup var kind: WidgetKindOption

  var paths: [String] { output.paths }

  func run() throws {
    try Self.look(kind.kind, .init(subject: subject.subject), as: options.view(), file: output.output)
  }

  private static func look(
    _ kind: String, _ choices: WidgetKinds.Choices, as view: WidgetView, file: String?
  ) throws {
    let kind = try WidgetKinds.kind(named: kind, choices)
    try WidgetLook(at: kind, as: view, file: file, by: SwiftCalWidget.name).print()
  }
}

extension Snapshot: FastCommand {
  static let plainForm = PlainArguments.Form(with: [
    WidgetViewOptions.plainForm, OutputOption.plainForm, SubjectOption.plainForm, WidgetKindOption.plainForm,
  ])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    guard let view = try WidgetViewOptions.view(in: arguments) else { return false }
    try look(
      WidgetKindOption.name(in: arguments), .init(subject: SubjectOption.name(in: arguments)), as: view,
      file: OutputOption.file(in: arguments))
    return true
  }
}
