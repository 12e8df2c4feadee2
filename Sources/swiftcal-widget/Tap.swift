import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyCommandLine
import WidgetHosting

struct Tap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Press the widget's button: flip whether today was studied.",
    discussion: """
      Then the widget is printed.

      Example:
        swiftcal-widget tap
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var subject: SubjectOption
  @OptionGroup var kind: WidgetKindOption
  private static let standardDate = "today"

  @Option(
    help: "The day that the button is for. A view that was drawn before midnight is for its own day.",
    completion: .date)
  var date = Self.standardDate
  @Flag(help: "The subject's name is percent-encoded, for hosts that cannot quote it.")
  var percentEncoded = false

  func run() throws {
    let view = try options.view()
    try Self.tap(
      kind.kind, subject: percentEncoded ? subject.subject.map(Self.decoded) : subject.subject, on: date, view
    )
  }

  private static func tap(_ kind: String, subject: String?, on date: String, _ view: WidgetView) throws {
    let kind = try WidgetKinds.kind(named: kind, .init(subject: subject))
    guard let press = kind.press(on: try DateExpression(date)) else {
      throw CommandError.refused("a widget of this kind has no button; choose another with --kind")
    }
    try press(GroupContainer()) { printProblem($0, by: SwiftCalWidget.name) }
    reportChange("the button was pressed", by: SwiftCalWidget.name) {
      try WidgetLook(at: kind, as: view, by: SwiftCalWidget.name).print()
    }
  }

  private static func decoded(_ name: String) throws -> String {
    guard let decoded = name.percentDecoded else {
      throw CommandError.usage("\(quoted(name)) is not percent-encoded; leave --percent-encoded out")
    }
    return decoded
  }
}

extension Tap: FastCommand {
  static let plainForm = PlainArguments.Form(
    options: ["--date"], flags: ["--percent-encoded"],
    with: [WidgetViewOptions.plainForm, SubjectOption.plainForm, WidgetKindOption.plainForm])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    guard let view = try WidgetViewOptions.view(in: arguments) else { return false }
    let name = SubjectOption.name(in: arguments)
    try tap(
      WidgetKindOption.name(in: arguments),
      subject: arguments.has("--percent-encoded") ? name.map(decoded) : name,
      on: arguments.value(of: "--date") ?? standardDate, view)
    return true
  }
}
