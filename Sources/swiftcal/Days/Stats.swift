import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import System
import Words

struct Stats: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "stats", localized: "Show how much you studied by weekday, month and year.",
    localized: """
      It counts from the first day that is recorded. Days off count neither as studied nor as missed, \
      unless you studied on them. Today counts when it is done. Without a year and dates it shows this week \
      and this month beside the last and the usual ones, too.
      """,
    examples: "swiftcal stats", "swiftcal stats --year 2024 --subject Piano --json",
    "swiftcal stats --subject Piano --subject Study", "swiftcal stats --format svg --output stats.svg")

  @Option(localized: "Count the days of this year only.", valueName: "YYYY")
  var year: String?
  @Option(localized: "Count the days from this one on.", valueName: "date", completion: .date)
  var from: String?
  @Option(localized: "Count the days up to this one.", valueName: "date", completion: .date)
  var to: String?
  @Option(localized: "Show only weekdays, or all months, or all years.")
  var by: StatsPart?
  @Option(
    name: .shortAndLong,
    localized:
      "The subject or the group; the default subject unless given. Give it again to compare several.",
    valueName: "name", completion: .viewed)
  var subject: [String] = []
  @Option(name: .shortAndLong, localized: "What to print: text, or a picture.")
  var format = StatsFormat.text
  @Option(localized: "The colours of a picture. With auto it follows its viewer.")
  var appearance = Appearance.auto
  @OptionGroup var file: OutputOption
  @OptionGroup var output: JSONOption

  var paths: [String] { file.paths }

  func run() throws {
    guard !output.json || format == .text else {
      throw CommandError.usage(localized: "--json and --format svg exclude each other; leave one of them out")
    }
    let result = try openStoreForReading().read { reading in
      let (dates, year) = try dates(today: reading.now.today)
      let subjects =
        try subject.isEmpty
        ? [.subject(reading.defaultSubject())] : subject.map { try reading.viewed(named: $0) }
      let reports = try subjects.enumerated().filter { place, subject in
        !subjects.prefix(place).contains(subject)
      }.map { _, subject in
        StatsReport(
          subject: subject.name, year: year, dates: dates,
          statistics: try reading.statistics(of: subject, in: dates))
      }
      return StatsResult(reports: reports, part: by)
    }
    switch (format, file.output) {
    case (.svg, _): try file.write { try $0.write(result.picture(appearance) + "\n") }
    case (.text, nil): try printResult(result, asJSON: output.json)
    case (.text, .some):
      let text = output.json ? result.json.line : result.text(on: .plain)
      try file.write { try $0.write(text + "\n") }
    }
  }

  /// The days that count, if they are not all, and the year whose days they are.
  private func dates(today: CalendarDate) throws -> (dates: ClosedRange<CalendarDate>?, year: Int?) {
    let (from, to) = try (from.map { try DateExpression($0) }, to.map { try DateExpression($0) })
    if let year = try year.map(CalendarCommand.parseYear) {
      guard from == nil, to == nil else {
        throw CommandError.usage(localized: "give either --year, or --from and --to")
      }
      return (CalendarGrid.dates(of: year), year)
    }
    guard from != nil || to != nil else { return (nil, nil) }
    let first = try from?.resolved(today: today) ?? .earliest
    let last = try to?.resolved(today: today) ?? .latest
    guard first <= last else { throw DateExpressionError.backwards(first, last) }
    return (first...last, nil)
  }
}

/// A part of the statistics that can be shown alone.
enum StatsPart: String, CaseIterable, ExpressibleByArgument {
  case weekday, month, year
}

/// How statistics can be shown.
enum StatsFormat: String, CaseIterable, ExpressibleByArgument {
  case text, svg
}

/// The statistics of one subject, or of several side by side.
struct StatsResult: CommandResult {
  let reports: [StatsReport]
  /// The part that is shown; nil for all. JSON always has all.
  let part: StatsPart?

  func text(on terminal: Terminal) -> String {
    let sections =
      reports.count > 1
      ? StatsComparison(reports: reports).sections(part, width: terminal.width)
      : reports[0].sections(part, width: terminal.width)
    return terminal.text(of: .column(Array(sections.joined(separator: [.line(StyledText())]))))
  }

  /// The statistics as an SVG document.
  func picture(_ appearance: Appearance) -> String {
    let blocks =
      reports.count > 1 ? StatsComparison(reports: reports).blocks(part) : reports[0].blocks(part)
    // As wide as the page of a repository at a forge.
    return Picture(of: .column(blocks), width: 836, height: 200).svg(
      title: listing(reports.map(\.subject)),
      description: reports.map(\.summaryInWords).joined(separator: "; "),
      appearance: appearance)
  }

  var json: JSONValue {
    reports.count > 1 ? ["subjects": reports.map(\.json)] : reports[0].json
  }
}
