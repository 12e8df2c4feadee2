public import SharedStore
public import StudyCalendar

/// A month as a calendar shows it: rows of seven cells under the weekdays.
public struct MonthGrid: Hashable, Sendable {
  /// The month.
  public let month: CalendarMonth
  /// The weekday of the first column.
  public let firstWeekday: Weekday
  /// First the prefix days, the end of the month before, then the month.
  public let days: [Day]
  /// The day that is today, whether or not the grid shows it.
  public let today: CalendarDate
  /// Whether it stands in for days that are not known, and so has nothing to count.
  public let isRedacted: Bool

  public init(
    month: CalendarMonth, firstWeekday: Weekday, days: [Day], today: CalendarDate,
    isRedacted: Bool = false
  ) {
    self.month = month
    self.firstWeekday = firstWeekday
    self.days = days
    self.today = today
    self.isRedacted = isRedacted
  }

  /// Reads a month, from its first prefix day to its last day.
  /// - Parameters:
  ///   - month: the month.
  ///   - subject: whose days.
  ///   - store: where they are.
  ///   - today: the day that is today.
  ///   - firstWeekday: the weekday of the first column.
  ///   - asOf: the day after which nothing counts as studied; nil: whatever is recorded counts.
  /// - Throws: `StoreError`.
  public init(
    of month: CalendarMonth, subject: Subject, in store: SharedStore, today: CalendarDate,
    firstWeekday: Weekday, asOf: CalendarDate? = nil
  ) throws {
    let days = try store.days(of: subject, in: month.grid(firstWeekday: firstWeekday), asOf: asOf)
    self.init(month: month, firstWeekday: firstWeekday, days: days, today: today)
  }

  /// How many days of the month itself were studied.
  public var studiedCount: Int { days.count { $0.didStudy && $0.date.month == month } }

  /// The same in words; empty where there is nothing to count.
  var studiedText: String { isRedacted ? "" : "\(studiedCount.days) studied" }

  /// The cells, week by week; the last week may be shorter than seven.
  public var weeks: [[DayCell]] {
    let cells = days.map { DayCell($0, today: today, isInMonth: $0.date >= month.firstDate) }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<min($0 + 7, cells.count)]) }
  }
}

/// One day in its place.
public struct DayCell: Hashable, Sendable {
  public let day: Day
  public let state: DayState
  public let isToday: Bool
  /// Whether it belongs to the month that is shown, and is no prefix day.
  public let isInMonth: Bool

  init(_ day: Day, today: CalendarDate, isInMonth: Bool = true) {
    self.day = day
    state = DayState(day, today: today)
    isToday = day.date == today
    self.isInMonth = isInMonth
  }
}

/// What a calendar tells about a day.
public enum DayState: Hashable, Sendable, CaseIterable {
  /// Done.
  case studied
  /// Today, not studied yet.
  case open
  /// A day off that was not studied, past, present or planned.
  case resting
  /// A past day that was not studied.
  case missed
  /// A day that has not begun.
  case future

  public init(_ day: Day, today: CalendarDate) {
    if day.didStudy {
      self = .studied
    } else if day.isRest {
      self = .resting
    } else if day.date == today {
      self = .open
    } else {
      self = day.date < today ? .missed : .future
    }
  }
}
