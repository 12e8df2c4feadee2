import ArgumentParser
import CommandLine
import Drawing
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    "stats", localized: "Show how much you studied by weekday, month and year.",
    localized: """
      It counts from the first day that is recorded. Days off count neither as studied nor as missed, \
      unless you studied on them. Today counts when it is done.
      """,
    examples: "swiftcal stats", "swiftcal stats --year 2024 --subject Piano --json")

  @Option(localized: "Count the days of this year only.", valueName: "YYYY")
  var year: String?
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let year = try year.map(CalendarCommand.parseYear)
    let report = try openStoreForReading().read { reading in
      let subject = try reading.viewed(named: subject.subject)
      return StatsReport(
        subject: subject.name, year: year, unit: try reading.plan(of: subject).unit,
        statistics: try reading.statistics(of: subject, in: year))
    }
    try printResult(report, asJSON: output.json)
  }
}

/// How much of a subject was studied.
struct StatsReport {
  let subject: String
  /// The year whose days count; nil for all.
  let year: Int?
  /// What the amounts count.
  let unit: AmountUnit
  let statistics: StudyStatistics

  /// How many streaks the text and the JSON list.
  private static let longestCount = 5
  private var longest: [Streak] { statistics.longestStreaks(Self.longestCount) }
}

extension StatsReport: CommandResult {
  func text(on terminal: Terminal) -> String {
    guard let dates = statistics.dates else {
      return year.map { String(localized: "\(subject.shown): nothing is recorded in \($0)") }
        ?? String(localized: "\(subject.shown): nothing is recorded")
    }
    let sections = [
      summary(from: dates.lowerBound, to: dates.upperBound),
      section(String(localized: "Weekdays"), statistics.weekdays, on: terminal) { $0.title },
      section(months.title, months.parts, on: terminal) { $0.description },
      section(
        String(localized: "Years"), statistics.years.count > 1 ? statistics.years : [], on: terminal
      ) { "\($0)" },
      streaks,
    ]
    return terminal.text(
      of: .column(Array(sections.filter { !$0.isEmpty }.joined(separator: [.line(StyledText())]))))
  }

  /// How many months the text shows; those of a year are all shown.
  private static let shownMonths = 12

  private var months: (title: String, parts: ArraySlice<StudyStatistics.Part<CalendarMonth>>) {
    let counted = statistics.months.filter { $0.tally.counted > 0 }
    let isCut = counted.count > Self.shownMonths
    let title =
      isCut ? String(localized: "The last \(Self.shownMonths) months") : String(localized: "Months")
    return (title, counted.suffix(Self.shownMonths))
  }

  private func summary(from first: CalendarDate, to last: CalendarDate) -> [Drawing] {
    let all = statistics.all
    let percentage = all.percentage.map { " (\($0)%)" } ?? ""
    var lines = [
      StyledText(subject + listSeparator, .title, bold: true)
        + StyledText(String(localized: "\(first) to \(last)"), .title),
      StyledText(
        String(
          localized: "Studied: \(all.studied) of \(all.counted) day",
          plural: "Studied: \(all.studied) of \(all.counted) days", for: all.counted) + percentage),
    ]
    if all.amount > .zero {
      lines.append(StyledText(String(localized: "Amount: \(all.amount.words(in: unit))")))
    }
    if let average = all.amountPerStudiedDay {
      lines.append(
        StyledText(String(localized: "Per studied day: \(average.roundedToTenths.words(in: unit))")))
    }
    return lines.map { .line($0) }
  }

  /// A line with a bar for each part of the days. A part of which no day counts does not show.
  private func section<Time>(
    _ title: String, _ parts: some Sequence<StudyStatistics.Part<Time>>, on terminal: Terminal,
    name: (Time) -> String
  ) -> [Drawing] {
    let parts = parts.filter { $0.tally.counted > 0 }
    guard !parts.isEmpty else { return [] }
    let barWidth = terminal.width < 60 ? 10 : 20
    let columns = AlignedColumns([
      .init(parts.map { StyledText(name($0.time)) }),
      .init(parts.map { StyledText(Self.bar($0.tally.rate ?? 0, width: barWidth), .accent) }, importance: 3),
      .init(parts.map { StyledText("\($0.tally.percentage ?? 0)%", bold: true) }, alignsRight: true),
      .init(
        parts.map {
          StyledText(String(localized: "\($0.tally.studied) of \($0.tally.counted)"), .secondary)
        }, importance: 1, alignsRight: true),
      .init(
        parts.map { StyledText($0.tally.amount > .zero ? $0.tally.amount.words(in: unit) : "", .secondary) },
        importance: 2, alignsRight: true),
    ])
    return [.line(StyledText(title, .title, bold: true)), columns.drawing(width: terminal.width)]
  }

  /// A bar for a rate of 0 to 1. What is above 0 shows.
  static func bar(_ rate: Double, width: Int) -> String {
    let filled = rate > 0 ? max(1, Int((rate * Double(width)).rounded())) : 0
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }

  private var streaks: [Drawing] {
    guard !statistics.streaks.isEmpty else { return [] }
    let count = statistics.streaks.count
    let title =
      StyledText(String(localized: "Streaks: \(count)"), .title, bold: true)
      + StyledText(
        count > longest.count ? listSeparator + String(localized: "the longest:", context: "streaks") : "",
        .title)
    return
      ([title]
      + longest.map {
        StyledText($0.length.lengthText(in: statistics.streakUnit), .accent)
          + StyledText(listSeparator + String(localized: "\($0.start) to \($0.end)"))
      }).map { .line($0) }
  }
}

extension StatsReport: JSONRepresentable {
  var json: JSONObject {
    let whole: JSONObject = [
      "subject": subject, "year": year, "unit": unit.name, "first": statistics.dates?.lowerBound,
      "last": statistics.dates?.upperBound,
      "amountPerStudiedDay": statistics.all.amountPerStudiedDay?.json,
      "weekdays": statistics.weekdays.map { ["weekday": $0.time] + $0.tally.json },
      "months": statistics.months.map { ["month": $0.time] + $0.tally.json },
      "years": statistics.years.map { ["year": $0.time] + $0.tally.json }, "streaks": jsonOfStreaks,
    ]
    return whole + statistics.all.json
  }

  private var jsonOfStreaks: JSONObject {
    [
      "count": statistics.streaks.count, "unit": statistics.streakUnit,
      "longest": longest.map { streak -> JSONObject in
        ["start": streak.start, "end": streak.end, "length": streak.length]
      },
    ]
  }
}

extension StudyStatistics.Tally {
  /// The keys of a tally. The rate has at most four digits behind the point.
  fileprivate var json: JSONObject {
    [
      "studied": studied, "counted": counted, "rate": rate.map { ($0 * 10_000).rounded() / 10_000 },
      "amount": amount.json,
    ]
  }
}
