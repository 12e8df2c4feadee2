import ArgumentParser
import CommandLine
import StudyIntents
import Words

struct Mark: ParsableCommand {
  static let configuration = CommandConfiguration(
    "mark", localized: "Record days as studied.",
    localized:
      "All of them are saved, or none. With - the dates are read from standard input, one on each line.",
    examples: "swiftcal mark", "swiftcal mark 2024-12-10 fri", "swiftcal mark 2024-12-01..2024-12-10",
    "swiftcal mark - < days.txt")

  @OptionGroup var days: DaysOrTodayArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    try printChange(
      MarkDaysIntent(days.read(), didStudy: true, subject: subject.subject), asJSON: output.json)
  }
}

extension Mark: PlainlyRead {
  init(_ arguments: inout PlainArguments) {
    (subject, output) = (SubjectOption(&arguments), JSONOption(&arguments))
    days = DaysOrTodayArgument(&arguments)
  }
}

struct Unmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    "unmark", localized: "Record days as not studied.",
    localized:
      "All of them are saved, or none. With - the dates are read from standard input, one on each line.",
    examples: "swiftcal unmark 2024-12-10")

  @OptionGroup var days: DaysArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    try printChange(
      MarkDaysIntent(days.read(), didStudy: false, subject: subject.subject), asJSON: output.json)
  }
}

extension Unmark: PlainlyRead {
  init(_ arguments: inout PlainArguments) {
    (subject, output) = (SubjectOption(&arguments), JSONOption(&arguments))
    days = DaysArgument(&arguments)
  }
}

extension ChangedDays: ResultOfSubject {}
