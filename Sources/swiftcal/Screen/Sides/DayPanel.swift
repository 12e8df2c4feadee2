import Drawing
import StudyCalendar
import StudyWidget
import System
import Words

/// What stands beside the months on a wide screen: the chosen day, its week, its month and the streak.
struct DayPanel {
  private let facts: ScreenFacts
  private let symbols: CalendarSymbols
  private let width: Int
  private let choice: SessionChoice?

  /// - Parameter choice: the session that is chosen.
  init(_ facts: ScreenFacts, _ symbols: CalendarSymbols, width: Int, choice: SessionChoice? = nil) {
    (self.facts, self.symbols, self.width, self.choice) = (facts, symbols, width, choice)
  }

  private var date: CalendarDate { facts.chosen.day.date }
  private var unit: AmountUnit { facts.plan.unit }

  /// The lines, at most so many. The parts that matter least go first, and the sessions take what is left.
  func lines(rows: Int) -> [StyledText] {
    let head = self.head + facts.restOfDay.map(\.text)
    let least = sessions(rows: headings.count + 4, withDayBefore: false).count
    var parts: [[StyledText]] = []
    var rest = rows - head.count - least
    // In the order of what matters, and not of where it stands.
    let (week, month, streak) = (self.week, self.month, self.streak)
    for part in [streak, week, month] where !part.isEmpty && part.count + 1 <= rest {
      rest -= part.count + 1
      parts.append(part)
    }
    let sessions = sessions(rows: rest + least, withDayBefore: true)
    let below = [week, month, streak].filter(parts.contains)
    return Array((head + sessions + below.flatMap { [StyledText()] + $0 }).prefix(rows))
  }

  /// The chosen day, and how much it has of what its goal asks for.
  var head: [StyledText] { [facts.headOfDay(symbols, isNarrow: width < 48)] + progress }

  private static func heading(_ text: String) -> StyledText { StyledText(text, .title, bold: true) }

  // MARK: The day

  /// How much the day has of what its goal asks for, or how much it has.
  private var progress: [StyledText] {
    let day = facts.chosen.day
    let amount = max(day.sessions.amount, .zero)
    var line = StyledText()
    if let minimum = day.minimum, minimum > .zero, let text = facts.amountOfMinimum {
      line = .bar(Double(amount.thousandths) / Double(minimum.thousandths), columns: width < 56 ? 10 : 24)
      line += StyledText("  \(text)")
      let missing = Amount(thousandths: minimum.thousandths - amount.thousandths).words(in: unit).toGo
      if amount < minimum, day.date == facts.today, !day.didStudy, text != missing {
        line += StyledText("  " + missing, .pending)
      }
    } else if amount > .zero {
      line = StyledText(amount.words(in: unit), .accent, bold: true)
    }
    if day.said == false {
      line += StyledText(
        (line.runs.isEmpty ? "" : listSeparator) + String(localized: "marked as not studied"), .secondary)
    }
    return line.runs.isEmpty ? [] : [line]
  }

  // MARK: The sessions

  /// The sessions of a subject have a heading. Those of a group stand below the names of its subjects.
  private var headings: [StyledText] {
    facts.subject.group == nil
      ? [Self.heading(String(localized: "Sessions", context: "title of a list"))] : []
  }

  /// The sessions of the day and, where there is room for them, the last two of the day before; nothing if there are none.
  private func sessions(rows: Int, withDayBefore: Bool) -> [StyledText] {
    let room = rows - 1 - headings.count
    let shown = DetailLine.lines(of: facts.sessionsOfDay(choice), fitting: room, width: width)
    let before = withDayBefore ? dayBefore.prefix(max(room - shown.count, 0)) : []
    return shown.isEmpty && before.isEmpty ? [] : [StyledText()] + headings + shown + before
  }

  private var dayBefore: [StyledText] {
    guard facts.subject.group == nil else { return [] }
    return facts.chosen.sessionsBefore.suffix(2).map { before in
      let session = before.session
      let day =
        session.date == facts.today.previous
        ? String(localized: "yesterday", context: "before a session") : "\(session.date)"
      let note = session.note.map { $0.split(separator: "\n").joined(separator: " ").shown }
      let parts = [day, session.amount?.words(in: before.unit), note].compactMap(\.self)
      return StyledText(parts.joined(separator: "  "), .secondary)
    }
  }

