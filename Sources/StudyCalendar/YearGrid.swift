/// A year as a calendar shows it: its weeks in columns, or its months.
public struct YearGrid: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// The weekday of the first row.
  public let firstWeekday: Weekday
  /// Every day of the year, in order.
  public let days: [Day]
  /// The day that is today, whether or not it lies in the year.
  public let today: CalendarDate
  /// A grid of these days.
  public init(
    year: Int, firstWeekday: Weekday, days: [Day], today: CalendarDate
  ) {
    self.year = year
    self.firstWeekday = firstWeekday
    self.days = days
    self.today = today
  }

  /// All days of a year, 1 January to 31 December.
  public static func dates(of year: Int) -> ClosedRange<CalendarDate> {
    CalendarDate(firstOfYear: year, month: 1)...CalendarDate(firstOfYear: year + 1, month: 1).previous
  }

  /// Whether the days are placeholders, since none has begun. Then there is nothing to count.
  public var isRedacted: Bool { today == .beforeAllDays }

  /// How many days were studied.
  public var studiedCount: Int { days.count { $0.didStudy } }

  /// The twelve months.
  public var months: [MonthGrid] {
    guard let first = days.first?.date else { return [] }
    return (1...12).compactMap { CalendarMonth(year: year, month: $0) }.map { month in
      let days = month.grid(firstWeekday: firstWeekday).map { date in
        date < first ? Day(date: date, didStudy: false) : self.days[first.distance(to: date)]
      }
      return MonthGrid(month: month, firstWeekday: firstWeekday, days: days, today: today)
    }
  }
}
