import ForeignText
import StudyCalendar

/// What a clock on the wall showed, as programs write it that keep no zone: `2026-11-20 21:14`.
struct WallTime: Hashable {
  /// Seconds since 1970-01-01 00:00 of that clock.
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// When a day begins.
  init(beginning date: CalendarDate, from dayStart: TimeOfDay) {
    seconds = date.dayNumber * ClockReading.secondsOfDay + dayStart.minutes * 60
  }

  /// Reads a date, and behind it the first time of day: `2026-11-20 Fri 21:14`, `2026-11-20T21:14:05`, `2026-11-20 09:14:05
  /// PM`. A date alone is its midnight.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let date = CalendarDate(iso8601: bytes[..<10]) else { return nil }
    var second = 0
    if let colon = bytes[10...].firstIndex(of: UInt8(ascii: ":")) {
      func number(_ start: Int) -> Int? {
        guard start >= 10, start < bytes.count else { return nil }
        return Int(String(decoding: bytes[start..<min(start + 2, bytes.count)], as: UTF8.self).trimming)
      }
      guard var hour = number(colon - 2), let minute = number(colon + 1) else { return nil }
      let isSecond = colon + 3 < bytes.count && bytes[colon + 3] == UInt8(ascii: ":")
      let ending = String(decoding: bytes.suffix(3), as: UTF8.self).lowercased()
      if hour == 12, ending.hasSuffix("am") { hour = 0 }
      if hour < 12, ending.hasSuffix("pm") { hour += 12 }
      guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
      second = hour * 3600 + minute * 60 + (isSecond ? number(colon + 4) ?? 0 : 0)
    }
    seconds = date.dayNumber * ClockReading.secondsOfDay + second
  }

  /// The day to which it belongs.
  func day(from dayStart: TimeOfDay) -> CalendarDate {
    CalendarDate(dayNumber: (seconds - dayStart.minutes * 60).floorDivided(by: ClockReading.secondsOfDay))
  }
}

extension String {
  fileprivate var trimming: Substring { drop { $0 == " " } }
}
