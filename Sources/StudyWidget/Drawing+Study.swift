public import Drawing
public import StudyCalendar
public import System
import Words

/// Months, years and streaks as they are drawn, in the widget and by the app's commands alike.
extension Drawing {
  /// A month, with a cell for each day.
  /// - Parameters:
  ///   - subject: the subject to which a picture's links lead; nil for no links.
  ///   - saysDays: whether each day has its words for a picture. Text does not show them.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public static func month(
    _ grid: CalendarGrid, of subject: String? = nil, saysDays: Bool = true, symbols: CalendarSymbols? = nil
  ) -> Drawing {
    let symbols = symbols ?? SystemLocale.symbols
    return .calendar(
      CalendarBlock(
        grid, of: subject, saysDays: saysDays, title: grid.title(symbols),
        count: studied(grid.studiedCount),
        shortCount: grid.studiedCount == 0
          ? "" : String(localized: "\(grid.studiedCount) studied", context: "days, short"),
        symbols: symbols))
  }

  /// A month with only a mark for each day.
  /// - Parameters:
  ///   - subject: the subject to which a picture's links lead; nil for no links.
  ///   - linksDays: whether each day is a link too.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public static func denseMonth(
    _ grid: CalendarGrid, of subject: String? = nil, linksDays: Bool = true, symbols: CalendarSymbols? = nil
  ) -> Drawing {
    let symbols = symbols ?? SystemLocale.symbols
    return .denseCalendar(
      CalendarBlock(
        grid, of: subject, linksDays: linksDays, title: symbols.name(of: grid.dates.lowerBound.month),
        symbols: symbols))
  }

  /// Many weeks, with the weeks in columns, and below them what the marks mean.
  /// - Parameters:
  ///   - subject: the subject to which a picture's links lead; nil for no links.
  ///   - remark: what else there is to say; empty for nothing.
  ///   - hasLegend: whether there is anything below them.
  ///   - saysDays: whether each day has its words for a picture. Text does not show them.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public static func year(
    _ grid: CalendarGrid, of subject: String? = nil, remark: String = "", hasLegend: Bool = true,
    saysDays: Bool = true, symbols: CalendarSymbols? = nil
  ) -> Drawing {
    .year(
      YearBlock(
        grid, of: subject, remark: remark, hasLegend: hasLegend, saysDays: saysDays,
        symbols: symbols ?? SystemLocale.symbols))
  }

  /// How a subject goes: the length of its streak, or how many of the last days were studied. Where
  /// none was studied, no words say that something was lost.
  /// - Parameters:
  ///   - standing: how it goes; nil if that is not known yet.
  ///   - subject: the subject to which a picture's link leads; nil for no link.
  ///   - isLarge: whether it is as large as there is room for.
  public static func standing(
    _ standing: Standing?, of subject: String? = nil, isLarge: Bool = false
  ) -> Drawing {
    let shown = standing ?? .none
    let figure = Drawing.figure(
      standing?.figure ?? "–", caption: shown.caption, tone: standing?.tone ?? .accent, isLarge: isLarge)
    let name =
      shown.showsStreaks ? String(localized: "Streak", context: "link") : String(localized: "Statistics")
    return subject.map { .link(WidgetLink.streak(of: $0), name: name, figure) } ?? figure
  }

  /// How many days were studied; empty if there are none, since a zero only discourages.
  static func studied(_ count: Int) -> String {
    String(localized: "\(count) day studied", plural: "\(count) days studied", unlessZero: count) ?? ""
  }
}

extension Standing {
  /// The tone of what stands in the streak's place.
  var tone: Tone { isAlive ? .accent : .secondary }

  /// What stands in the streak's place, in words.
  public var styledText: StyledText { StyledText(text, tone, bold: isAlive) }
}

