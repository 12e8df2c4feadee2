import ArgumentParser
import CommandLine
import Localization
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Toggle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: String(localized: "Flip whether a day was studied."),
    discussion: .discussion(
      localized: "A day without a record becomes studied.",
      examples: "swiftcal toggle", "swiftcal toggle yesterday --subject Piano"))

  @OptionGroup var day: DayArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws { try Self.toggle(day.read(), subject: subject.subject, asJSON: output.json) }

  private static func toggle(_ date: DateExpression, subject: String?, asJSON: Bool) throws {
    // Only the JSON has the longest streak.
    let intent = ToggleStudyIntent(date: date, subject: subject, findsLongest: asJSON)
    try changeStore { printResult(ofChange: try intent.perform(on: $0), asJSON: asJSON) }
  }
}

extension Toggle: PlainlyRead {
  static let plainForm = PlainArguments.Form(with: [
    DayArgument.plainForm, SubjectOption.plainForm, JSONOption.plainForm,
  ])

  init(_ arguments: PlainArguments) {
    (day, subject, output) = (DayArgument(arguments), SubjectOption(arguments), JSONOption(arguments))
  }

  static func run(plainly arguments: PlainArguments) throws -> Bool {
    try toggle(
      DayArgument.read(arguments.words), subject: arguments.value(of: "--subject"),
      asJSON: arguments.has("--json"))
    return true
  }
}

extension ToggleResult: ResultOfSubject {}
