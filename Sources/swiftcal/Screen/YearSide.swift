import Drawing
import LocalCalendar
import Localization
import StudyCalendar
import StudyWidget
import TerminalScreen

/// The streak, the longest one, the year, and the rates of weekdays.
extension ScreenFrame {
  mutating func drawStreak(_ facts: ScreenFacts, _ plan: ScreenPlan) {
    guard let history = facts.history else { return }
    var rows = plan.body
    if rows.count > 3, let day = facts.dayLines(symbols, isNarrow: plan.size.columns < 60).first {
      // The chosen day, which keys change here too.
      write([day.text], rows: rows.suffix(1), columns: plan.columns)
      rows = rows.dropLast(rows.count > 12 ? 2 : 1)
    }
    let columns = plan.columns
    let isLow = rows.count < 12
    let figure =
      isLow
      ? []
      : TextLayout(width: columns.count).lines(
        of: .standing(facts.standing, isLarge: true))
    let right = columns.lowerBound + (figure.map(\.width).max() ?? 0) + 4
    let isBeside = !isLow && right + 24 <= columns.upperBound
    let texts = facts.streakLines(
      history, symbols, columns: isBeside ? columns.upperBound - right : columns.count)
    if isLow {
      write([facts.standing.styledText] + texts, rows: rows, columns: columns)
      rows = min(rows.lowerBound + texts.count + 2, rows.upperBound)..<rows.upperBound
    } else {
      write(figure, rows: rows, columns: columns)
      if isBeside {
        write(texts, rows: rows.dropFirst(1), columns: right..<columns.upperBound)
        rows = rows.dropFirst(max(figure.count, texts.count + 1) + 1)
      } else {
        write(texts, rows: rows.dropFirst(figure.count + 1), columns: columns)
        rows = rows.dropFirst(figure.count + texts.count + 2)
      }
    }
    drawYear(history, facts, rows, columns)
  }

  /// The year, and the rates beside it or below it, as far as there is room.
  private mutating func drawYear(
    _ history: ScreenFacts.History, _ facts: ScreenFacts, _ rows: Range<Int>, _ columns: Range<Int>
  ) {
    let rates = facts.rates(history, symbols, columns: columns.count)
    // What the marks mean has no room on a low screen.
    for hasLegend in [true, false] {
      guard case .year(let year) = Drawing.year(history.year, hasLegend: hasLegend, symbols: symbols)
      else { return }
      func lines(_ width: Int) -> [StyledText] { TextLayout(width: width).lines(of: .year(year)) }
      let (whole, beside) = (lines(columns.count), lines(Self.yearWidth))
      // Side by side the year has a column for each week.
      if whole.count + 1 + rates.lines.count > rows.count, Self.yearWidth + 3 + rates.width <= columns.count,
        beside.count <= rows.count
      {
        draw(year, beside, facts, rows, columns.prefix(Self.yearWidth))
        return write(rates.lines, rows: rows, columns: columns.dropFirst(Self.yearWidth + 3))
      }
      if whole.count <= rows.count {
        draw(year, whole, facts, rows, columns)
        let rest = rows.dropFirst(whole.count + 1)
        return write(rates.lines(rows: rest.count, columns: columns.count), rows: rest, columns: columns)
      }
    }
    write(rates.lines(rows: rows.count, columns: columns.count), rows: rows, columns: columns)
  }

  /// Draws a year whose days take clicks, and shows which one is chosen.
  private mutating func draw(
    _ year: YearBlock, _ lines: [StyledText], _ facts: ScreenFacts, _ rows: Range<Int>, _ columns: Range<Int>
  ) {
    guard let days = facts.history?.year.days else { return }
    write(lines, rows: rows, columns: columns)
    for (day, place) in zip(days, TextLayout(width: columns.count).places(ofDaysIn: year)) {
      let (row, column) = (rows.lowerBound + place.line, columns.lowerBound + place.columns.lowerBound)
      let area = ScreenArea(rows: row..<row + 1, columns: column..<column + place.columns.count)
      add(.day(day.date), rows: area.rows, columns: area.columns)
      if day.date == facts.chosen.day.date { screen.restyle(area) { $0 = .cursor } }
    }
  }

  /// The columns of a year with a column for each of up to 54 weeks, behind the heads of the weekdays.
  private static let yearWidth = 57
}

/// How often each weekday was studied.
private struct WeekdayRates {
  /// A line for each weekday, all of one width; none if nothing is known.
  let days: [StyledText]

  /// A heading, and the weekdays one below the other.
  var lines: [StyledText] { lines(across: 1) }
  var width: Int { lines.map(\.width).max() ?? 0 }

  private func lines(across count: Int) -> [StyledText] {
    guard !days.isEmpty else { return [] }
    let down = (days.count + count - 1) / count
    let weekdays = (0..<down).map { row in
      stride(from: row, to: days.count, by: down).map { days[$0] }.joined(by: "   ")
    }
    return [StyledText(String(localized: "Weekdays"), .title, bold: true)] + weekdays
  }

  /// All weekdays in some rows, in as few columns as possible; nothing where they do not fit, since without its end the week
  /// would look whole.
  func lines(rows: Int, columns: Int) -> [StyledText] {
    let possible = [1, 2, 3, 4, 7].lazy.map { lines(across: $0) }
    return possible.first { $0.count <= rows && $0.allSatisfy { $0.width <= columns } } ?? []
  }
}

extension [StyledText] {
  fileprivate func joined(by gap: String) -> StyledText {
    dropFirst().reduce(first ?? StyledText()) { $0 + StyledText(gap) + $1 }
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
    let (summary, all) = (history.summary, history.statistics.all)
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
    let studied = String(localized: "Studied", context: "label before a number of days")
    lines.append(
      labelled(studied, summary.total.dayCountText, .accent)
        + StyledText(all.percentage.map { "  " + $0.percentText } ?? "", .secondary))
    if all.amount > .zero {
      let label = String(localized: "Amount", context: "label before an amount")
      lines.append(labelled(label, all.amount.words(in: plan.unit)))
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

  /// A line with a bar for each weekday.
  fileprivate func rates(_ history: History, _ symbols: CalendarSymbols, columns: Int) -> WeekdayRates {
    let parts = Weekday.week(startingOn: firstWeekday).map { history.statistics.weekdays[$0.rawValue] }
    guard parts.contains(where: { $0.tally.counted > 0 }) else { return WeekdayRates(days: []) }
    let names = weekdayNames(parts.map(\.time), symbols, isShort: columns < 100).map { StyledText($0) }
    let width = names.map(\.width).max() ?? 0
    let barWidth = columns < 100 ? 6 : 20
    return WeekdayRates(
      days: zip(names, parts).map { name, part in
        let gap = String(repeating: " ", count: width - name.width + 1)
        let number = part.tally.percentage.map(\.percentText) ?? "–"
        let bar = StyledText.bar(part.tally.rate ?? 0, columns: barWidth)
        let space = String(repeating: " ", count: max(6 - number.columns, 1))
        return name + StyledText(gap) + bar + StyledText(space + number)
      })
  }

  /// The names of weekdays; their short names where there is less room, if these are short enough and tell them apart.
  private func weekdayNames(_ weekdays: [Weekday], _ symbols: CalendarSymbols, isShort: Bool) -> [String] {
    let names = weekdays.map { symbols.name(of: $0) }
    guard isShort else { return names }
    let short = weekdays.map { symbols.shortName(of: $0) }
    return Set(short).count == 7 && short.allSatisfy { $0.columns <= 3 }
      ? short : weekdays.map { symbols.head(of: $0) }
  }
}