extension YearBlock {
  /// Many weeks. The parameters are those of ``Drawing/Drawing/year(_:of:remark:hasLegend:saysDays:symbols:)``.
  /// - Parameter title: another title; empty for none.
  init(
    _ grid: CalendarGrid, title: String? = nil, of subject: String? = nil, remark: String = "",
    hasLegend: Bool = true, saysDays: Bool = true, symbols: CalendarSymbols
  ) {
    self.init(
      title: title ?? grid.title(symbols),
      count: Drawing.studied(grid.studiedCount),
      remark: remark, address: subject.map { WidgetLink.calendar(of: $0) },
      heads: symbols.heads(firstWeekday: grid.firstWeekday),
      weeks: grid.weeks.map { week in week.map { $0.map { CalendarCell($0, saysDay: saysDays) } } },
      months: grid.monthBeginnings.map { Month(symbols.shortName(of: $0.month), week: $0.week) },
      underlined: grid.metWeeks.mapValues(\.meaning),
      legend: hasLegend && !grid.isRedacted ? grid.legend : [])
  }
}

extension YearBlock {
  /// Many weeks in a low picture, which leads nowhere and says no day of its own.
  init(low grid: CalendarGrid, count: String, symbols: CalendarSymbols?) {
    let year = YearBlock(grid, saysDays: false, symbols: symbols ?? SystemLocale.symbols)
    self.init(
      title: year.title, count: count, heads: year.heads, weeks: year.weeks, months: year.months,
      underlined: year.underlined, legend: year.legend, isLow: true)
  }
}

extension CalendarBlock {
  fileprivate init(
    _ grid: CalendarGrid, of subject: String?, linksDays: Bool = true, saysDays: Bool = true, title: String,
    count: String = "", shortCount: String = "",
    symbols: CalendarSymbols
  ) {
    self.init(
      title: title, count: count, shortCount: shortCount,
      address: subject.map { WidgetLink.calendar(of: $0, on: grid.dates.lowerBound) },
      heads: symbols.heads(firstWeekday: grid.firstWeekday),
      weeks: grid.weeks.map { week in
        week.map { $0.map { CalendarCell($0, of: linksDays ? subject : nil, saysDay: saysDays) } }
      }, remarks: grid.metWeeks.mapValues(\.reached))
  }
}

extension CalendarGrid {
  /// What is shown: `December 2024`, `2024`, or `53 weeks`.
  func title(_ symbols: CalendarSymbols) -> String {
    switch span {
    case .month(let month): symbols.title(of: month)
    case .year(let year): String(localized: "\(year)", context: "a year as a title", in: .ofDates)
    case .rollingYear: String(localized: "53 weeks")
    }
  }

  /// What the marks of its days mean. That today is open stands in words beside it.
  fileprivate var legend: [LegendItem] {
    heat.legend(of: shownDays.map { cell($0) }.filter { $0.state != .open }, andOf: metLegend)
  }

  /// What the bar below a week means that reached its goal; nothing where there is no such week.
  public var metLegend: [LegendItem] {
    metWeeks.isEmpty ? [] : [.underline(meaning: String(localized: "week’s goal reached"))]
  }
}

extension StudyWeek {
  /// How many days a week has that reached its goal: `3/3 ✓`.
  public var reached: String { "\(studied)/\(required) ✓" }

  /// What is known of the week, in words: `Week from 2026-11-02: 3 of 3 days`.
  fileprivate var meaning: String {
    String(
      localized: "Week from \(start): \(daysOfRequired(showing: .streak) ?? "")",
      context: "a week, and how many days")
  }
}

extension HeatScale {
  /// What the marks of some days mean, each of them once. That a day was missed stands last, since it matters least.
  /// - Parameter weeks: what is said of weeks.
  public func legend(of cells: [DayCell], andOf weeks: [LegendItem] = []) -> [LegendItem] {
    var marks = Set(cells.map(\.mark))
    let steps = legend.filter {
      if case .mark(let mark, _, _) = $0 { marks.remove(mark) != nil } else { false }
    }
    // A fill that is no step says that the day was studied.
    let studied: [LegendItem] = [Mark.filled(.plain), .filled(.third), .filled(.unmeasured)]
      .filter(marks.contains).prefix(1).map { .mark($0, .accent, meaning: DayState.studied.meaning) }
    let states = Set(cells.map(\.state))
    let others: [LegendItem] = [DayState.partial, .open, .dayOff].filter(states.contains).map {
      .mark($0.mark, $0.tone, meaning: $0.meaning)
    }
    let missed = DayState.missed
    return steps + studied + others + weeks
      + (states.contains(missed) ? [.mark(missed.mark, missed.tone, meaning: missed.meaning)] : [])
  }

