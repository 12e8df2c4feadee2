import Drawing
import StudyCalendar
import StudyWidget
import Words

/// How much was studied: by months, by weekdays, in all, and the records.
extension ScreenFrame {
  mutating func drawStatistics(_ facts: ScreenFacts, _ plan: CalendarPlan) {
    guard let statistics = facts.statistics else { return }
    let below = drawDay(facts, plan)
    let columns = plan.isWide ? plan.beside : plan.screen.columns
    guard statistics.dates != nil else {
      let text = String(localized: "Nothing is recorded yet. Space records the chosen day.")
      let room = plan.panel == nil ? columns : plan.beside
      let lines = TextLayout(width: room.count).lines(of: .message(text))
      return write(lines, rows: plan.above, columns: room)
    }
    let all = BarsBlock.months(statistics)
    let months = MonthColumns(all.bars, columns: columns.count)
    let shown = BarsBlock.months(statistics, last: months.count)
    let title = StyledText(shown.title, .title, bold: true)
    var rows = plan.above
    write([title], rows: rows, columns: plan.panel == nil ? columns : plan.beside)
    rows = rows.dropFirst(plan.panel == nil ? 1 : 3)
    let height = min(rows.count - MonthColumns.labelCount, plan.screen.body.count > 36 ? 10 : 6)
    if height > 1 {
      write(
        MonthColumns(shown.bars, columns: columns.count).lines(rows: height), rows: rows, columns: columns)
      rows = rows.dropFirst(height + MonthColumns.labelCount + 1)
    }
    drawNumbers(statistics, plan.rest(rows, or: below), columns)
  }

  /// Blocks of numbers as far as there is room, and below them the sums and the longest streaks.
  private mutating func drawNumbers(_ statistics: StudyStatistics, _ rows: Range<Int>, _ columns: Range<Int>)
  {
    let last = [statistics.sumsLine(columns: columns.count), statistics.streaksLine(columns: columns.count)]
      .filter { !$0.runs.isEmpty }
    let weekdays = BarsBlock.weekdays(statistics, wholeHoursFrom: 10)
    let room = rows.dropLast(last.count)
    let isLow = room.count < 9
    let others = [.records(statistics), BarsBlock.week(statistics), BarsBlock.month(statistics)]
      .compactMap { $0 }.filter { !$0.bars.isEmpty }
    let blocks: [Block] =
      [{ width, _ in weekdays.thinLines(across: isLow ? 2 : 1, width: width) }]
      + others.map { block in { width, _ in TextLayout(width: width).lines(of: .bars(block)) } }
      + [
        { width, height in
          let years = BarsBlock.years(statistics, last: height - 1)
          return years.bars.isEmpty ? [] : TextLayout(width: width).lines(of: .bars(years))
        }
      ]
    let used = drawBlocks(blocks, isLow ? room : room.dropLast(), columns)
    write(last, rows: rows.dropFirst(used == 0 ? 0 : isLow ? used : used + 1), columns: columns)
  }

  /// Makes lines for so many columns, and if it can be shortened for so many rows.
  private typealias Block = (_ columns: Int, _ rows: Int) -> [StyledText]

  /// Draws blocks one below the other, and where a column is full in the next one. What has no room is left out.
  /// - Returns: how many rows they take.
  private mutating func drawBlocks(_ blocks: [Block], _ rows: Range<Int>, _ columns: Range<Int>) -> Int {
    var (column, row, width, used) = (columns.lowerBound, 0, 0, 0)
    for block in blocks {
      var lines = block(columns.upperBound - column, rows.count - row)
      var start = ScreenPosition(row: row, column: column)
      if lines.isEmpty || row + lines.count > rows.count {
        start = ScreenPosition(row: 0, column: column + width + (width > 0 ? 4 : 0))
        guard columns.upperBound - start.column >= Self.narrowestBlock else { continue }
        lines = block(columns.upperBound - start.column, rows.count)
      }
      guard !lines.isEmpty, start.row + lines.count <= rows.count else { continue }
      write(lines, rows: rows.dropFirst(start.row), columns: start.column..<columns.upperBound)
      let blockWidth = lines.map(\.width).max() ?? 0
      width = start.column == column ? max(width, blockWidth) : blockWidth
      (column, row) = (start.column, start.row + lines.count + 1)
      used = max(used, row - 1)
    }
    return used
  }

  private static let narrowestBlock = 36
}

