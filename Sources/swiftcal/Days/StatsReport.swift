import Drawing
import StudyCalendar
import StudyIntents
import StudyWidget
import Words

/// How much of a subject was studied.
struct StatsReport {
  let subject: String
  /// The year whose days count; nil unless one was asked for.
  let year: Int?
  /// The days that count; nil for all.
  let dates: ClosedRange<CalendarDate>?
  let statistics: StudyStatistics

  /// What the amounts count.
  var unit: AmountUnit { statistics.terms.unit }

  /// How many streaks the text and the JSON list.
  static let longestCount = 5
  private var longest: [Streak] { statistics.longestStreaks(Self.longestCount) }

  /// That nothing is recorded; nil if something is.
  var emptiness: String? {
    guard statistics.dates == nil else { return nil }
    if let year { return String(localized: "\(subject.shown): nothing is recorded in \(year)") }
    return dates == nil
      ? String(localized: "\(subject.shown): nothing is recorded")
      : String(localized: "\(subject.shown): nothing is recorded in these days")
  }

  // MARK: Text

  /// The text, in sections of which none is empty.
  /// - Parameters:
  ///   - part: the part to show; nil for all.
  ///   - width: how many columns there are.
  func sections(_ part: StatsPart?, width: Int) -> [[Drawing]] {
    if let emptiness { return [[.message(emptiness)]] }
    let heading = Drawing.line(heading(width: width))
    let summary = [heading] + summaryLines.map { .line(StyledText($0)) }
    let sections: [[Drawing]]
    switch part {
    case .weekday: sections = [[heading], Self.drawing([.weekdays(statistics)])]
    case .month: sections = [[heading], Self.drawing([.months(statistics, last: nil)])]
    case .year: sections = [[heading], Self.drawing([.years(statistics, fewest: 1)])]
    case nil:
      sections = [
        summary, Self.drawing([.records(statistics)]),
        Self.drawing([BarsBlock.week(statistics), BarsBlock.month(statistics)].compactMap { $0 }),
        Self.drawing([.months(statistics), .weekdays(statistics)]),
        Self.drawing([.years(statistics)]), streaks,
      ]
    }
    return sections.filter { !$0.isEmpty }
  }

  /// Blocks side by side where there is room, without those that have nothing to show.
  private static func drawing(_ blocks: [BarsBlock]) -> [Drawing] {
    let shown = blocks.filter { !$0.bars.isEmpty }.map { Drawing.bars($0) }
    return shown.isEmpty ? [] : [.row(shown)]
  }

  /// The subject with the days that were looked at. Where there is no room for both, the subject's name is cut.
  private func heading(width: Int) -> StyledText {
    let dates = statistics.dates.map { String(localized: "\($0.lowerBound) to \($0.upperBound)") } ?? ""
    let rest = StyledText(listSeparator, .title, bold: true) + StyledText(dates, .title)
    return StyledText(subject, .title, bold: true).cut(to: max(width - rest.width, 8)) + rest
  }

  /// What there is to say of all days, without the subject.
  private var summaryLines: [String] {
    let all = statistics.all
    var lines =
      showsZeros || all.studied > 0
      ? [studiedLine + Self.percentage(all.percentage)] : [Standing(.none, .none, showing: .rate).sentence]
    if all.amount > .zero {
      lines.append(String(localized: "Amount: \(all.amount.shortWords(in: unit, wholeHoursFrom: 100))"))
    }
    if let average = all.averageAmount {
      let words = average.roundedForPeople.shortWords(in: unit, wholeHoursFrom: 100)
      lines.append(String(localized: "Per studied day: \(words)"))
    }
    return lines + goalLines
  }

  private var studiedLine: String {
    let all = statistics.all
    return String(
      localized: "Studied: \(all.studied) of \(all.counted) day",
      plural: "Studied: \(all.studied) of \(all.counted) days", for: all.counted)
  }

  /// Whether a 0 is shown.
  private var showsZeros: Bool { statistics.terms.emphasis.showsZeros }

  private static func goalLine(weeks: GoalTally.Part) -> String {
    String(
      localized: "Goal met: \(weeks.met) of \(weeks.counted) week",
      plural: "Goal met: \(weeks.met) of \(weeks.counted) weeks", for: weeks.counted)
  }

  /// How often goals were met. A daily goal without an amount is met on each studied day, which needs no words of its own.
  private var goalLines: [String] {
    let (days, weeks) = (statistics.goals.days, statistics.goals.weeks)
    var lines: [String] = []
    if days.counted > 0, showsZeros || days.met > 0,
      statistics.goals.hasMinimum || weeks.counted > 0
    {
      lines.append(
        String(
          localized: "Goal met: \(days.met) of \(days.counted) day",
          plural: "Goal met: \(days.met) of \(days.counted) days", for: days.counted)
          + Self.percentage(days.percentage))
    }
    if weeks.counted > 0, showsZeros || weeks.met > 0 {
      lines.append(Self.goalLine(weeks: weeks) + Self.percentage(weeks.percentage))
    }
    return lines
  }

  private static func percentage(_ percentage: Int?) -> String {
    percentage.map { " (\($0.percentText))" } ?? ""
  }

  /// The summary in one line, for a picture that is read out.
  var summaryInWords: String { emptiness ?? "\(subject.shown): " + listing(summaryLines) }