  /// From which amount on a day has a step; nothing without steps.
  var legend: [LegendItem] {
    steps.compactMap { step in
      Fill(rawValue: step.level).map { .mark(.filled($0), .accent, meaning: step.words) }
    }
  }
}

extension DayCell {
  /// The mark of the day, with how much was studied.
  public var mark: Mark {
    guard state == .studied, heat.hasAmounts else { return state.mark }
    return .filled(day.sessions.amount > .zero ? Fill(rawValue: level) ?? .plain : .unmeasured)
  }

  /// The tone of the day.
  public var tone: Tone { state.tone }

  /// The sign of the day in its tone, as calendars draw it.
  public var styledSign: StyledText { StyledText(mark.sign, tone, fill: mark.fill) }

  /// What is known of the day, in words: `2024-12-10: 55 min, studied`.
  var words: String {
    let date = day.date
    if state == .future, day.isBeforeFirst || day.isAfterEnd { return "\(date)" }
    let amount = day.sessions.amount
    if amount > .zero, state == .studied || state == .partial {
      return "\(date): \(listing([amount.words(in: heat.unit), state.meaning]))"
    }
    let hasNoAmount = state == .studied && heat.hasAmounts
    return "\(date): "
      + (hasNoAmount ? String(localized: "studied, no amount", context: "a day") : state.meaning)
  }
}

extension CalendarCell {
  /// A day with its mark.
  /// - Parameters:
  ///   - subject: the subject to which the cell of a picture leads; nil for no link.
  ///   - saysDay: whether it has words, which cost more than all the rest of it.
  init(_ cell: DayCell, of subject: String? = nil, saysDay: Bool = true) {
    let date = cell.day.date
    self.init(
      "\(date.day)", mark: cell.mark, tone: cell.state.tone, isEmphasized: cell.isToday,
      meaning: saysDay ? cell.words : "", address: subject.map { WidgetLink.calendar(of: $0, on: date) })
  }
}

extension CalendarSymbols {
  /// The heads of the weekdays, in the order of the week.
  func heads(firstWeekday: Weekday) -> [String] {
    Weekday.week(startingOn: firstWeekday).map { head(of: $0) }
  }
}

extension DayState {
  /// The sign of a day in its tone, as calendars draw it.
  public var styledSign: StyledText { StyledText(mark.sign, tone, fill: mark.fill) }

  /// The mark of a day.
  var mark: Mark {
    switch self {
    case .studied: .filled(.plain)
    case .partial: .half
    case .open: .ring
    case .dayOff: .wave
    case .missed: .dot
    case .future: .blank
    }
  }

  /// The tone of a day.
  var tone: Tone {
    switch self {
    case .studied, .partial: .accent
    case .open: .pending
    case .dayOff: .paused
    case .missed, .future: .secondary
    }
  }

  /// The state in words.
  var meaning: String {
    switch self {
    case .studied: String(localized: "studied", context: "a day")
    case .partial: String(localized: "less than the goal", context: "a day")
    case .open: String(localized: "today, still open", context: "a day")
    case .dayOff: String(localized: "day off", context: "a day")
    case .missed: String(localized: "missed", context: "a day")
    case .future: String(localized: "still to come", context: "a day")
    }
  }

  /// What the marks mean.
  /// - Parameters:
  ///   - hasMinimum: whether a goal asks for an amount. Only then can a day have less than the goal.
  ///   - heat: how much amounts are; without amounts unless given.
  public static func legend(hasMinimum: Bool, heat: HeatScale = .none) -> [LegendItem] {
    heat.legend
      + allCases.filter { hasMinimum || $0 != .partial }
      .map { .mark($0.mark, $0.tone, meaning: $0.meaning) }
      + [.emphasis(meaning: String(localized: "today", context: "a day"))]
  }
}
