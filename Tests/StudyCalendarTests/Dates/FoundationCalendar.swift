import Foundation
import StudyCalendar

/// Foundation's Gregorian calendar, with which ours is compared. It has its days in UTC, at noon.
struct FoundationCalendar {
  private(set) var calendar = Calendar(identifier: .gregorian)

  init(firstWeekday: Weekday = .sunday) {
    calendar.timeZone = .gmt
    calendar.firstWeekday = firstWeekday.rawValue + 1
  }

  /// Noon of a day. Like Foundation itself, it moves a day that does not exist.
  func noon(_ year: Int, _ month: Int, _ day: Int) -> Date {
    guard let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) else {
      preconditionFailure("Foundation knows no \(year)-\(month)-\(day)")
    }
    return date
  }

  /// Noon of the day after, by Foundation's arithmetic.
  func dayAfter(_ noon: Date) -> Date {
    guard let next = calendar.date(byAdding: .day, value: 1, to: noon) else {
      preconditionFailure("Foundation knows no day after \(noon)")
    }
    return next
  }

  /// The ISO 8601 text of a day, made from Foundation's year, month and day.
  func text(_ noon: Date) -> String {
    let fields = calendar.dateComponents([.year, .month, .day], from: noon)
    return String(format: "%04d-%02d-%02d", fields.year ?? 0, fields.month ?? 0, fields.day ?? 0)
  }

  func weekday(_ noon: Date) -> Weekday? {
    Weekday(rawValue: calendar.component(.weekday, from: noon) - 1)
  }

  func dayCount(ofMonthAt noon: Date) -> Int? {
    calendar.range(of: .day, in: .month, for: noon)?.count
  }

  /// The beginning of the week in which a day lies.
  func weekStart(_ noon: Date) -> Date? {
    calendar.dateInterval(of: .weekOfYear, for: noon)?.start
  }

  /// Every day from the first of one year to the last of another.
  func days(from firstYear: Int, through lastYear: Int) -> some Sequence<Date> {
    let end = noon(lastYear, 12, 31)
    return sequence(first: noon(firstYear, 1, 1)) { day in day < end ? dayAfter(day) : nil }
  }
}
