import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import Words

struct Toggle: ParsableCommand {
  static let configuration = CommandConfiguration(
    "toggle", localized: "Flip whether a day was studied.",
    localized: "A day without a record becomes studied.",
    examples: "swiftcal toggle", "swiftcal toggle yesterday --subject Piano")

  @OptionGroup var day: DayArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws { try Self.toggle(day.read(), subject: subject.subject, asJSON: output.json) }

  private static func toggle(_ date: DateExpression, subject: String?, asJSON: Bool) throws {
    // Only the JSON has the longest streak.
    try printChange(
      ToggleStudyIntent(date: date, subject: subject, findsLongest: asJSON), asJSON: asJSON)
  }
}

extension Toggle: PlainlyRun {
  static func run(plainly arguments: PlainArguments) throws -> Bool {
    var arguments = arguments
    let (subject, asJSON) = (arguments.value(of: "--subject"), arguments.has("--json"))
    let words = arguments.words(DayArgument.count)
    guard arguments.areTaken else { return false }
    try toggle(DayArgument.read(words), subject: subject, asJSON: asJSON)
    return true
  }
}

extension ToggleResult: ResultOfSubject {}
