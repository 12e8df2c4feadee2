/// A month as a calendar shows it: rows of seven cells under the weekdays.
public struct MonthGrid: Hashable, Sendable {
  /// The month.
  public let month: CalendarMonth
  /// The weekday of the first column.
  public let firstWeekday: Weekday
  /// First the prefix days, which are the end of the month before, then the days of the month.
  public let days: [Day]
  /// The day that is today, whether or not the grid shows it.
  public let today: CalendarDate
  /// A grid of these days.
  public init(
    month: CalendarMonth, firstWeekday: Weekday, days: [Day], today: CalendarDate
  ) {
    self.month = month
    self.firstWeekday = firstWeekday
    self.days = days
    self.today = today
  }

  /// Whether the days are placeholders, since none has begun. Then there is nothing to count.
  public var isRedacted: Bool { today == .beforeAllDays }

  /// How many days of the month itself were studied.
  public var studiedCount: Int { days.count { $0.didStudy && $0.date.month == month } }

  /// How many days of the month could have been studied so far: from the first record on, up to today.
  public var countedDays: Int {
    days.count { $0.date.month == month && $0.date <= today && !$0.isBeforeFirst }
  }

  /// The cells, week by week; the last week may be shorter than seven.
  public var weeks: [[DayCell]] {
    let cells = days.map { DayCell($0, today: today, isInMonth: $0.date >= month.firstDate) }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<min($0 + 7, cells.count)]) }
  }
}

/// One day in its place in a grid.
public struct DayCell: Hashable, Sendable {
  /// The day.
  public let day: Day
  /// What the grid tells about it. A past day before the subject's first record, or a day after its end that was not studied,
  /// has as little to tell as one that has not begun.
  public let state: DayState
  /// Whether it is today.
  public let isToday: Bool
  /// Whether the day belongs to the month that is shown. A prefix day does not.
  public let isInMonth: Bool

  /// A cell for a day.
  public init(_ day: Day, today: CalendarDate, isInMonth: Bool = true) {
    self.day = day
    let isOutside = day.isAfterEnd || day.isBeforeFirst
    state = isOutside && !day.didStudy ? .future : DayState(day, today: today)
    isToday = day.date == today
    self.isInMonth = isInMonth
  }
}
