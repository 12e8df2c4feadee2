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
    let sign = cell.styledSign
    let isChosen = date == state.chosen
    let style =
      isChosen
      ? .cursor : CellStyle(cell.tone, bold: cell.isToday, fill: width > 2 ? cell.mark.fill : nil)
    let number = (date.day < 10 ? " " : "") + "\(date.day)"
    let mark = sign.plain.isEmpty ? " " : sign.plain
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

/// A line about a day.
struct DetailLine {
  let text: StyledText
  /// The lines of a note that stands behind the text.
  var note: [String] = []
  /// Whether it is chosen, so that it is always shown.
  var isChosen = false

  /// The least columns in which a note is broken into lines. In fewer it is cut.
  private static let narrowestNote = 20

  /// The details of a day in some rows. Where they do not fit, the last row says how many lines there are more.
  static func lines(of details: [DetailLine], fitting rows: Int, width: Int) -> [StyledText] {
    if let chosen = details.firstIndex(where: \.isChosen), chosen >= rows - 1, details.count > rows {
      return linesAround(chosen, of: details, rows: rows, width: width)
    }
    let lines = lines(of: details, rows: rows, width: width)
    guard lines.count > rows, rows > 1 else { return Array(lines.prefix(max(rows, 0))) }
    let hidden = lines.count - rows + 1
    let text = String(localized: "and \(hidden) more line", plural: "and \(hidden) more lines", for: hidden)
    return lines.prefix(rows - 1) + [StyledText(text, .secondary)]
  }

  /// The lines that end with the chosen one. The first row and the last one say how many there are more, where there are rows
  /// enough.
  private static func linesAround(
    _ chosen: Int, of details: [DetailLine], rows: Int, width: Int
  ) -> [StyledText] {
    let below = details.count - 1 - chosen
    let hasBelow = below > 0 && rows > 2
    let room = max(rows - (rows > 1 ? 1 : 0) - (hasBelow ? 1 : 0), 1)
    let shown = details[...chosen].suffix(room)
    let above = rows > 1 ? [StyledText("↑ \(details.count - below - shown.count)", .secondary)] : []
    return above + lines(of: Array(shown), rows: room, width: width)
      + (hasBelow ? [StyledText("↓ \(below)", .secondary)] : [])
  }

  /// The details of a day as lines. Each has one, and a long note has more while there are rows for them.
  static func lines(of details: [DetailLine], rows: Int, width: Int) -> [StyledText] {
    var spareRows = max(rows - details.count, 0)
    return details.flatMap { detail in
      let lines = detail.lines(atMost: 1 + spareRows, width: width)
      spareRows -= lines.count - 1
      return lines
    }
  }

  private func lines(atMost count: Int, width: Int) -> [StyledText] {
    guard !note.isEmpty else { return [text] }
    let indent = text.width + 2
    let columns = width - indent
    let isNarrow = columns < Self.narrowestNote
    let broken = isNarrow ? [note.joined(separator: " ")] : note.flatMap { $0.lines(within: columns) }
    // What has no row of its own stands in the last one, where it is cut.
    let last = broken.dropFirst(count - 1).joined(separator: " ")
    let lines = broken.prefix(count - 1) + (last.isEmpty ? [] : [last])
    return lines.enumerated().map { place, line in
      place == 0 ? text + StyledText("  " + line) : StyledText(String(repeating: " ", count: indent) + line)
    }
  }
}

extension ScreenFacts {
  /// What is known of the chosen day, line by line.
  func dayLines(
    _ symbols: CalendarSymbols, isNarrow: Bool, choice: SessionChoice? = nil
  ) -> [DetailLine] {
    var lines = [DetailLine(text: headOfDay(symbols, isNarrow: isNarrow))]
    if let text = stateText { lines.append(DetailLine(text: StyledText(text, .secondary))) }
    return lines + restOfDay + sessionsOfDay(choice)
  }

