import ArgumentParser
import CommandLine
import Drawing
import Localization
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyWidget

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: String(localized: "Show a month, or a year."),
    discussion: .discussion(
      localized: """
        ● studied   ◐ less than the goal   · missed   ~ day off   ○ today, still open   [ ] around today
        """,
      examples: "swiftcal calendar", "swiftcal calendar last", "swiftcal calendar nov",
      "swiftcal calendar 2024-12", "swiftcal calendar 2024"))

  @Argument(
    help: ArgumentHelp(
      localized: """
        A month: 2024-12, nov (the most recent one), nov 2024, last or next; or a year: 2024. This month \
        unless given.
        """,
      valueName: "month"),
    completion: .month)
  var month: [String] = []
  @Flag(
    help: ArgumentHelp(localized: "Show this year, or the year that is given: 2024, last or next."))
  var year = false
  @Flag(help: ArgumentHelp(localized: "Say what the signs mean."))
  var legend = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let text = month.joined(separator: " ")
    let expression = try month.isEmpty ? nil : year ? Self.parseYears(text) : MonthExpression(text)
    let report = try openStoreForReading().read { reading in
      try CalendarReport(
        of: expression, isYear: year || expression?.isYear == true, subject: subject.subject, in: reading)
    }
    if legend, !output.json {
      let legend = Drawing.studyLegend(hasMinimum: report.hasMinimum)
      try printLine(Terminal.current.text(of: .column([report.drawing, .line(StyledText()), legend])))
    } else {
      try printResult(report, asJSON: output.json)
    }
  }

  private static func parseYears(_ text: String) throws -> MonthExpression {
    if let expression = try? MonthExpression(text), expression == .last || expression == .next {
      return expression
    }
    return .year(try parseYear(text))
  }

  /// The year that a text names.
  /// - Throws: `CommandError`.
  static func parseYear(_ text: String) throws -> Int {
    let years = CalendarDate.supportedYears
    guard text.utf8.count == 4, let year = Int(text), years.contains(year) else {
      throw CommandError.usage(
        localized: """
          \(quoted(text)) is not a year; write YYYY, from \(years.lowerBound) to \(years.upperBound)
          """)
    }
    return year
  }
}
