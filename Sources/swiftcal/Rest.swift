import ArgumentParser
import CommandLineConventions
import SharedStore

struct RestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rest",
    abstract: "Take days off: they neither break a streak nor lengthen it.",
    discussion: """
      Past, today or planned ahead. A day that was studied anyway counts as studied. All of them are saved, or none.

      Examples:
        swiftcal rest yesterday --reason flu
        swiftcal rest 2024-12-23..2025-01-06 --reason "winter holiday"
      """)

  @Argument(help: "Days, or ranges FIRST..LAST.", completion: .date)
  var dates: [String]
  @Option(help: ArgumentHelp("Why, 1 to 200 characters.", valueName: "text"))
  var reason: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let resting = try DayMarking("rest", dates, as: .rest(Rest(checkedReason: reason)))
    try printResult(resting.perform(subject: subject.subject), asJSON: output.json)
  }
}

struct Unrest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unrest",
    abstract: "Take rests back.",
    discussion: """
      Weekly days off stay; “swiftcal schedule” changes those.

      Example:
        swiftcal unrest 2024-12-23..2025-01-06
      """)

  @Argument(help: "Days, or ranges FIRST..LAST.", completion: .date)
  var dates: [String]
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let resting = try DayMarking("unrest", dates, as: .rest(nil))
    try printResult(resting.perform(subject: subject.subject), asJSON: output.json)
  }
}
