import ArgumentParser
import CommandLine
import Drawing
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyWidget

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "calendar", localized: "Show a month, or a year.",
    localized:
      "● studied   ◐ less than the goal   · missed   ~ day off   ○ today, still open   [ ] around today",
    examples: "swiftcal calendar", "swiftcal calendar last", "swiftcal calendar nov",
    "swiftcal calendar 2024-12", "swiftcal calendar 2024", "swiftcal calendar year")

  @Argument(
    localized: """
      A month: 2024-12, nov (the most recent one), nov 2024, last or next; or a year: 2024, or year for the \
      last 53 weeks. This month unless given.
      """, valueName: "month", completion: .month)
  var month: [String] = []
  @Flag(localized: "Show this year, or the year that is given: 2024, last or next.")
  var year = false
  @Flag(localized: "Say what the signs mean.")
  var legend = false
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let text = month.joined(separator: " ")
    let expression = try month.isEmpty ? nil : year ? Self.parseYears(text) : MonthExpression(text)
    let report = try openStoreForReading().read { reading in
      try CalendarReport(
        of: expression, isYear: year || expression?.isYear == true, subject: subject.subject,
        hasLegend: legend, in: reading)
    }
    try printResult(report, asJSON: output.json)
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
        localized:
          "\(quoted(text)) is not a year; write YYYY, from \(years.lowerBound) to \(years.upperBound)")
    }
    return year
  }
}

/// A month or a year of a subject.
struct CalendarReport: CommandResult, JSONRepresentable {
  /// The month or the year, below the subject's name where there are other subjects, and perhaps what the signs mean.
  let drawing: Drawing
  let json: JSONObject

  /// - Parameters:
  ///   - expression: the month or the year; nil for the present one.
  ///   - isYear: whether a year is meant.
  init(
    of expression: MonthExpression?, isYear: Bool, subject name: String?, hasLegend: Bool,
    in reading: borrowing ReadTransaction
  ) throws {
    let subject = try reading.viewed(named: name)
    let now = try reading.now
    let present = now.today.month
    let span: CalendarGrid.Span =
      switch expression {
      case .rollingYear: .rollingYear
      case _ where isYear: .year(expression?.year(present: present.year) ?? present.year)
      default: .month(expression?.month(present: present) ?? present)
      }
    let grid = try reading.calendar(of: subject, span)
    let (calendar, contents): (Drawing, JSONObject)
    switch span {
    case .month(let month):
      calendar = .month(grid)
      contents = [
        "month": month, "days": grid.days.map { $0.json(in: month) + $0.jsonOfSessions(grid.heat) },
      ]
    case .year, .rollingYear:
      calendar = .year(grid, hasLegend: !hasLegend)
      let days = grid.days.map { $0.jsonOfYear + $0.jsonOfSessions(grid.heat) }
      let which: JSONObject =
        if case .year(let year) = span { ["year": year] } else {
          ["first": grid.dates.lowerBound, "last": grid.dates.upperBound]
        }
      contents = which + ["days": days]
    }
    let heading: [Drawing] =
      try subject.group == nil && reading.hasOneSubject()
      ? [] : [.line(StyledText(subject.name, .title, bold: true))]
    let hasMinimum = try reading.plan(of: subject).hasMinimum
    let legend: [Drawing] =
      hasLegend
      ? [.line(StyledText()), .legend(DayState.legend(hasMinimum: hasMinimum, heat: grid.heat))] : []
    drawing = .column(heading + [calendar] + legend)
    json =
      contents + [
        "studied": grid.studiedCount, "subject": subject.name, "firstWeekday": grid.firstWeekday,
        "today": now.today,
      ]
  }

  func text(on terminal: Terminal) -> String { terminal.text(of: drawing) }
}
