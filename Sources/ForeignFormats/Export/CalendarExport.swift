public import FoundationEssentials
public import StudyCalendar

extension StudyArchive {
  /// The studied days and the rests as all-day events of a calendar (RFC 5545).
  ///
  /// The identifier of an event depends on the subject's name and the date alone. A calendar program that imports the
  /// file again therefore replaces its events and does not double them.
  /// - Parameter instant: when the export is made.
  public func calendar(stamped instant: Date) -> String {
    var writer = ICalendarWriter(stamp: instant)
    for subject in subjects {
      let name = subject.exportName
      for record in subject.records {
        if record.didStudy == true { writer.addEvent(name, kind: "study", of: name, on: record.date) }
        if let rest = record.rest {
          writer.addEvent(
            "\(name): rest", kind: "rest", of: name, on: record.date, description: rest.reason)
        }
      }
    }
    return writer.finished()
  }
}
