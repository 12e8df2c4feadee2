import Foundation
import StudyCalendar
import System

extension LocalCalendar {
  /// Makes a calendar in a zone, which becomes the zone of the whole process. Nothing else may run in that
  /// process.
  init(in zone: String, dayStart: String = "00:00") {
    setenv("TZ", zone, 1)
    guard let dayStart = TimeOfDay(dayStart) else { preconditionFailure("\(dayStart) is no time") }
    self.init(dayStart: dayStart)
  }
}

/// The date of an ISO 8601 text.
func date(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(iso8601: text) else { preconditionFailure("\(text) is no date") }
  return date
}

/// The instant of an ISO 8601 text with its offset from UTC.
func instant(_ text: String) -> Date {
  guard let instant = try? Date(text, strategy: .iso8601) else {
    preconditionFailure("\(text) is no instant")
  }
  return instant
}
