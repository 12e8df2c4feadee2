import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import Words

struct RestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "rest", localized: "Take days off: they neither break a streak nor lengthen it.",
    localized: """
      The days may be past, today or planned ahead. A day that was studied anyway counts as studied. \
      All of them are saved, or none.
      """,
    examples: "swiftcal rest yesterday --reason flu",
    "swiftcal rest 2024-12-23..2025-01-06 --reason \"winter holiday\"")

  @OptionGroup var days: DaysArgument
  @Option(localized: "The reason, 1 to \(Rest.longestReason) characters.", valueName: "text")
  var reason: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let intent = SetRestIntent(
      on: try days.read(), to: try Rest(checkedReason: reason), subject: subject.subject)
    try printChange(intent, asJSON: output.json)
  }
}

struct Unrest: ParsableCommand {
  static let configuration = CommandConfiguration(
    "unrest", localized: "Take rests back.",
    localized: "Weekly days off stay; “swiftcal schedule” changes those.",
    examples: "swiftcal unrest 2024-12-23..2025-01-06")

  @OptionGroup var days: DaysArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    try printChange(
      SetRestIntent(on: days.read(), to: nil, subject: subject.subject), asJSON: output.json)
  }
}
