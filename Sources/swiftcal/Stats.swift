import ArgumentParser
import CommandLine
import Localization
import StudyCalendar
import StudyCommandLine

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: String(localized: "Show how much you studied by weekday, month and year."),
    discussion: .discussion(
      localized: """
        It counts from the first day that is recorded. Days off count neither as studied nor as missed, \
        unless you studied on them. Today counts when it is done.
        """,
      examples: "swiftcal stats", "swiftcal stats --year 2024 --subject Piano --json"))

  @Option(help: ArgumentHelp(localized: "Count the days of this year only.", valueName: "YYYY"))
  var year: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let year = try year.map(CalendarCommand.parseYear)
    let report = try openStoreForReading().read { reading in
      let subject = try reading.subject(named: subject.subject)
      return StatsReport(
        subject: subject.name, year: year, unit: try reading.plan(of: subject).unit,
        statistics: try reading.statistics(of: subject, in: year))
    }
    try printResult(report, asJSON: output.json)
  }
}
