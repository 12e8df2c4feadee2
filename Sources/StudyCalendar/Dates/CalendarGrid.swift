/// The days that a calendar shows: a month, a year, or the 53 weeks that end with the present one.
public struct CalendarGrid: Hashable, Sendable {
  /// Which days a calendar shows.
  public enum Span: Hashable, Sendable {
    /// A month.
    case month(CalendarMonth)
    /// A year from January to December.
    case year(Int)
    /// The last 53 weeks, of which the last one has the day that is today.
    case rollingYear

    /// The year whose amounts the scale of its days is made of.
    public func scaleYear(today: CalendarDate) -> Int {
      switch self {
      case .month(let month): month.year
      case .year(let year): year
      case .rollingYear: today.month.year
      }
    }
  }

  /// Which days are shown.
  public let span: Span
  /// The first and the last day that are shown.
  public let dates: ClosedRange<CalendarDate>
  /// The weekday with which weeks begin.
  public let firstWeekday: Weekday
  /// The days in order. Those of a month begin with its prefix days, which are the end of the month before.
  public let days: [Day]
  /// The day that is today, whether or not it is shown.
  public let today: CalendarDate
  /// How much the amounts of the days are.
  public let heat: HeatScale
  /// The weeks that reached a weekly goal, each with the place of its row or column.
  public let metWeeks: [Int: StudyWeek]

  /// A grid of a span.
  /// - Parameters:
  ///   - today: the day that is today; ``CalendarDate/beforeAllDays`` in a placeholder.
  ///   - present: the day around which the span lies; today unless given.
  ///   - goals: the goals, by which weeks are judged. The first and the last week are judged as a whole.
  ///   - days: makes the days of a range, in order and without gaps. It can be asked for up to six days around the span.
  public init(
    _ span: Span, firstWeekday: Weekday, today: CalendarDate, present: CalendarDate? = nil,
    heat: HeatScale = .none, goals: Goals = Goals(), days: (ClosedRange<CalendarDate>) throws -> [Day]
  ) rethrows {
    let dates = Self.dates(of: span, today: present ?? today, firstWeekday: firstWeekday)
    let read = Self.readDates(of: span, dates, firstWeekday)
    let shown = try days(read)
    (self.span, self.dates, self.days) = (span, dates, shown)
    (self.firstWeekday, self.today, self.heat) = (firstWeekday, today, heat)
    guard goals.hasWeeks else {
      metWeeks = [:]
      return
    }
    let whole = Self.wholeWeeks(of: dates, firstWeekday: firstWeekday)
    let before =
      whole.lowerBound < read.lowerBound ? try days(whole.lowerBound...read.lowerBound.previous) : []
    let behind =
      whole.upperBound > read.upperBound ? try days(read.upperBound.next...whole.upperBound) : []
    metWeeks = Self.metWeeks(
      before + shown + behind, from: dates.lowerBound.mostRecent(firstWeekday), goals: goals, today: today)
  }

  /// The first and the last day of the weeks in which some dates lie.
  public static func wholeWeeks(
    of dates: ClosedRange<CalendarDate>, firstWeekday: Weekday
  ) -> ClosedRange<CalendarDate> {
    let last = dates.upperBound.mostRecent(firstWeekday).advanced(by: 6)
    return max(dates.lowerBound.mostRecent(firstWeekday), .earliest)...min(last, .latest)
  }

  private static func metWeeks(
    _ days: [Day], from first: CalendarDate, goals: Goals, today: CalendarDate
  ) -> [Int: StudyWeek] {
    let weeks = Dictionary(grouping: days) { first.distance(to: $0.date) / 7 }
    return weeks.compactMapValues { days in
      guard let date = days.first?.date else { return nil }
      let start = first.advanced(by: first.distance(to: date) / 7 * 7)
      return StudyWeek(of: days, from: start, reaching: goals, asOf: today)
    }
  }

  /// The first and the last day of a span.
  public static func dates(
    of span: Span, today: CalendarDate, firstWeekday: Weekday
  ) -> ClosedRange<CalendarDate> {
    switch span {
    case .month(let month): return month.dates
    case .year(let year): return dates(of: year)
    case .rollingYear:
      let end = today.mostRecent(firstWeekday).advanced(by: 6)
      return end.advanced(by: 1 - HeatScale.dayCount)...end
    }
  }

  private static func readDates(
    of span: Span, _ dates: ClosedRange<CalendarDate>, _ firstWeekday: Weekday
  ) -> ClosedRange<CalendarDate> {
    if case .month(let month) = span { month.grid(firstWeekday: firstWeekday) } else { dates }
  }

  /// All days of a year, 1 January to 31 December.
  public static func dates(of year: Int) -> ClosedRange<CalendarDate> {
    CalendarDate(firstOfYear: year, month: 1)...CalendarDate(firstOfYear: year + 1, month: 1).previous
  }

  /// Whether the days are placeholders, since none has begun. Then there is nothing to count.
  public var isRedacted: Bool { today == .beforeAllDays }

  /// How many of the days that are shown were studied.
  public var studiedCount: Int { shownDays.count { $0.didStudy } }

  /// How many of the days that are shown could have been studied so far: from the first record on, up to today.
  public var countedDays: Int { shownDays.count { $0.date <= today && !$0.isBeforeFirst } }

  /// The days that are shown, without prefix days.
  public var shownDays: ArraySlice<Day> {
    days.drop { $0.date < dates.lowerBound }
  }

  /// A cell for a day.
  public func cell(_ day: Day) -> DayCell { DayCell(day, today: today, heat: heat) }

  /// The weeks, each with seven places. A place before the first or behind the last day is nil.
  public var weeks: [[DayCell?]] {
    let prefix = dates.lowerBound.weekday.daysAfter(firstWeekday)
    var cells: [DayCell?] = Array(repeating: nil, count: prefix)
    cells += shownDays.map { cell($0) }
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }

  /// The months that begin in these days, each with the place of the week in which it begins.
  public var monthBeginnings: [(month: CalendarMonth, week: Int)] {
    let start = dates.lowerBound.mostRecent(firstWeekday)
    let first = dates.lowerBound.day == 1 ? dates.lowerBound.month : dates.lowerBound.month.advanced(by: 1)
    return (0...max(first.distance(to: dates.upperBound.month), 0)).compactMap { place in
      let month = first.advanced(by: place)
      // Beyond the last supported year there is no month.
      guard dates.contains(month.firstDate) else { return nil }
      return (month, start.distance(to: month.firstDate) / 7)
    }
  }
}

/// One day in its place in a calendar.
public struct DayCell: Hashable, Sendable {
  /// The day.
  public let day: Day
  /// What the calendar tells about it. A past day before the subject's first record, or a day after its end that was not
  /// studied, has as little to tell as one that has not begun.
  public let state: DayState
  /// Whether it is today.
  public let isToday: Bool
  /// How much was studied, 1 to 4; 0 if the day was not studied.
  public let level: Int
  /// The scale of the level.
  public let heat: HeatScale

  /// A cell for a day.
  public init(_ day: Day, today: CalendarDate, heat: HeatScale = .none) {
    self.day = day
    let isOutside = day.isAfterEnd || day.isBeforeFirst
    state = isOutside && !day.didStudy ? .future : DayState(day, today: today)
    isToday = day.date == today
    level = heat.level(of: day)
    self.heat = heat
  }
}
