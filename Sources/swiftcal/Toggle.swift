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
    printResult(ofChange: try intent.perform(on: openStoreForWriting()), asJSON: asJSON)
  }
}

extension Toggle: FastCommand {
  static let plainForm = PlainArguments.Form(
    words: DayArgument.plainWords, with: [SubjectOption.plainForm, JSONOption.plainForm])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    try toggle(
      DayArgument.read(in: arguments), subject: SubjectOption.name(in: arguments),
      asJSON: JSONOption.isGiven(in: arguments))
    return true
  }
}

extension ToggleResult: ResultOfSubject {}