extension BarsBlock {
  /// The bars as thin lines, so that they are no wall below each other.
  /// - Parameter count: how many stand side by side. Where there is more than one, the title is left out.
  /// - Returns: the lines. There are none if a line would have to be cut.
  fileprivate func thinLines(across count: Int, width: Int) -> [StyledText] {
    guard !bars.isEmpty else { return [] }
    let down = (bars.count + count - 1) / count
    let gap = 4
    let part = (width + gap) / count - gap
    let parts = stride(from: 0, to: bars.count, by: down).map { bars[$0..<Swift.min($0 + down, bars.count)] }
    let lines = parts.map { bars in
      AlignedColumns([
        .init(bars.map { StyledText($0.name) }),
        .init(
          bars.map { .thinBar($0.measures.first?.part ?? 0, columns: count > 1 ? 10 : 20) }, importance: 2),
        .init(bars.map { StyledText($0.measures.first?.text ?? "") }, alignsRight: true),
        .init(bars.map { StyledText($0.remark, .secondary) }, importance: 1, alignsRight: true),
      ]).lines(width: Swift.max(part, 0))
    }
    guard lines.joined().allSatisfy({ !$0.plain.hasSuffix("…") }) else { return [] }
    let rows = (0..<down).map { row in
      lines.enumerated().reduce(into: StyledText()) { line, column in
        guard row < column.element.count else { return }
        let blanks = column.offset * (part + gap) - line.width
        line += StyledText(String(repeating: " ", count: Swift.max(blanks, 0))) + column.element[row]
      }
    }
    return (count == 1 ? [StyledText(title, .title, bold: true)] : []) + rows
  }
}

extension StyledText {
  /// A bar of a line’s height. What is above 0 shows.
  /// - Parameter part: how much of it is reached, 0 to 1.
  fileprivate static func thinBar(_ part: Double, columns: Int) -> StyledText {
    let reached = part > 0 ? min(max(1, Int((part * Double(columns)).rounded())), columns) : 0
    return StyledText(String(repeating: "━", count: reached), .accent)
      + StyledText(String(repeating: "·", count: columns - reached), .secondary)
  }

  /// As many pieces as fit into a line.
  fileprivate static func line(of pieces: [StyledText], columns: Int) -> StyledText {
    pieces.reduce(into: StyledText()) { line, piece in
      let gap = line.runs.isEmpty ? 0 : 3
      guard line.width + gap + piece.width <= columns else { return }
      line += StyledText(String(repeating: " ", count: gap)) + piece
    }
  }
}

extension StudyStatistics {
  private func piece(_ value: String, in sentence: (String) -> String) -> StyledText {
    StyledText(with: StyledText(value, .accent, bold: true), .secondary, in: sentence)
  }

  /// What there is of all days, in one line.
  fileprivate func sumsLine(columns: Int) -> StyledText {
    let unit = terms.unit
    let days = terms.emphasis.text(all.studied.dayCountText, of: all.studied)
    var pieces = days.isEmpty ? [] : [StyledText(days, .accent, bold: true)]
    if all.amount > .zero {
      pieces.append(
        piece(all.amount.shortWords(in: unit, wholeHoursFrom: 100)) {
          String(localized: "\($0) in all", context: "a sum")
        })
    }
    if let average = all.averageAmount {
      pieces.append(
        piece(average.roundedForPeople.words(in: unit)) {
          String(localized: "\($0) a studied day", context: "an average")
        })
    }
    if let longest = shownStreaks(1).first {
      pieces.append(
        piece(longest.length.lengthText(in: streakUnit)) {
          String(localized: "longest streak \($0)", context: "a length")
        })
    }
    if let percentage = all.shownPercentage(showing: terms.emphasis) {
      pieces.append(
        piece(percentage.percentText) { String(localized: "\($0) of the days", context: "a part") })
    }
    return .line(of: pieces, columns: columns)
  }

  /// The longest streaks, in one line.
  fileprivate func streaksLine(columns: Int) -> StyledText {
    let streaks = shownStreaks(5)
    guard !streaks.isEmpty else { return StyledText() }
    let title = StyledText(String(localized: "Streaks", context: "title of a list"), .title, bold: true)
    return .line(
      of: [title]
        + streaks.map {
          StyledText("\($0.length)", .accent, bold: true)
            + StyledText(
              " " + String(localized: "\($0.start.description) to \($0.end.description)"), .secondary)
        }, columns: columns)
  }
}
