import Drawing
import StudyCalendar
import StudyWidget
import Words

/// The weeks of all subjects, a row for each.
extension ScreenFrame {
  /// Draws as many subjects as there is room for, among them the shown one. A click on one shows it.
  /// - Returns: how many rows they take.
  mutating func drawSubjectWeeks(
    _ subjects: [WeekSums], _ facts: ScreenFacts, _ rows: Range<Int>, _ columns: Range<Int>
  ) -> Int {
    let place = subjects.firstIndex { .subject($0.subject) == facts.subject } ?? 0
    let shown = Self.window(
      of: subjects.map { _ in 1 }, around: place, columns: min(rows.count - 1, subjects.count))
    let title = StyledText(String(localized: "All subjects, the same weeks"), .title, bold: true)
    write([title], rows: rows, columns: columns)
    let lines = subjects[shown].lines(width: columns.count, chosen: facts.subject)
    write(lines, rows: rows.dropFirst(), columns: columns)
    for (row, weeks) in zip(rows.dropFirst(), subjects[shown]) {
      add(.subject(.subject(weeks.subject)), rows: row..<row + 1, columns: columns)
    }
    return 1 + shown.count
  }
}

extension ArraySlice<WeekSums> {
  private static var longestName: Int { 16 }

  /// A line for each subject: its name, a sign for each week, its days and its sum. Where there is no room for all weeks, the
  /// last ones are shown.
  fileprivate func lines(width: Int, chosen: Viewed) -> [StyledText] {
    let names = map {
      StyledText($0.subject.name, bold: .subject($0.subject) == chosen).cut(to: Self.longestName)
    }
    let nameWidth = names.map(\.width).max() ?? 0
    let count = Swift.min(first?.weeks.count ?? 0, Swift.max(width - nameWidth - 2, 0))
    return AlignedColumns([
      .init(names), .init(map { $0.signs(last: count) }),
      .init(
        map { StyledText($0.total.studied > 0 ? $0.total.studied.dayCountText : "") }, importance: 2,
        alignsRight: true),
      .init(
        map {
          let amount = $0.total.amount
          return StyledText(
            amount > .zero ? amount.shortWords(in: $0.unit, wholeHoursFrom: 100) : "", .secondary)
        }, importance: 1, alignsRight: true),
    ]).lines(width: width)
  }
}

extension WeekSums {
  /// A sign for each of the last weeks. Weeks before the first in which anything was studied are blank.
  fileprivate func signs(last count: Int) -> StyledText {
    let first = weeks.firstIndex { $0 != Sum() } ?? weeks.count
    return weeks.indices.suffix(count).reduce(into: StyledText()) { line, place in
      let fill = Fill(rawValue: level(ofWeek: place))
      line +=
        fill.map { StyledText($0.sign, .accent, fill: $0) }
        ?? StyledText(place < first ? " " : "·", .secondary)
    }
  }
}
