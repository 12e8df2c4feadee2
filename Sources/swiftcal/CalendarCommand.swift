import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar
import StudyWidget

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show a month, or a year.",
    discussion: """
      ● studied   · missed   ~ day off   ○ today, still open   [ ] around today

      Examples:
        swiftcal calendar
        swiftcal calendar 2024-12
        swiftcal calendar --year 2024
      """)

  @Argument(
    help: ArgumentHelp("The month, YYYY-MM, or the year, YYYY; this one unless given.", valueName: "month"),
    completion: .month)
  var period: String?
  @Flag(help: "Show a year, a column for each week.")
  var year = false
  @Flag(help: "Say what the signs mean.")
  var legend = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    if year { return try runYear() }
    let month = try period.map(Self.parse)
    let report = try SharedStore.open(for: .reading).read { store in
      let subject = try store.subject(named: subject.subject)
      let calendar = try store.localCalendar()
      let today = calendar.day(at: .now)
      return CalendarReport(
        subject: subject.name,
        grid: try MonthGrid(
          of: month ?? today.month, subject: subject, in: store, today: today,
          firstWeekday: calendar.firstWeekday))
    }
    try print(report, .month(report.grid))
  }

  private func runYear() throws {
    let year = try period.map(YearReport.parse)
    let report = try SharedStore.open(for: .reading).read { store in
      let subject = try store.subject(named: subject.subject)
      let calendar = try store.localCalendar()
      let today = calendar.day(at: .now)
      return YearReport(
        subject: subject.name,
        grid: try YearGrid(
          of: year ?? today.month.year, subject: subject, in: store, today: today,
          firstWeekday: calendar.firstWeekday))
    }
    try print(report, .year(report.grid))
  }

  private func print(_ report: some CommandResult, _ drawing: Drawing) throws {
    if legend, !output.json {
      try printLine(Terminal.current.text(of: .column([drawing, .line(StyledText()), .legend])))
    } else {
      try printResult(report, asJSON: output.json)
    }
  }

  private static func parse(_ text: String) throws -> CalendarMonth {
    guard let month = CalendarMonth(iso8601: text) else {
      throw CommandError.usage("\(quoted(text)) is not a month; write YYYY-MM, from 1900-01 to 9999-12")
    }
    return month
  }
}

/// A month of a subject.
struct CalendarReport: CommandResult {
  let subject: String
  let grid: MonthGrid

  func text(on terminal: Terminal) -> String { terminal.text(of: .month(grid)) }

  private enum CodingKeys: CodingKey { case subject, month, firstWeekday, today, studied, days }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(grid.month, forKey: .month)
    try container.encode(grid.firstWeekday, forKey: .firstWeekday)
    try container.encode(grid.today, forKey: .today)
    try container.encode(grid.studiedCount, forKey: .studied)
    try container.encode(grid.days.map { DayJSON($0, in: grid.month) }, forKey: .days)
  }
}
