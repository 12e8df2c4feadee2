import Drawing
import StudyCalendar
import StudyWidget
import System
import Words

/// The months, and what is known of the chosen day.
extension ScreenFrame {
  mutating func drawCalendar(_ state: ScreenState, _ facts: ScreenFacts) {
    let plan = CalendarPlan(state.size)
    let dates = state.firstMonth.firstDate...state.firstMonth.advanced(by: plan.monthCount - 1).lastDate
    let found = state.hits?.dates(of: facts.subject, in: dates) ?? []
    for place in 0..<plan.monthCount {
      let month = state.firstMonth.advanced(by: place)
      // Beyond the last supported year there is no month.
      guard state.firstMonth.distance(to: month) == place else { continue }
      drawMonth(month, at: plan.corner(ofMonth: place), plan, state, facts, found)
    }
    drawLegend(facts.heat(in: state.chosen.month.year).legend(of: facts.cells(dates)), plan.screen)
    let (rows, columns) = plan.day
    if !facts.hasRecords, facts.subject.group == nil, facts.chosen.rest == nil {
      return drawFirstDay(drawDay(facts, plan), columns)
    }
    if plan.panel != nil {
      let lines = DayPanel(facts, symbols, width: columns.count, choice: state.sessionChoice)
        .lines(rows: rows.count)
      return write(lines, rows: rows, columns: columns)
    }
    let details = facts.dayLines(symbols, isNarrow: state.size.columns < 60, choice: state.sessionChoice)
    write(
      DetailLine.lines(of: details, fitting: rows.count, width: columns.count), rows: rows, columns: columns)
  }

  /// What the signs mean that some days have, in the blank row above the keys.
  mutating func drawLegend(_ items: [LegendItem], _ plan: ScreenPlan) {
    guard let row = plan.legendRow else { return }
    let lines = TextLayout(width: plan.columns.count).lines(of: .legend(items))
    write(Array(lines.prefix(1)), rows: row..<row + 1, columns: plan.columns)
  }

  /// The chosen day on a side that shows something else: what the month says of it first, in the same place. On a wide screen it
  /// is all that the month says.
  /// - Returns: the rows below it.
  @discardableResult
  mutating func drawDay(_ facts: ScreenFacts, _ plan: CalendarPlan) -> Range<Int> {
    let (rows, columns) = plan.day
    let lines: [StyledText]
    if plan.panel == nil {
      lines = facts.dayLines(symbols, isNarrow: plan.screen.size.columns < 60).prefix(2).map(\.text)
    } else {
      let panel = DayPanel(facts, symbols, width: columns.count)
      lines = plan.isWide && facts.hasRecords ? panel.lines(rows: rows.count) : panel.head
    }
    write(lines, rows: rows, columns: columns)
    return rows.dropFirst(lines.count)
  }

