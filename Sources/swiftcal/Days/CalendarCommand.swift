import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyWidget
import Words

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
    try Self.show(month, year, legend: legend, subject: subject.subject, asJSON: output.json)
  }

  private static func show(
    _ words: [String], _ isYear: Bool, legend: Bool, subject: String?, asJSON: Bool
  ) throws {
    let text = words.joined(separator: " ")
    let expression = try words.isEmpty ? nil : isYear ? parseYears(text) : MonthExpression(text)
    let report = try openStoreForReading().read { reading in
      try CalendarReport(
        of: expression, isYear: isYear || expression?.isYear == true, subject: subject, hasLegend: legend,
        in: reading)
    }
    try printResult(report, asJSON: asJSON)
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

extension CalendarCommand: PlainlyRun {
  static func run(plainly arguments: PlainArguments) throws -> Bool {
    var arguments = arguments
    let subject = arguments.value(of: "--subject")
    let (isYear, legend) = (arguments.has("--year"), arguments.has("--legend"))
    let asJSON = arguments.has("--json")
    let words = arguments.words(0...2)
    guard arguments.areTaken else { return false }
    try show(words, isYear, legend: legend, subject: subject, asJSON: asJSON)
    return true
  }
}

/// A month or a year of a subject.
struct CalendarReport: CommandResult {
  private let subject: Viewed
  private let grid: CalendarGrid
  /// Whether the subject is named: where there are other subjects.
  private let showsName: Bool
  /// What the signs mean; nil if that is not asked for.
  private let legend: [LegendItem]?

  /// - Parameters:
  ///   - expression: the month or the year; nil for the present one.
  ///   - isYear: whether a year is meant.
  init(
    of expression: MonthExpression?, isYear: Bool, subject name: String?, hasLegend: Bool,
    in reading: borrowing ReadTransaction
  ) throws {
    subject = try reading.viewed(named: name)
    let present = try reading.now.today.month
    let span: CalendarGrid.Span =
      switch expression {
      case .rollingYear: .rollingYear
      case _ where isYear: .year(expression?.year(present: present.year) ?? present.year)
      default: .month(expression?.month(present: present) ?? present)
      }
    grid = try reading.calendar(of: subject, span)
    showsName = try subject.group != nil || !reading.hasOneSubject()
    let hasMinimum = try hasLegend && reading.plan(of: subject).hasMinimum
    legend = hasLegend ? DayState.legend(hasMinimum: hasMinimum, heat: grid.heat) : nil
  }

  func text(on terminal: Terminal) -> String {
    let heading = showsName ? [Drawing.line(StyledText(subject.name, .title, bold: true))] : []
    let ending = legend.map { [Drawing.line(StyledText()), .legend($0)] } ?? []
    let calendar: Drawing =
      if case .month = grid.span { .month(grid, saysDays: false) } else {
        .year(grid, hasLegend: legend == nil, saysDays: false)
      }
    return terminal.text(of: .column(heading + [calendar] + ending))
  }

  var json: JSONValue {
    let which: JSONValue =
      switch grid.span {
      case .month(let month): ["month": month]
      case .year(let year): ["year": year]
      case .rollingYear: ["first": grid.dates.lowerBound, "last": grid.dates.upperBound]
      }
    let days = grid.days.map { day in
      let date = if case .month(let month) = grid.span { day.json(in: month) } else { day.jsonOfYear }
      return date + day.jsonOfSessions(grid.heat)
    }
    return which + [
      "days": days, "studied": grid.studiedCount, "subject": subject.name,
      "firstWeekday": grid.firstWeekday, "today": grid.today,
    ]
  }
}
