import ArgumentParser
import CommandLine
import Localization
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct RestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rest",
    abstract: String(localized: "Take days off: they neither break a streak nor lengthen it."),
    discussion: .discussion(
      localized: """
        The days may be past, today or planned ahead. A day that was studied anyway counts as studied. \
        All of them are saved, or none.
        """,
      examples: "swiftcal rest yesterday --reason flu",
      "swiftcal rest 2024-12-23..2025-01-06 --reason \"winter holiday\""))

  @OptionGroup var days: DaysArgument
  @Option(
    help: ArgumentHelp(localized: "The reason, 1 to \(Rest.longestReason) characters.", valueName: "text"))
  var reason: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let intent = RestIntent(
      try days.read(), rest: try Rest(checkedReason: reason), subject: subject.subject)
    try changeStore { printResult(ofChange: try intent.perform(on: $0), asJSON: output.json) }
  }
}

struct Unrest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unrest",
    abstract: String(localized: "Take rests back."),
    discussion: .discussion(
      localized: "Weekly days off stay; “swiftcal schedule” changes those.",
      examples: "swiftcal unrest 2024-12-23..2025-01-06"))

  @OptionGroup var days: DaysArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let intent = RestIntent(try days.read(), rest: nil, subject: subject.subject)
    try changeStore { printResult(ofChange: try intent.perform(on: $0), asJSON: output.json) }
  }
}
