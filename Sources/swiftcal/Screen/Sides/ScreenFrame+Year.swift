import Drawing
import StudyCalendar
import StudyWidget
import System
import Words

/// The last 53 weeks or a year, what is known of the chosen day, the same weeks of all subjects, and the streak.
extension ScreenFrame {
  mutating func drawYear(_ facts: ScreenFacts, _ plan: CalendarPlan) {
    guard let history = facts.history else { return }
    let (year, columns) = (history.year, plan.isWide ? plan.beside : plan.screen.columns)
    drawLegend(year.heat.legend(of: year.shownDays.map(year.cell), andOf: year.metLegend), plan.screen)
    let below = drawDay(facts, plan)
    let isBeside = plan.panel != nil
    var rows = plan.above
    // A low screen has the streak in the place of the year.
    guard rows.count >= 7 else { return drawBelow(history, facts, rows, columns) }
    if rows.count > 7 {
      write(
        yearTitles(history, facts, columns: plan.beside.count, rows: isBeside ? 2 : 1), rows: rows,
        columns: plan.beside)
      rows = rows.dropFirst(isBeside ? rows.count > 13 ? 3 : 2 : 1)
    }
    // The margin at the right is for the weeks, too.
    let used = drawWeeks(
      of: year, facts, rows,
      columns.lowerBound..<(plan.isWide ? columns.upperBound : plan.screen.size.columns))
    drawBelow(history, facts, plan.rest(rows.dropFirst(used + 1), or: below), columns)
  }

  /// What is shown, what that comes to, and where the keys lead that turn.
  private func yearTitles(
    _ history: ScreenFacts.History, _ facts: ScreenFacts, columns: Int, rows: Int
  ) -> [StyledText] {
    let year = history.year
    var (title, turning) = (String(localized: "53 weeks to today"), StyledText())
    var shown = year.today.month.year
    if case .year(let number) = year.span {
      (title, shown) = (String(localized: "\(number)", context: "a year as a title", in: .ofDates), number)
    }
    turning = StyledText("‹ ", .secondary) + StyledText("[", .accent, bold: true)
    turning += StyledText(" \(shown - 1)  \(shown + 1) ", .secondary)
    turning += StyledText("]", .accent, bold: true) + StyledText(" ›", .secondary)
    let amount = year.shownDays.amount
    let count = year.studiedCount > 0 ? [year.studiedCount.dayCountText] : []
    let sums =
      (amount > .zero
        ? [listing(count + [amount.shortWords(in: facts.plan.unit, wholeHoursFrom: 100)])] : []) + count
    let heading = StyledText(title, .title, bold: true)
    let taken = heading.width + 2 + (rows == 1 ? turning.width + 2 : 0)
    let sum = sums.first { taken + $0.columns <= columns } ?? ""
    let first = heading + StyledText("  " + sum, .secondary)
    guard rows == 1 else { return [first, turning] }
    let gap = columns - first.width - turning.width
    return [gap < 2 ? first : first + StyledText(String(repeating: " ", count: gap)) + turning]
  }

  // MARK: Weeks

  /// Draws a year whose days take clicks, and shows which one is chosen.
  /// - Returns: how many rows it takes.
  private mutating func drawWeeks(
    of year: CalendarGrid, _ facts: ScreenFacts, _ rows: Range<Int>, _ columns: Range<Int>
  ) -> Int {
    let (weeks, chosen) = (year.weeks, facts.chosen.day.date)
    let start = year.dates.lowerBound.mostRecent(year.firstWeekday)
    let plan = YearPlan(
      weeks: weeks.count, chosen: start.distance(to: chosen) / 7, rows: rows.count, columns: columns.count,
      hasMetWeeks: !year.metWeeks.isEmpty)
    let sums = weeks.map { week in week.compactMap { $0?.day } }
    let hasAmounts = year.shownDays.amount > .zero
    let values = sums.map { hasAmounts ? $0.amount : Amount(thousandths: $0.count(where: \.didStudy) * 1000) }
    let highest = values.max() ?? .zero
    for (place, band) in plan.bands.enumerated() {
      var row = rows.lowerBound + plan.row(ofBand: place)
      if plan.hasMonths {
        drawMonths(of: year, band, plan, row, columns)
        row += 1
      }
      let rowOfSums = row + plan.rowOfSums
      for (place, weekday) in Weekday.week(startingOn: year.firstWeekday).enumerated() where place % 2 == 0 {
        let name = symbols.shortName(of: weekday)
        let head = name.columns < YearPlan.headWidth - 1 ? name : symbols.head(of: weekday)
        screen.write(
          head, CellStyle(.secondary), row: row + place, column: columns.lowerBound,
          before: columns.lowerBound + YearPlan.headWidth - 1)
      }
      for (number, week) in weeks[band].enumerated() {
        let place = plan.columns(ofWeek: number)
        let area = columns.lowerBound + place.lowerBound..<columns.lowerBound + place.upperBound
        for (weekday, cell) in week.enumerated() {
          if let cell { drawDay(cell, isChosen: cell.day.date == chosen, row + weekday, area) }
        }
        if plan.hasMetWeeks, year.metWeeks[band.lowerBound + number] != nil {
          let bar = String(repeating: TextLayout.underline, count: area.count)
          screen.write(bar, CellStyle(.done), row: row + 7, column: area.lowerBound)
        }
        if plan.rowsOfSums > 0 {
          for height in 0..<plan.rowsOfSums {
            let sum = Character.column(
              values[band.lowerBound + number], of: highest, rows: plan.rowsOfSums, above: height)
            screen.write(
              String(sum), CellStyle(.accent), row: rowOfSums - height, column: area.lowerBound)
          }
        }
      }
      if plan.rowsOfSums > 0 {
        let label =
          hasAmounts
          ? facts.plan.unit == .minutes
            ? String(localized: "h/wk", context: "hours a week, 4 columns")
            : String(localized: "wk", context: "a week’s sum, 4 columns")
          : String(localized: "d/wk", context: "days a week, 4 columns")
        screen.write(
          label, CellStyle(.secondary), row: rowOfSums, column: columns.lowerBound,
          before: columns.lowerBound + YearPlan.headWidth - 1)
      }
    }
    return plan.height
  }

