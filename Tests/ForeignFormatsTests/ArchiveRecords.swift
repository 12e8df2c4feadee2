import FileSystem
import ForeignFormats
import Foundation
import StudyCalendar
import Testing

/// An archive in memory, read row by row as a store is.
struct ArchiveRecords: StudyRecords {
  let archive: StudyArchive

  func subjects() -> [Subject] {
    zip(1..., archive.subjects).map { Subject(id: $0, name: $1.name ?? "Study") }
  }

  func defaultSubject() -> Subject {
    zip(subjects(), archive.subjects).first { $1.isDefault }?.0 ?? Subject(id: 0, name: "")
  }

  func settings() -> Settings {
    Settings(values: Dictionary(uniqueKeysWithValues: archive.settings.map { ($0.name, $1) }))
  }

  private func record(of subject: Subject) -> SubjectRecord { archive.subjects[subject.id - 1] }

  func schedule(of subject: Subject) -> Schedule { Schedule(record(of: subject).schedule) }

  func forEachDay(of subject: Subject, _ body: (Day) throws -> Void) throws {
    for day in record(of: subject).days { try body(day) }
  }

  func forEachRest(of subject: Subject, _ body: (RestRecord) throws -> Void) throws {
    for rest in record(of: subject).rests { try body(rest) }
  }

  func forEachRecord(
    of subject: Subject, _ order: RecordOrder, _ body: (DayRecord) throws -> Void
  ) throws {
    let record = record(of: subject)
    let days = Dictionary(uniqueKeysWithValues: record.days.map { ($0.date, $0.didStudy) })
    let rests = Dictionary(uniqueKeysWithValues: record.rests.map { ($0.date, $0.rest) })
    let dates = Set(days.keys).union(rests.keys).sorted()
    for date in order == .oldestFirst ? dates : dates.reversed() {
      try body(DayRecord(date: date, didStudy: days[date], rest: rests[date]))
    }
  }

  func forEachLoggedEntry(
    _ order: RecordOrder, names: LoggedNames, _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    for entry in order == .oldestFirst ? archive.changes : archive.changes.reversed() {
      try body(StreamedEntry(entry))
    }
  }
}

extension StudyArchive {
  /// The archive in a format.
  func exported(
    _ format: String, dates: ClosedRange<CalendarDate>? = nil,
    at instant: Date = Date(timeIntervalSince1970: 1_700_000_000)
  ) throws -> [UInt8] {
    let records = ArchiveRecords(archive: self)
    let selection = ExportSelection(subjects: records.subjects(), isWhole: true, dates: dates, at: instant)
    let known = try #require(exportFormats.first { $0.name == format })
    return try ByteSink.bytes { try known.write(selection, of: records, to: &$0) }
  }

  func json() throws -> String { String(decoding: try exported("json"), as: UTF8.self) }
  func csv() throws -> String { String(decoding: try exported("csv"), as: UTF8.self) }
  func harshLog() throws -> String { String(decoding: try exported("harsh"), as: UTF8.self) }
  func habitBullCSV() throws -> String { String(decoding: try exported("habitbull"), as: UTF8.self) }
  func loopArchive() throws -> [UInt8] { try exported("loop-csv") }

  func calendar(stamped instant: Date) throws -> String {
    String(decoding: try exported("ics", at: instant), as: UTF8.self)
  }
}

extension SubjectRecord {
  func loopCheckmarks() throws -> String {
    String(decoding: try StudyArchive(subjects: [self]).exported("loop-csv"), as: UTF8.self)
  }
}