  /// The chosen day and its sign.
  func headOfDay(_ symbols: CalendarSymbols, isNarrow: Bool) -> StyledText {
    let cell = cell(chosen.day)
    var head = StyledText(symbols.title(of: chosen.day.date, isShort: isNarrow), .title, bold: true)
    if cell.isToday, !isNarrow {
      head += StyledText(listSeparator + String(localized: "today", context: "day"))
    }
    return head + StyledText("  ") + StyledText(cell.mark.sign, cell.tone) + StyledText(" \(cell.meaning)")
  }

  /// That the chosen day was taken off, and why.
  var restOfDay: [DetailLine] {
    guard let rest = chosen.rest else { return [] }
    let reason = rest.reason.map { ": \($0)" } ?? ""
    return [
      DetailLine(
        text: StyledText("~ ", .paused)
          + StyledText(String(localized: "taken off", context: "day") + reason))
    ]
  }

  /// The sessions of the chosen day; of a group each subject with its own.
  /// - Parameter choice: the session that is chosen.
  func sessionsOfDay(_ choice: SessionChoice? = nil) -> [DetailLine] {
    var lines: [DetailLine] = []
    if subject.subject != nil { lines += chosen.sessions.map { $0.line(choice, isIndented: false) } }
    for member in chosen.subjects {
      lines.append(
        DetailLine(
          text: member.state.styledSign
            + StyledText(" \(member.subject.name)", member.hasEnded ? .secondary : .plain)))
      lines += chosen.sessions.filter { .subject($0.subject) == member.subject }.map {
        $0.line(choice, isIndented: true)
      }
    }
    return lines
  }

  /// How much was studied in a month, and the same in fewer words; nothing if there is nothing to say.
  fileprivate func sums(of month: CalendarMonth) -> [String] {
    let days = month.dates.compactMap { self.days[$0] }
    let (count, amount) = (days.count(where: \.didStudy), days.amount)
    guard count > 0 else { return [] }
    let text = String(localized: "\(count) studied", context: "days of a month, short")
    let sums = [10, 1].map { amount.shortWords(in: plan.unit, wholeHoursFrom: $0) }
    return (amount > .zero ? sums.map { "\(text)  \($0)" } : []) + [text]
  }

  /// The streak, and what the day has of its goal.
  private var stateText: String? {
    var parts: [String] = []
    if standing.isAlive {
      parts.append(
        standing.showsStreaks ? String(localized: "streak \(standing.text)") : standing.text)
    }
    if let amountOfMinimum { parts.append(amountOfMinimum) }
    if let week = streak.week?.daysOfRequired(showing: standing.emphasis) {
      parts.append(String(localized: "this week \(week)"))
    }
    if chosen.day.said == false { parts.append(String(localized: "marked as not studied")) }
    return parts.isEmpty ? nil : "\(subject.name): \(listing(parts))"
  }
}

extension ScreenFacts.SessionOfSubject {
  /// The session as a line below its day.
  fileprivate func line(_ choice: SessionChoice?, isIndented: Bool) -> DetailLine {
    let amount = session.amount?.words(in: unit) ?? String(localized: "note", context: "session")
    let isChosen = choice?.id == session.id
    let mark = choice == nil && !isIndented ? "" : isChosen ? "▸ " : "  "
    return DetailLine(
      text: StyledText(mark, bold: true) + StyledText("\(amount)\(session.origin)", .accent, bold: isChosen),
      note: session.note?.split(separator: "\n").map(\.shown) ?? [], isChosen: isChosen)
  }
}

extension DayCell {
  fileprivate var meaning: String {
    if day.isAfterEnd, !day.didStudy { return String(localized: "after the end", context: "day") }
    if day.isBeforeFirst, !day.didStudy, !day.isDayOff {
      return String(localized: "before the first record", context: "day")
    }
    return switch state {
    case .studied: String(localized: "studied")
    case .partial: String(localized: "less than the goal", context: "day")
    case .open: String(localized: "still open", context: "day")
    case .dayOff: String(localized: "day off")
    case .missed: String(localized: "not studied")
    case .future where day.isDayOff: String(localized: "day off")
    case .future: String(localized: "still to come", context: "day")
    }
  }
}
