public import Drawing
public import LocalCalendar
import Localization
public import StudyCalendar

/// Months, years and streaks as they are drawn, in the widget and by the app's commands alike.
extension Drawing {
  /// A month, with a cell for each day.
  /// - Parameters:
  ///   - subject: the subject to which a picture's links lead; nil for no links.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public static func month(
    _ grid: MonthGrid, of subject: String? = nil, symbols: CalendarSymbols? = nil
  ) -> Drawing {
    let symbols = symbols ?? SystemLocale.symbols
    return .calendar(
      CalendarBlock(
        grid, of: subject, title: symbols.title(of: grid.month),
        count: studied(grid.studiedCount, isRedacted: grid.isRedacted),
        shortCount: grid.isRedacted
          ? "" : String(localized: "\(grid.studiedCount) studied", context: "days, short"),
        symbols: symbols))
  }

  /// A month with only a mark for each day.
  /// - Parameters:
  ///   - subject: the subject to which a picture's links lead; nil for no links.
  ///   - linksDays: whether each day is a link too.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public static func denseMonth(
    _ grid: MonthGrid, of subject: String? = nil, linksDays: Bool = true, symbols: CalendarSymbols? = nil
  ) -> Drawing {
    let symbols = symbols ?? SystemLocale.symbols
    return .denseCalendar(
      CalendarBlock(
        grid, of: subject, linksDays: linksDays, title: symbols.name(of: grid.month), symbols: symbols))
  }

  /// A year, with its weeks in columns.
  /// - Parameters:
  ///   - subject: the subject to which a picture's links lead; nil for no links.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  public static func year(
    _ grid: YearGrid, of subject: String? = nil, symbols: CalendarSymbols? = nil
  ) -> Drawing {
    let symbols = symbols ?? SystemLocale.symbols
    return .year(
      YearBlock(
        title: String(localized: "\(grid.year)", context: "a year as a title", in: .ofDates),
        count: studied(grid.studiedCount, isRedacted: grid.isRedacted),
        address: subject.map { WidgetLink.calendar(of: $0) },
        heads: symbols.heads(firstWeekday: grid.firstWeekday),
        months: grid.months.map { YearBlock.Month($0, symbols: symbols) }))
  }

  /// How a subject goes: the length of its streak, or how many of the last days were studied. Nobody has lost anything where
  /// that is nothing.
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

  private static func studied(_ count: Int, isRedacted: Bool) -> String {
    isRedacted
      ? "" : String(localized: "\(count) day studied", plural: "\(count) days studied", for: count)
  }
}

extension Standing {
  /// The tone of what stands in the streak's place.
  var tone: Tone { isAlive ? .accent : .secondary }

  /// What stands in the streak's place, in words.
  public var styledText: StyledText { StyledText(text, tone, bold: isAlive) }
}

extension CalendarBlock {
  fileprivate init(
    _ grid: MonthGrid, of subject: String?, linksDays: Bool = true, title: String, count: String = "",
    shortCount: String = "",
    symbols: CalendarSymbols
  ) {
    self.init(
      title: title, count: count, shortCount: shortCount,
      address: subject.map { WidgetLink.calendar(of: $0, on: grid.month.firstDate) },
      heads: symbols.heads(firstWeekday: grid.firstWeekday),
      weeks: grid.weeks.map { week in
        week.map { $0.isInMonth ? CalendarCell($0, of: linksDays ? subject : nil) : nil }
      })
  }
}

extension YearBlock.Month {
  fileprivate init(_ grid: MonthGrid, symbols: CalendarSymbols) {
    self.init(
      name: symbols.shortName(of: grid.month),
      firstRow: grid.month.firstDate.weekday.daysAfter(grid.firstWeekday),
      cells: grid.weeks.joined().filter(\.isInMonth).map { CalendarCell($0) })
  }
}

extension CalendarCell {
  /// A day with its mark.
  /// - Parameter subject: the subject to which the cell of a picture leads; nil for no link.
  init(_ cell: DayCell, of subject: String? = nil) {
    let date = cell.day.date
    self.init(
      "\(date.day)", mark: cell.state.mark, tone: cell.state.tone, isEmphasized: cell.isToday,
      meaning: cell.state == .future && (cell.day.isBeforeFirst || cell.day.isAfterEnd)
        ? "\(date)" : "\(date): \(cell.state.meaning)",
      address: subject.map { WidgetLink.calendar(of: $0, on: date) })
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
  public var styledSign: StyledText { StyledText(mark.sign, tone, filled: mark.isFilled) }

  /// The mark of a day.
  var mark: Mark {
    switch self {
    case .studied: .filled
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
  /// - Parameter hasMinimum: whether a goal asks for an amount. Only then can a day have less than the goal.
  public static func legend(hasMinimum: Bool) -> [LegendItem] {
    allCases.filter { hasMinimum || $0 != .partial }.map { .mark($0.mark, $0.tone, meaning: $0.meaning) }
      + [.emphasis(meaning: String(localized: "today", context: "a day"))]
  }
}
