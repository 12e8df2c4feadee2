import StudyCalendar
import System
import Words

/// The studied days, with their amounts and notes, and the rests as all-day events of a calendar (RFC 5545). They do not block the day for appointments.
///
/// The identifier of an event depends on the subject's name and the date alone. A calendar program that imports the file
/// again therefore replaces its events and does not double them.
struct CalendarExport: ExportFormat {
  let name = "ics"
  let purpose = String(localized: "all-day events for a calendar program")
  let facts: Set<ExportedFact> = [.rests, .reasons, .restsOfStudiedDays, .amounts, .notes]

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SwiftCal//SwiftCal//EN", "CALSCALE:GREGORIAN"] {
      try sink.write(ContentLine.folded(line))
    }
    for subject in selection.subjects {
      let unit = try records.plan(of: subject).unit
      let notes = try selection.notes(of: subject, in: records)
      try selection.forEachRecord(of: subject, in: records) { record in
        if record.didStudy == true {
          let amount = record.sessions.amount
          let words = amount == .zero ? nil : amount.words(in: unit, language: .english)
          let description = [words, notes[record.date]].compactMap { $0 }
          try write(
            "study", of: subject, on: record.date, summary: subject.name,
            description: description.isEmpty ? nil : description.joined(separator: "\n"), selection, to: &sink
          )
        }
        if let taken = record.rest {
          try write(
            "rest", of: subject, on: record.date, summary: "\(subject.name): rest", description: taken.reason,
            selection, to: &sink)
        }
      }
    }
    try sink.write(ContentLine.folded("END:VCALENDAR"))
  }

  /// Writes an event. It is identified by its kind, its subject and its date.
  private func write(
    _ kind: String, of subject: Subject, on date: CalendarDate, summary: String, description: String?,
    _ selection: ExportSelection, to sink: inout ByteSink
  ) throws {
    let day = ContentLine.basic(date)
    var lines = [
      "BEGIN:VEVENT", "UID:\(day)-\(kind)-\(ContentLine.fingerprint(subject.name))@swiftcal",
      "DTSTAMP:\(ContentLine.utc(selection.instant))", "DTSTART;VALUE=DATE:\(day)",
    ]
    // Without an end, such an event lasts a day. The last date has none after it that could be written.
    if date < .latest { lines.append("DTEND;VALUE=DATE:\(ContentLine.basic(date.next))") }
    lines.append("SUMMARY:" + ContentLine.escaped(summary))
    if let description { lines.append("DESCRIPTION:" + ContentLine.escaped(description)) }
    lines += ["TRANSP:TRANSPARENT", "END:VEVENT"]
    for line in lines { try sink.write(ContentLine.folded(line)) }
  }
}