  private mutating func drawMonth(
    _ month: CalendarMonth, at corner: ScreenPosition, _ plan: CalendarPlan, _ state: ScreenState,
    _ facts: ScreenFacts, _ found: Set<CalendarDate>
  ) {
    var row = corner.row
    let isChosen = month == state.chosen.month
    let dates = month.grid(firstWeekday: facts.firstWeekday)
    if plan.hasTitles {
      let end = screen.write(
        symbols.title(of: month), CellStyle(isChosen ? .title : .secondary, bold: isChosen), row: row,
        column: corner.column + (plan.cellWidth > 4 ? 1 : 0), before: corner.column + plan.monthWidth)
      let right = corner.column + plan.monthWidth - 1
      if let text = facts.sums(of: month).first(where: { end + 1 + $0.columns <= right }) {
        screen.write(text, CellStyle(.secondary), row: row, column: right - text.columns)
      }
      row += 1
    }
    // In a single row there is nothing but a week.
    if plan.screen.body.count > 1 {
      for (place, weekday) in Weekday.week(startingOn: facts.firstWeekday).enumerated() {
        let head = symbols.head(of: weekday)
        let shown = head.columns < plan.cellWidth ? head : String(head.suffix(1))
        let indent = plan.cellWidth > 2 ? max(plan.cellWidth - 2 - shown.columns, 0) : 0
        screen.write(
          shown, CellStyle(.secondary), row: row,
          column: corner.column + place * plan.cellWidth + indent,
          before: corner.column + (place + 1) * plan.cellWidth)
      }
      row += 1
    }
    let weekCount = (dates.count + 6) / 7
    let chosenWeek = isChosen ? dates.lowerBound.distance(to: state.chosen) / 7 : 0
    // If not all weeks fit, the chosen one is among those that are shown.
    let firstWeek = max(min(chosenWeek - plan.weekCount / 2, weekCount - plan.weekCount), 0)
    for week in firstWeek..<min(firstWeek + plan.weekCount, weekCount) {
      for place in 0..<7 {
        let date = dates.lowerBound.advanced(by: week * 7 + place)
        guard date.month == month else { continue }
        drawDay(
          date, at: ScreenPosition(row: row, column: corner.column + place * plan.cellWidth), plan.cellWidth,
          state, facts, isFound: found.contains(date))
      }
      if let met = facts.metWeek(from: dates.lowerBound.advanced(by: week * 7)) {
        let start = corner.column + plan.monthWidth
        let text = [met.reached, "✓"].first { start + $0.columns <= plan.end(ofColumnAt: corner) }
        screen.write(text ?? "", CellStyle(.done), row: row, column: start)
      }
      row += 1
    }
  }

  private mutating func drawDay(
    _ date: CalendarDate, at place: ScreenPosition, _ width: Int, _ state: ScreenState, _ facts: ScreenFacts,
    isFound: Bool
  ) {
    let day = facts.days[date] ?? Day(date: date, didStudy: false)
    let cell = facts.cell(day)
    let isChosen = date == state.chosen
    let style =
      isChosen
      ? .cursor : CellStyle(cell.tone, bold: cell.isToday, fill: width > 2 ? cell.mark.fill : nil)
    let number = (date.day < 10 ? " " : "") + "\(date.day)"
    let mark = cell.mark.sign
    let text =
      switch width {
      case 5: cell.isToday || isChosen ? "[\(number)\(mark)]" : " \(number)\(mark) "
      case 4: "\(number)\(mark) "
      case 3: "\(number)\(mark)"
      default: isChosen && mark == " " ? "_" : mark
      }
    screen.write(text, style, row: place.row, column: place.column)
    if width == 5, !isChosen, !cell.isToday {
      // A blank between two filled days keeps them apart.
      let end = place.column + width - 1
      screen.restyle(ScreenArea(rows: place.row..<place.row + 1, columns: end..<end + 1)) { $0.fill = nil }
    }
    if isFound {
      let end = place.column + min(width, width == 5 ? 3 : 2)
      screen.restyle(
        ScreenArea(
          rows: place.row..<place.row + 1, columns: (width == 5 ? place.column + 1 : place.column)..<end)
      ) {
        $0.isUnderlined = true
      }
    }
    add(.day(date), rows: place.row..<place.row + 1, columns: place.column..<place.column + width)
  }
}

extension CellStyle {
  /// The look of what is chosen, whatever it is: the terminal's own colours, exchanged.
  static let cursor = CellStyle(bold: true, reversed: true)
}

extension ScreenFacts {
  /// How much was studied in a month, and the same in fewer words; nothing if there is nothing to say.
  fileprivate func sums(of month: CalendarMonth) -> [String] {
    let days = month.dates.compactMap { self.days[$0] }
    let (count, amount) = (days.count(where: \.didStudy), days.amount)
    guard count > 0 else { return [] }
    let text = String(localized: "\(count) studied", context: "days of a month, short")
    let sums = [10, 1].map { amount.shortWords(in: plan.unit, wholeHoursFrom: $0) }
    return (amount > .zero ? sums.map { "\(text)  \($0)" } : []) + [text]
  }
}