  // MARK: The week

  /// The days of the week with their signs, and their sum.
  private var week: [StyledText] {
    let start = date.mostRecent(facts.firstWeekday)
    let dates = (0..<7).map { start.advanced(by: $0) }
    let days = dates.compactMap { facts.days[$0] }
    let isPresent = dates.contains(facts.today)
    var title = Self.heading(isPresent ? String(localized: "This week") : String(localized: "The week"))
    let (emphasis, studied) = (facts.standing.emphasis, days.count(where: \.didStudy))
    let required = isPresent ? facts.streak.week?.daysOfRequired(showing: emphasis) : nil
    var sums = [required ?? emphasis.text(studied.dayCountText, of: studied)].filter { !$0.isEmpty }
    if days.amount > .zero { sums.append(days.amount.shortWords(in: unit, wholeHoursFrom: 100)) }
    title += StyledText("  " + listing(sums), .secondary)
    let cellWidth = 4
    let (heads, signs) = dates.reduce(into: (StyledText(), StyledText())) { lines, date in
      let head = symbols.head(of: date.weekday)
      if head.columns < 3 { lines.0 += StyledText(" ") }
      let gap = String(repeating: " ", count: max(cellWidth - head.columns - (head.columns < 3 ? 1 : 0), 0))
      lines.0 += StyledText(head + gap, .secondary)
      let cell = facts.cell(facts.days[date] ?? Day(date: date, didStudy: false))
      lines.1 += StyledText(
        " \(cell.mark.sign) ", cell.tone, bold: cell.isToday, fill: cell.mark.fill)
      lines.1 += StyledText(" ")
    }
    return [title, heads, signs]
  }

  // MARK: The month

  /// How much was studied on each day of the month; nothing where no day has an amount.
  private var month: [StyledText] {
    let month = date.month
    let amounts = month.dates.map { max(facts.days[$0]?.sessions.amount ?? .zero, .zero) }
    guard let highest = amounts.max(), highest > .zero else { return [] }
    var title = Self.heading(symbols.title(of: month))
    if let comparison { title += StyledText("  ") + comparison }
    let columns = String(amounts.map { Character.column($0, of: highest) })
    var axis = ""
    for day in [1, 8, 15, 22, 29] where day <= amounts.count {
      axis += String(repeating: " ", count: day - 1 - axis.count) + "\(day)"
    }
    return [title, StyledText(columns, .accent), StyledText(axis, .secondary)]
  }

  /// How much more or less this month has than the last one had by the same day; nil for another month.
  private var comparison: StyledText? {
    let (today, month) = (facts.today, date.month)
    let before = month.advanced(by: -1)
    guard month == today.month, before < month else { return nil }
    func amount(_ month: CalendarMonth) -> Amount {
      month.dates.prefix(today.day).compactMap { facts.days[$0] }.amount
    }
    let (now, then) = (amount(month), amount(before))
    guard then > .zero, now != then else { return nil }
    let difference = Amount(thousandths: abs(now.thousandths - then.thousandths))
    let text = String(
      localized: "\(difference.shortWords(in: unit, wholeHoursFrom: 10)) by day \(today.day)",
      context: "more or less than last month")
    return StyledText((now > then ? "▲ " : "▼ ") + text, now > then ? .done : .secondary)
  }

  // MARK: The streak

  /// The streak beside the longest one, or how many of the last days were studied.
  private var streak: [StyledText] {
    let standing = facts.standing
    guard standing.showsStreaks else { return [standing.styledText] }
    var line = standing.styledText
    let length = standing.streak.currentLength
    if let longest = facts.longest, longest.length > 0 {
      line += StyledText("  ")
      line += .bar(Double(length) / Double(longest.length), columns: width < 56 ? 10 : 24)
      let missing = longest.length - length
      line += StyledText(
        "  "
          + (missing > 0
            ? String(localized: "\(missing) to go", context: "days or weeks to the longest streak")
            : String(localized: "the longest", context: "streak")),
        .secondary)
    }
    return [Self.heading(String(localized: "Streak", context: "side of the screen")), line]
  }
}
