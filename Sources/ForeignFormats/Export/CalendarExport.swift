import FileSystem
import FoundationEssentials
import Localization
import StudyCalendar

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
      let name = subject.name
      let study = EventText(summary: name, kind: "study", of: name, at: selection.instant)
      let rest = EventText(summary: "\(name): rest", kind: "rest", of: name, at: selection.instant)
      let unit = try records.plan(of: subject).unit
      let notes = try selection.notes(of: subject, in: records)
      try selection.forEachRecord(of: subject, in: records) { record in
        if record.didStudy == true {
          let amount = record.sessions.amount
          let words = [
            amount == .zero ? nil : amount.words(in: unit, language: .english), notes[record.date],
          ].compactMap { $0 }
          try study.write(
            on: record.date, description: words.isEmpty ? nil : words.joined(separator: "\n"), to: &sink)
        }
        if let taken = record.rest {
          try rest.write(on: record.date, description: taken.reason, to: &sink)
        }
      }
    }
    try sink.write(ContentLine.folded("END:VCALENDAR"))
  }
}

/// The events of one kind of one subject: the text around their dates.
private struct EventText {
  private let afterIdentifiersDate: String
  private let afterLastDate: String

  /// - Parameters:
  ///   - summary: the events' title.
  ///   - kind: what is recorded of the days. An event is identified by its kind, its subject and its date.
  ///   - instant: when the file is written.
  init(summary: String, kind: String, of subject: String, at instant: Date) {
    // These lines have fewer than 75 octets, so they need not be folded.
    afterIdentifiersDate =
      "-\(kind)-\(ContentLine.fingerprint(subject))@swiftcal\r\nDTSTAMP:\(ContentLine.utc(instant))\r\n"
      + "DTSTART;VALUE=DATE:"
    afterLastDate = "\r\n" + ContentLine.folded("SUMMARY:" + ContentLine.escaped(summary))
  }

  func write(on date: CalendarDate, description: String? = nil, to sink: inout ByteSink) throws {
    try sink.write("BEGIN:VEVENT\r\nUID:")
    try sink.writeBasic(date)
    try sink.write(afterIdentifiersDate)
    try sink.writeBasic(date)
    // Without an end, such an event lasts a day. The last date has none after it that could be written.
    if date < .latest {
      try sink.write("\r\nDTEND;VALUE=DATE:")
      try sink.writeBasic(date.next)
    }
    try sink.write(afterLastDate)
    if let description {
      try sink.write(ContentLine.folded("DESCRIPTION:" + ContentLine.escaped(description)))
    }
    try sink.write("TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n")
  }
}

extension ByteSink {
  /// Writes a date without hyphens.
  fileprivate mutating func writeBasic(_ date: CalendarDate) throws {
    try write(String(decoding: date.description.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self))
  }
}
