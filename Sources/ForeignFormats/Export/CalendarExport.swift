public import FoundationEssentials
import StudyCalendar

extension StudyHistory {
  /// The studied days and the rest days as all-day events of a calendar (RFC 5545).
  ///
  /// An event's identifier depends on nothing but the subject's name and the date, so that a calendar program that
  /// gets the file again replaces its events instead of doubling them.
  /// - Parameter instant: when the export is made.
  public func calendar(stamped instant: Date) -> String {
    var calendar = CalendarText()
    calendar.line("BEGIN:VCALENDAR")
    calendar.line("VERSION:2.0")
    calendar.line("PRODID:-//SwiftCal//SwiftCal//EN")
    calendar.line("CALSCALE:GREGORIAN")
    let stamp = CalendarText.stamp(instant)
    for subject in subjects {
      for record in subject.records {
        let name = subject.exportName
        if record.didStudy == true {
          calendar.event(name, kind: "study", of: name, on: record.date, stamp: stamp, description: nil)
        }
        if let rest = record.rest {
          calendar.event(
            "\(name): rest", kind: "rest", of: name, on: record.date, stamp: stamp, description: rest.reason)
        }
      }
    }
    calendar.line("END:VCALENDAR")
    return calendar.text
  }
}