  private mutating func drawDay(_ cell: DayCell, isChosen: Bool, _ row: Int, _ columns: Range<Int>) {
    let sign = cell.isToday ? cell.mark.emphasizedSign : cell.mark.sign
    let text = isChosen && sign == " " ? "_" : sign
    let style = isChosen ? .cursor : CellStyle(cell.tone, bold: cell.isToday, fill: cell.mark.fill)
    screen.write(
      text + String(repeating: " ", count: columns.count - 1), style, row: row, column: columns.lowerBound,
      before: columns.upperBound)
    add(.day(cell.day.date), rows: row..<row + 1, columns: columns)
  }

  /// The months above the weeks in which they begin; behind January the year, where there is room for it.
  private mutating func drawMonths(
    of year: CalendarGrid, _ band: Range<Int>, _ plan: YearPlan, _ row: Int, _ columns: Range<Int>
  ) {
    let months = year.monthBeginnings.filter { band.contains($0.week) }
    let places = months.map { plan.columns(ofWeek: $0.week - band.lowerBound).lowerBound }
    var free = 0
    for (index, place) in places.enumerated() where place >= free {
      let next = index + 1 < places.count ? places[index + 1] - 1 : columns.count
      let month = months[index].month
      let name = symbols.shortName(of: month)
      // A month that is called by its number, such as 11월, loses the word where the next name has no room.
      let number = String(name.prefix(while: \.isWholeNumber))
      let names = (month.month == 1 ? [symbols.shortTitle(of: month)] : []) + [name, number]
      guard let shown = names.first(where: { !$0.isEmpty && place + $0.columns <= next }) else { continue }
      free =
        screen.write(
          shown, CellStyle(.secondary), row: row, column: columns.lowerBound + place,
          before: columns.upperBound)
        - columns.lowerBound + 1
    }
  }

  // MARK: Below the year

  /// The weeks of all subjects, and the streak, as far as there is room.
  private mutating func drawBelow(
    _ history: ScreenFacts.History, _ facts: ScreenFacts, _ rows: Range<Int>, _ columns: Range<Int>
  ) {
    var rows = rows
    if history.subjects.count > 1, rows.count > 2 {
      let used = drawSubjectWeeks(history.subjects, facts, rows, columns)
      rows = rows.dropFirst(used + 1)
    }
    let texts = facts.streakLines(history, symbols, columns: columns.count)
    let figure = TextLayout(width: columns.count).lines(of: .standing(facts.standing, isLarge: true))
    let beside = columns.dropFirst((figure.map(\.width).max() ?? 0) + 4)
    // Before the first day there is no number to be large.
    let hasFigure = history.summary.total > 0 || history.summary.current != nil
    guard hasFigure, rows.count >= figure.count, beside.count >= 24 else {
      let words = facts.standing.sentence
      let line = StyledText(
        words, facts.standing.isAlive ? .accent : .secondary, bold: facts.standing.isAlive)
      return write((hasFigure ? [line] : []) + texts, rows: rows, columns: columns)
    }
    write(figure, rows: rows, columns: columns)
    write(
      facts.streakLines(history, symbols, columns: beside.count), rows: rows.dropFirst(1), columns: beside)
  }
}

extension ScreenFacts {
  /// Since when the streak goes, until when something is due, and the longest one.
  fileprivate func streakLines(
    _ history: History, _ symbols: CalendarSymbols, columns: Int
  ) -> [StyledText] {
    func labelled(_ label: String, _ value: String, _ tone: Tone = .plain) -> StyledText {
      StyledText(label + " ", .secondary) + StyledText(value, tone, bold: true)
    }
    let summary = history.summary
    var lines: [StyledText] = []
    if standing.showsStreaks, let current = summary.current {
      lines.append(labelled(String(localized: "Since", context: "label before a date"), "\(current.start)"))
    }
    lines.append(StyledText(dueText(summary.state, symbols)))
    if standing.showsStreaks, let longest = summary.longest {
      let label = String(localized: "Longest", context: "label before a streak’s length")
      let length = labelled(label, longest.length.lengthText(in: summary.unit), .accent)
      let dates = StyledText("  " + String(localized: "\(longest.start) to \(longest.end)"), .secondary)
      lines.append(length.width + dates.width <= columns ? length + dates : length)
    }
    return lines
  }

  private func dueText(_ state: StreakState, _ symbols: CalendarSymbols) -> String {
    if plan.endedOn.map({ $0 <= today }) == true { return String(localized: "The subject has ended") }
    guard standing.showsStreaks else {
      return state.isOpen ? String(localized: "Due today") : String(localized: "Nothing is due today.")
    }
    guard state.current != nil else {
      return state.isOpen
        ? String(localized: "Day 1 starts with today") : String(localized: "No streak now")
    }
    guard let last = state.lastDayToStudy else { return String(localized: "Nothing is due") }
    guard last != today else {
      return state.isOpen
        ? String(localized: "Due today") : String(localized: "Next due today")
    }
    let day = symbols.title(of: last)
    return state.isOpen
      ? String(localized: "Due until \(day)") : String(localized: "Next due until \(day)")
  }
}
