import ArgumentParser
import CommandLineConventions

struct Mark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Record days as studied.",
    discussion: """
      All of them are saved, or none. With - the dates are read from standard input, one a line.

      Examples:
        swiftcal mark 2024-12-10 fri
        swiftcal mark 2024-12-01..2024-12-10
        swiftcal mark - < days.txt
      """)

  @Argument(help: "Days, or ranges FIRST..LAST.", completion: .date)
  var dates: [String]
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let marking = try DayMarking("mark", dates, as: .study(true))
    try printResult(marking.perform(subject: subject.subject), asJSON: output.json)
  }
}

struct Unmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmark",
    abstract: "Record days as not studied.",
    discussion: """
      All of them are saved, or none. With - the dates are read from standard input, one a line.

      Example:
        swiftcal unmark 2024-12-10
      """)

  @Argument(help: "Days, or ranges FIRST..LAST.", completion: .date)
  var dates: [String]
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let marking = try DayMarking("unmark", dates, as: .study(false))
    try printResult(marking.perform(subject: subject.subject), asJSON: output.json)
  }
}
