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
    "swiftcal calendar 2024-12", "swiftcal calendar 2024")

  @Argument(
    localized: """
      A month: 2024-12, nov (the most recent one), nov 2024, last or next; or a year: 2024. This month \
      unless given.
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
    let firstWeekday = now.calendar.firstWeekday
    let (calendar, contents): (Drawing, JSONObject)
    if isYear {
      let present = now.today.month.year
      let year = expression?.year(present: present) ?? present
      let days = try reading.days(of: subject, in: YearGrid.dates(of: year))
      let grid = YearGrid(year: year, firstWeekday: firstWeekday, days: days, today: now.today)
      calendar = .year(grid)
      contents = [
        "year": year, "studied": grid.studiedCount,
        "days": grid.days.map { $0.jsonOfYear + $0.jsonOfSessions },
      ]
    } else {
      let month = expression?.month(present: now.today.month) ?? now.today.month
      let days = try reading.days(of: subject, in: month.grid(firstWeekday: firstWeekday))
      let grid = MonthGrid(month: month, firstWeekday: firstWeekday, days: days, today: now.today)
      calendar = .month(grid)
      contents = [
        "month": month, "studied": grid.studiedCount,
        "days": grid.days.map { $0.json(in: month) + $0.jsonOfSessions },
      ]
    }
    let heading: [Drawing] =
      try subject.group == nil && reading.hasOneSubject()
      ? [] : [.line(StyledText(subject.name, .title, bold: true))]
    let legend: [Drawing] =
      try hasLegend
      ? [.line(StyledText()), .legend(DayState.legend(hasMinimum: reading.plan(of: subject).hasMinimum))] : []
    drawing = .column(heading + [calendar] + legend)
    json = contents + ["subject": subject.name, "firstWeekday": firstWeekday, "today": now.today]
  }

  func text(on terminal: Terminal) -> String { terminal.text(of: drawing) }
}
