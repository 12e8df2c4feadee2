import Drawing
import StudyCalendar
import StudyWidget
import Words

/// The statistics of several subjects side by side.
struct StatsComparison {
  let reports: [StatsReport]

  /// A bar for each subject, with how often it was studied and how much.
  private var subjects: BarsBlock {
    BarsBlock(
      String(localized: "Subjects"),
      reports.map { report in
        let (all, unit) = (report.statistics.all, report.unit)
        let emphasis = report.statistics.terms.emphasis
        let days = String(localized: "\(all.studied) of \(all.counted)")
        let longest = report.statistics.shownStreaks(1).first?.length.lengthText(
          in: report.statistics.streakUnit)
        return .init(
          report.subject,
          [
            .init(all.rate ?? 0, all.shownPercentage(showing: emphasis)?.percentText ?? "–"),
            .init(nil, all.counted > 0 ? emphasis.text(days, of: all.studied) : ""),
            .init(nil, all.amount > .zero ? all.amount.alignedWords(in: unit) : ""),
          ], remark: longest.map { String(localized: "longest \($0)", context: "a streak") } ?? "")
      })
  }

  /// The months that are shown of each subject: the last ones of all of them, or all.
  private func months(_ part: StatsPart?) -> [CalendarMonth] {
    let months = Set(reports.flatMap { $0.statistics.months.filter { $0.tally.counted > 0 }.map(\.time) })
    return months.sorted().suffix(part == nil ? BarsBlock.mostMonths : months.count)
  }

  // MARK: Text

  /// The text, in sections of which none is empty.
  func sections(_ part: StatsPart?, width: Int) -> [[Drawing]] {
    let weekdays = Weekday.week(startingOn: reports[0].statistics.terms.firstWeekday)
    var sections: [[Drawing]] = []
    if part == nil { sections.append([.bars(subjects)]) }
    if part == nil || part == .month {
      let shown = months(part)
      let title =
        shown.count < months(.month).count
        ? String(localized: "The last \(shown.count) months") : String(localized: "Months")
      sections.append(
        table(
          title, shown.map { ($0, $0.description) }, of: \.statistics.months, byAmount: true, width: width))
    }
    if part == nil || part == .weekday {
      sections.append(
        table(
          String(localized: "Weekdays"), weekdays.map { ($0, $0.title) }, of: \.statistics.weekdays,
          byAmount: false, width: width))
    }
    if part == .year {
      let years = Set(reports.flatMap { $0.statistics.years.map(\.time) }).sorted()
      sections.append(
        table(
          String(localized: "Years"), years.map { ($0, "\($0)") }, of: \.statistics.years, byAmount: true,
          width: width))
    }
    return sections.filter { !$0.isEmpty }
  }

  /// A line for each time, with a column for each subject below its name; nothing where a subject would have no room.
  private func table<Time>(
    _ title: String, _ times: [(time: Time, name: String)],
    of parts: (StatsReport) -> [StudyStatistics.Part<Time>], byAmount: Bool, width: Int
  ) -> [Drawing] {
    guard !times.isEmpty else { return [] }
    let columns = reports.map { report in
      let tallies = Dictionary(uniqueKeysWithValues: parts(report).map { ($0.time, $0.tally) })
      let hasAmounts = byAmount && tallies.values.contains { $0.amount > .zero }
      let highest = times.compactMap { tallies[$0.time]?.amount }.max() ?? .zero
      return times.map { time -> (part: Double, text: String)? in
        guard let tally = tallies[time.time], tally.counted > 0 || tally.amount > .zero else { return nil }
        return hasAmounts && highest > .zero
          ? (
            Double(tally.amount.thousandths) / Double(highest.thousandths),
            tally.amount > .zero ? tally.amount.alignedWords(in: report.unit) : ""
          )
          : (
            tally.rate ?? 0,
            tally.shownPercentage(showing: report.statistics.terms.emphasis)?.percentText ?? ""
          )
      }
    }
    func table(barColumns: Int) -> [StyledText] {
      let cells = zip(reports, columns).map { report, cells -> [StyledText] in
        let texts = cells.map { StyledText($0?.text ?? "–", $0 == nil ? .secondary : .plain) }
        let textWidth = texts.map(\.width).max() ?? 0
        let cells = zip(cells, texts).map { cell, text in
          let padding = StyledText(String(repeating: " ", count: textWidth - text.width))
          guard barColumns > 0 else { return padding + text }
          let bar =
            cell.map { StyledText.bar($0.part, columns: barColumns) }
            ?? StyledText(String(repeating: " ", count: barColumns))
          return bar + StyledText(" ") + padding + text
        }
        let columnWidth = max(cells.map(\.width).max() ?? 0, 8)
        return [StyledText(report.subject, .title).cut(to: columnWidth)] + cells
      }
      let names = [StyledText(title, .title, bold: true)] + times.map { StyledText($0.name) }
      let table = AlignedColumns(
        [.init(names)] + cells.map { .init($0, alignsRight: barColumns == 0) })
      let lines = table.lines(width: .max)
      return (lines.map(\.width).max() ?? 0) <= width ? lines : []
    }
    let lines = [10, 6, 0].lazy.map(table).first { !$0.isEmpty } ?? []
    return lines.map { .line($0) }
  }

  // MARK: Picture

  /// What a picture shows, from above: the subjects, then the months of each. Amounts of one unit have one scale.
  func blocks(_ part: StatsPart?) -> [Drawing] {
    let title = Drawing.line(StyledText(listing(reports.map(\.subject)), .title, bold: true))
    let shown = Set(months(part))
    return [title] + (part == nil ? [.bars(subjects)] : [])
      + reports.flatMap { report -> [Drawing] in
        let block: BarsBlock =
          switch part {
          case .weekday: .weekdays(report.statistics)
          case .year: .years(report.statistics, fewest: 1)
          case nil, .month:
            .months(
              report.statistics, last: nil, of: shown, highest: highest(in: report.unit, shown))
          }
        let title = "\(report.subject): \(block.title)"
        return block.bars.isEmpty
          ? [] : [.bars(BarsBlock(title, isUpright: block.isUpright, block.bars))]
      }
  }

  private func highest(in unit: AmountUnit, _ shown: Set<CalendarMonth>) -> Amount? {
    let months = reports.filter { $0.unit == unit }.flatMap {
      $0.statistics.months.filter { shown.contains($0.time) }
    }
    return months.map(\.tally.amount).max()
  }
}
