import ArgumentParser
import CommandLine
import Localization
import StudyCommandLine
import StudyIntents

struct Mark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: String(localized: "Record days as studied."),
    discussion: .discussion(
      localized: """
        All of them are saved, or none. With - the dates are read from standard input, one on each line.
        """,
      examples: "swiftcal mark", "swiftcal mark 2024-12-10 fri", "swiftcal mark 2024-12-01..2024-12-10",
      "swiftcal mark - < days.txt"))

  @OptionGroup var days: DaysOrTodayArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let intent = MarkDaysIntent(try days.read(), didStudy: true, subject: subject.subject)
    try changeStore { printResult(ofChange: try intent.perform(on: $0), asJSON: output.json) }
  }
}

extension Mark: PlainlyRead {
  static let plainForm = PlainArguments.Form(with: [
    DaysOrTodayArgument.plainForm, SubjectOption.plainForm, JSONOption.plainForm,
  ])

  init(_ arguments: PlainArguments) {
    (days, subject, output) = (
      DaysOrTodayArgument(arguments), SubjectOption(arguments), JSONOption(arguments)
    )
  }
}

struct Unmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmark",
    abstract: String(localized: "Record days as not studied."),
    discussion: .discussion(
      localized: """
        All of them are saved, or none. With - the dates are read from standard input, one on each line.
        """,
      examples: "swiftcal unmark 2024-12-10"))

  @OptionGroup var days: DaysArgument
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let intent = MarkDaysIntent(try days.read(), didStudy: false, subject: subject.subject)
    try changeStore { printResult(ofChange: try intent.perform(on: $0), asJSON: output.json) }
  }
}

extension Unmark: PlainlyRead {
  static let plainForm = PlainArguments.Form(with: [
    DaysArgument.plainForm, SubjectOption.plainForm, JSONOption.plainForm,
  ])

  init(_ arguments: PlainArguments) {
    (days, subject, output) = (DaysArgument(arguments), SubjectOption(arguments), JSONOption(arguments))
  }
}

extension ChangedDays: ResultOfSubject {}
