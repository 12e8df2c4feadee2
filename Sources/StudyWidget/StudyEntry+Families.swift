import Drawing
import StudyCalendar
import Widgets
import Words

extension WidgetFamily {
  /// Whether the study widget shows the year and the longest streak in it.
  var showsYear: Bool { [.systemLarge, .systemExtraLarge, .year, .card].contains(self) }
}

/// What the study widget draws in each family.
extension StudyEntry {
  /// What a family shows of an entry that has facts, or of a placeholder.
  func facts(in family: WidgetFamily) -> Drawing {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: extraLarge
    case .year: yearAlone
    case .card: card
    case .accessoryInline: .line(line)
    case .accessoryCircular: gauge
    case .accessoryRectangular: rectangular
    }
  }

  /// What a family shows before the first day is recorded. It says how to begin, where there is room for more than a line. The
  /// month and the year stand in their places already.
  func beginning(in family: WidgetFamily) -> Drawing {
    switch family {
    case .accessoryInline: .line(beginningLine)
    case .accessoryCircular: .message(beginningLine.plain)
    case .accessoryRectangular, .year: .column(heading + [.message(howToBegin)])
    default: facts(in: family)
    }
  }

  /// That there are no days, and how to begin. Nothing is recorded of a group.
  private var howToBegin: String {
    subjectsOfGroup == nil
      ? String(localized: "No days yet. “\(command("done"))” records today as studied.")
      : String(localized: "No days yet.")
  }

  /// One row: which subject has no days.
  private var beginningLine: StyledText {
    let name = StyledText(subject, .title, bold: true).cut(to: Self.nameWidth)
    return StyledText("\(DayState.open.mark.sign) ", .pending)
      + StyledText(with: name, .plain) { String(localized: "\($0): no days yet") }
  }

  /// The most columns that a name takes in such a row.
  private static let nameWidth = 24

  /// A message in place of facts.
  func message(_ text: String, in family: WidgetFamily) -> Drawing {
    family == .accessoryInline ? .line(StyledText(text)) : .message(text)
  }

  /// The streak and the button.
  private var small: Drawing {
    if condition == .empty { return firstDay }
    let isPlaceholder = condition == .placeholder
    let streak = Drawing.standing(isPlaceholder ? nil : standing, of: isPlaceholder ? nil : subject)
    // On a day off the widget does not urge, but the button is still there.
    let state: [Drawing] =
      hasEnded
      ? [.message(String(localized: "Ended", context: "a subject"))]
      : isDayOff ? [.message(String(localized: "Day off", context: "a day"))] : []
    let goal: [Drawing] = weekAndAmount.isEmpty ? [] : [.lines(weekAndAmount)]
    let progress: [Drawing] = partOfGoal.map { [.progress($0)] } ?? []
    return .column(
      heading + runningLines.map(Drawing.line) + [streak] + state + goal + progress
        + (isPlaceholder ? [.button(studyButton.block)] : linkedButton))
  }

  /// What begins with the first day, and how to record it.
  private var firstDay: Drawing {
    .column(
      heading + [dayOne] + linkedButton
        + (subjectsOfGroup == nil ? [.message(String(localized: "or: “\(command("done"))”"))] : []))
  }

  /// That the first day is still to come, in the place of a streak.
  private var dayOne: Drawing {
    .figure(
      String(localized: "Day 1"), caption: String(localized: "starts with today"), tone: .accent)
  }

  /// How much of the goal's amount today has, 0 to 1; nil where no amount is asked for, or a person said what today is.
  private var partOfGoal: Double? {
    guard let minimum = day.minimum, minimum > .zero, day.said == nil, words.amount != nil else { return nil }
    return min(Double(day.sessions.amount.thousandths) / Double(minimum.thousandths), 1)
  }

  /// The streak and the button beside the month.
  private var medium: Drawing { .row([small, .month(grid, of: linkedSubject, symbols: symbols)]) }

  /// The month, and below it the last 53 weeks with the longest streak.
  var large: Drawing { .column([medium] + yearInColumns) }

  /// The last 53 weeks, below the subject's name where there are other subjects.
  private var yearAlone: Drawing {
    .column((isOnlySubject ? [] : heading) + runningLines.map(Drawing.line) + yearInColumns)
  }

  /// The streak and the longest one, beside the last 53 weeks.
  private var card: Drawing {
    guard let year else { return small }
    let isPlaceholder = condition == .placeholder
    let longest = longestLength.map { [StyledText(longestText($0), .secondary)] } ?? []
    let lines = runningLines.isEmpty ? longest : runningLines
    return .row([
      .column(
        heading + [condition == .empty ? dayOne : .standing(isPlaceholder ? nil : standing)]
          + lines.map(Drawing.line)),
      .year(YearBlock(low: year, count: condition == .ready ? total : "", symbols: symbols)),
    ])
  }

  /// The length of the longest streak in words; nil where no streak is shown, and in a placeholder, of which nobody knows it.
  var longestLength: String? {
    guard condition == .ready, standing.showsStreaks, let longest, longest > 0 else { return nil }
    return longest.lengthText(in: streakUnit)
  }

  private func longestText(_ length: String) -> String {
    String(localized: "longest \(length)", context: "a streak")
  }

  /// What the last 53 weeks come to: `233 days studied, 357 h`.
  private var total: String {
    guard let year else { return "" }
    let amount = year.shownDays.reduce(Amount.zero) { $0 + $1.sessions.amount }
    return listing(
      [Drawing.studied(year.studiedCount)].filter { !$0.isEmpty }
        + (amount > .zero ? [amount.shortWords(in: amountUnit, wholeHoursFrom: 100)] : []))
  }

  public var sentence: String {
    guard condition == .ready, year != nil else { return title }
    let facts = listing([title] + (longestLength.map { [longestText($0)] } ?? []))
    return total.isEmpty
      ? facts : String(localized: "\(facts); \(total) in the 53 weeks up to \(today)")
  }

  /// The last 53 weeks with the longest streak.
  private var yearInColumns: [Drawing] {
    guard let year else { return [] }
    return [
      .year(
        year, of: linkedSubject,
        remark: longestLength.map { String(localized: "Longest streak \($0)") } ?? "",
        symbols: symbols)
    ]
  }

  /// One row: what runs, the streak, and whether today is done, or what the week has.
  var line: StyledText {
    if condition == .placeholder { return StyledText(String(localized: "– days"), .secondary) }
    let sign = hasEnded ? StyledText() : StyledText("\(todayState.mark.sign) ", todayTone)
    let beginning = runningLines.reduce(StyledText()) { $0 + $1 + StyledText("  ") } + sign
    // The rate is long, and the sign says what today is.
    if !standing.showsStreaks, !hasEnded { return beginning + standing.styledText }
    return beginning
      + StyledText(with: standing.styledText, .plain) {
        String(localized: "\($0), \(todayText)", context: "a streak, and what today is")
      }
  }

  /// A gauge of what the goal asks for: how many of its days the week has, how much of its amount today has, or else how many
  /// of the month's days so far were studied.
  private var gauge: Drawing {
    if grid.isRedacted { return .gauge(value: nil, total: today.day) }
    /// Where streaks are not shown, no zero is.
    func shown(_ value: Int) -> Int? { value == 0 && !standing.showsStreaks ? nil : value }
    if let week, !hasEnded, !week.isSkipped {
      return .gauge(value: shown(week.studied), total: week.required)
    }
    // If a person said whether today was studied, the amount does not decide it.
    if let minimum = day.minimum, day.said == nil, !isDayOff {
      return .gauge(
        value: shown(day.sessions.amount.thousandths), total: minimum.thousandths, partsOfUnit: 1000)
    }
    return .gauge(value: shown(grid.studiedCount), total: grid.countedDays)
  }

  /// The month, with a mark for each day, and below it what the week has and the amount of today.
  private var rectangular: Drawing {
    let month = Drawing.denseMonth(grid, of: linkedSubject, symbols: symbols)
    guard condition == .ready else { return month }
    let texts = (weekCount.map { [String(localized: "Week: \($0)")] } ?? []) + amount
    let parts = [month] + runningLines.map(Drawing.line) + (texts.isEmpty ? [] : [.lines(texts)])
    return parts.count == 1 ? month : .column(parts)
  }
}