  private var streaks: [Drawing] {
    let longest = statistics.shownStreaks(Self.longestCount)
    guard !longest.isEmpty else { return [] }
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
          + StyledText(listSeparator + String(localized: "\($0.start.description) to \($0.end.description)"))
      }).map { .line($0) }
  }

  // MARK: Picture

  /// What a picture shows, from above.
  /// - Parameter part: the part to show; nil for all.
  func blocks(_ part: StatsPart?) -> [Drawing] {
    if let emptiness { return [.message(emptiness)] }
    let comparisons = [BarsBlock.week(statistics), BarsBlock.month(statistics)].compactMap { $0 }
    let blocks: [Drawing]
    switch part {
    case .weekday: blocks = [.bars(.weekdays(statistics))]
    case .month: blocks = [.bars(.months(statistics, last: nil))]
    case .year: blocks = [.bars(.years(statistics, fewest: 1))]
    case nil:
      let lists = comparisons + [.weekdays(statistics), .records(statistics), .years(statistics)]
      blocks =
        [.flow(figures), .bars(.months(statistics))]
        + lists.filter { !$0.bars.isEmpty }.pairs.map { .flow($0.map { .bars($0) }) }
    }
    return [.line(heading(width: .max))] + blocks
  }

  /// The numbers that matter most, large, each above what it is.
  private var figures: [Drawing] {
    let (all, weeks) = (statistics.all, statistics.goals.weeks)
    var figures: [(figure: String, caption: String)] = []
    if let percentage = all.shownPercentage(showing: statistics.terms.emphasis) {
      figures.append((percentage.percentText, studiedLine))
    }
    if all.amount > .zero {
      figures.append(
        (
          unit == .minutes ? all.amount.shortWords(in: unit, wholeHoursFrom: 1) : all.amount.number(),
          String(localized: "Amount: \(all.amount.words(in: unit))")
        ))
    }
    if let percentage = weeks.percentage, showsZeros || weeks.met > 0 {
      figures.append((percentage.percentText, Self.goalLine(weeks: weeks)))
    }
    if let longest = statistics.shownStreaks(1).first {
      let length = longest.length.lengthText(in: statistics.streakUnit)
      figures.append(("\(longest.length)", String(localized: "Longest streak: \(length)")))
    }
    return figures.map { .figure($0.figure, caption: $0.caption, tone: .accent) }
  }
}

extension Array {
  /// The elements two by two.
  fileprivate var pairs: [ArraySlice<Element>] {
    stride(from: 0, to: count, by: 2).map { self[$0..<Swift.min($0 + 2, count)] }
  }
}

extension StatsReport: JSONRepresentable {
  var json: JSONValue {
    let whole: JSONValue = [
      "subject": subject, "year": year, "from": year == nil ? dates?.lowerBound.asked : nil,
      "to": year == nil ? dates?.upperBound.asked : nil, "unit": unit.name,
      "first": statistics.dates?.lowerBound, "last": statistics.dates?.upperBound,
      "amountPerStudiedDay": statistics.all.amountPerStudiedDay?.json,
      "averageAmount": statistics.all.averageAmount?.json,
      "weekdays": statistics.weekdays.map { ["weekday": $0.time] + $0.tally.json },
      "months": statistics.months.map { ["month": $0.time] + $0.tally.json },
      "years": statistics.years.map { ["year": $0.time] + $0.tally.json }, "streaks": jsonOfStreaks,
      "goal": ["days": statistics.goals.days.json, "weeks": statistics.goals.weeks.json] as JSONValue,
      "bestDay": statistics.bestDay.map { ["date": $0.time, "amount": $0.tally.amount.json] as JSONValue },
      "bestWeek": statistics.bestWeek.map { best -> JSONValue in
        ["start": best.time.lowerBound, "end": best.time.upperBound] + best.tally.jsonOfSum
      },
      "week": statistics.week?.json, "month": statistics.month?.json,
    ]
    return whole + statistics.all.json
  }

  private var jsonOfStreaks: JSONValue {
    [
      "count": statistics.streaks.count, "unit": statistics.streakUnit,
      "longest": longest.map { streak -> JSONValue in
        ["start": streak.start, "end": streak.end, "length": streak.length]
      },
    ]
  }
}

extension CalendarDate {
  /// The date; nil if it stands for an end that nobody named.
  fileprivate var asked: CalendarDate? { self == .earliest || self == .latest ? nil : self }
}

extension StudyTally {
  /// The keys of a tally. The rate has at most four digits behind the point.
  fileprivate var json: JSONValue { jsonOfSum + ["counted": counted, "rate": rate?.jsonOfRate] }

  fileprivate var jsonOfSum: JSONValue { ["studied": studied, "amount": amount.json] }
}

extension GoalTally.Part {
  fileprivate var json: JSONValue { ["met": met, "counted": counted, "rate": rate?.jsonOfRate] }
}

extension Double {
  fileprivate var jsonOfRate: Double { (self * 10_000).rounded() / 10_000 }
}

extension PeriodComparison {
  fileprivate var json: JSONValue {
    [
      "start": dates.lowerBound, "end": dates.upperBound, "studied": present.studied,
      "amount": present.amount.json, "previous": previous?.jsonOfSum,
      "usual": usual.map { usual -> JSONValue in
        ["count": usual.count, "studied": usual.studied, "amount": usual.amount.json]
      },
    ]
  }
}
