import Foundation
import StudyCalendar

/// The dates and times that clocks of a zone showed according to Foundation. It remembers its answers, because the same
/// instants are asked for each start of a day, and Foundation's calendar takes most of the time of a comparison.
final class FoundationClock {
  /// What a clock shows.
  struct Reading {
    let date: CalendarDate
    /// Minutes since midnight.
    let minutes: Int
  }

  private let calendar: Calendar
  private var readings: [Int: Reading] = [:]
  private var skipped: [CalendarDate: Bool] = [:]

  init(zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// What the clock shows at an instant, in seconds since 1970.
  func reading(at instant: Int) -> Reading {
    if let known = readings[instant] { return known }
    let date = Date(timeIntervalSince1970: Double(instant))
    let fields = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    guard let year = fields.year, let month = fields.month, let day = fields.day, let hour = fields.hour,
      let minute = fields.minute, let civil = CalendarDate(year: year, month: month, day: day)
    else { preconditionFailure("Foundation knows no date at \(instant)") }
    let reading = Reading(date: civil, minutes: hour * 60 + minute)
    readings[instant] = reading
    return reading
  }

  /// Whether the zone skipped a date: its noon is that of another date.
  func isSkipped(_ date: CalendarDate) -> Bool {
    if let known = skipped[date] { return known }
    let (year, month, day) = date.components
    let noon = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
    let isSkipped = noon.map { calendar.component(.day, from: $0) } != day
    skipped[date] = isSkipped
    return isSkipped
  }

  /// The beginning of the day at an instant, as Foundation's own `startOfDay` says.
  func startOfDay(at instant: Int) -> Int {
    Int(calendar.startOfDay(for: Date(timeIntervalSince1970: Double(instant))).timeIntervalSince1970)
  }
}
