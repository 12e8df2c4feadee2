import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyWidget

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show a month, or a year.",
    discussion: """
      ● studied   ◐ less than the goal   · missed   ~ day off   ○ today, still open   [ ] around today

      Examples:
        swiftcal calendar
        swiftcal calendar 2024-12
        swiftcal calendar --year 2024
      """)

  @Argument(
    help: ArgumentHelp(
      "The month, YYYY-MM, or with --year the year, YYYY; the present one unless given.", valueName: "month"),
    completion: .month)
  var period: String?
  @Flag(help: "Show a year, a column for each week.")
  var year = false
  @Flag(help: "Say what the signs mean.")
  var legend = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    if year {
      let year = try period.map(Self.parseYear)
      let report = try openStoreForReading().read {
        try YearReport(of: year, subject: subject.subject, in: $0)
      }
      try print(report, report.drawing, hasMinimum: report.hasMinimum)
    } else {
      let month = try period.map(Self.parseMonth)
      let report = try openStoreForReading().read {
        try MonthReport(of: month, subject: subject.subject, in: $0)
      }
      try print(report, report.drawing, hasMinimum: report.hasMinimum)
    }
  }

  private func print(_ report: some CommandResult, _ drawing: Drawing, hasMinimum: Bool) throws {
    if legend, !output.json {
      let legend = Drawing.studyLegend(hasMinimum: hasMinimum)
      try printLine(Terminal.current.text(of: .column([drawing, .line(StyledText()), legend])))
    } else {
      try printResult(report, asJSON: output.json)
    }
  }

  private static func parseMonth(_ text: String) throws -> CalendarMonth {
    guard let month = CalendarMonth(iso8601: text) else {
      let (first, last) = (CalendarDate.earliest.month, CalendarDate.latest.month)
      throw CommandError.usage("\(quoted(text)) is not a month; write YYYY-MM, from \(first) to \(last)")
    }
    return month
  }

  /// The year that a text names.
  /// - Throws: `CommandError`.
  static func parseYear(_ text: String) throws -> Int {
    let years = CalendarDate.supportedYears
    guard text.utf8.count == 4, let year = Int(text), years.contains(year) else {
      throw CommandError.usage(
        "\(quoted(text)) is not a year; write YYYY, from \(years.lowerBound) to \(years.upperBound)")
    }
    return year
  }
}
