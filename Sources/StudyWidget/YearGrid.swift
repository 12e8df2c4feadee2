public import SharedStore
public import StudyCalendar

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
  /// Whether it stands in for days that are not known, and so has nothing to count.
  public let isRedacted: Bool

  public init(
    year: Int, firstWeekday: Weekday, days: [Day], today: CalendarDate,
    isRedacted: Bool = false
  ) {
    self.year = year
    self.firstWeekday = firstWeekday
    self.days = days
    self.today = today
    self.isRedacted = isRedacted
  }

  /// Reads a year.
  /// - Throws: `StoreError`.
  public init(
    of year: Int, subject: Subject, in store: SharedStore, today: CalendarDate, firstWeekday: Weekday
  ) throws {
    self.init(
      year: year, firstWeekday: firstWeekday, days: try store.days(of: subject, in: Self.dates(of: year)),
      today: today)
  }

  /// All days of a year; none of one that is not supported.
  static func dates(of year: Int) -> ClosedRange<CalendarDate> {
    let first = CalendarMonth(year: year, month: 1)?.firstDate ?? CalendarDate(dayNumber: 0)
    return first...(CalendarMonth(year: year, month: 12)?.lastDate ?? first)
  }

  /// How many days were studied.
  public var studiedCount: Int { days.count { $0.didStudy } }

  /// The same in words; empty where there is nothing to count.
  var studiedText: String { isRedacted ? "" : "\(studiedCount.days) studied" }

  /// The twelve months.
  public var months: [MonthGrid] {
    guard let first = days.first?.date else { return [] }
    return (1...12).compactMap { CalendarMonth(year: year, month: $0) }.map { month in
      let days = month.grid(firstWeekday: firstWeekday).map { date in
        date < first ? Day(date: date, didStudy: false) : self.days[first.distance(to: date)]
      }
      return MonthGrid(
        month: month, firstWeekday: firstWeekday, days: days, today: today, isRedacted: isRedacted)
    }
  }

  /// Some months, each week a column.
  public struct Band: Hashable, Sendable {
    /// The weeks; each has seven places, and those outside the months are empty.
    public let weeks: [[DayCell?]]
    /// The months, each with the column in which its first day lies.
    public let months: [MonthStart]
  }

  /// Where a month begins.
  public struct MonthStart: Hashable, Sendable {
    public let month: CalendarMonth
    public let column: Int
  }

  /// The year in so many bands of equally many months.
  /// - Parameter count: 1, 2, 3, 4, 6 or 12.
  public func bands(_ count: Int) -> [Band] {
    let size = 12 / count
    return stride(from: 1, through: 12, by: size).compactMap { band(of: $0..<$0 + size) }
  }

  private func band(of numbers: Range<Int>) -> Band? {
    let months = numbers.compactMap { CalendarMonth(year: year, month: $0) }
    guard let january = days.first?.date, let first = months.first?.firstDate,
      let last = months.last?.lastDate
    else { return nil }
    let prefix = first.weekday.daysAfter(firstWeekday)
    var cells: [DayCell?] = Array(repeating: nil, count: prefix)
    cells += days[january.distance(to: first)...january.distance(to: last)].map { DayCell($0, today: today) }
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return Band(
      weeks: stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) },
      months: months.map {
        MonthStart(month: $0, column: (prefix + first.distance(to: $0.firstDate)) / 7)
      })
  }
}
