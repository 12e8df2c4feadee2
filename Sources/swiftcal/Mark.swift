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
    try MarkedDays(dates: days.read(), subject: subject.subject, isJSON: output.json).record(didStudy: true)
  }
}

extension Mark: FastCommand {
  static let plainForm = MarkedDays.plainForm(words: DaysOrTodayArgument.plainWords)

  static func run(_ arguments: PlainArguments) throws -> Bool {
    try MarkedDays(DaysOrTodayArgument.read(in: arguments), in: arguments).record(didStudy: true)
    return true
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
    try MarkedDays(dates: days.read(), subject: subject.subject, isJSON: output.json).record(didStudy: false)
  }
}

extension Unmark: FastCommand {
  static let plainForm = MarkedDays.plainForm(words: DaysArgument.plainWords)

  static func run(_ arguments: PlainArguments) throws -> Bool {
    try MarkedDays(DaysArgument.read(in: arguments), in: arguments).record(didStudy: false)
    return true
  }
}

/// What `swiftcal mark` and `swiftcal unmark` are asked to record.
private struct MarkedDays {
  let dates: [DateRangeArgument]
  let subject: String?
  let isJSON: Bool

  static func plainForm(words: ClosedRange<Int>) -> PlainArguments.Form {
    PlainArguments.Form(words: words, with: [SubjectOption.plainForm, JSONOption.plainForm])
  }

  func record(didStudy: Bool) throws {
    let intent = MarkDaysIntent(dates, didStudy: didStudy, subject: subject)
    printResult(ofChange: try intent.perform(on: openStoreForWriting()), asJSON: isJSON)
  }
}

extension MarkedDays {
  init(_ dates: [DateRangeArgument], in arguments: PlainArguments) {
    self.init(
      dates: dates, subject: SubjectOption.name(in: arguments),
      isJSON: JSONOption.isGiven(in: arguments))
  }
}

extension ChangedDays: ResultOfSubject {}
