import Foundation
import OtherPrograms
import StudyCalendar
import System
import Testing

/// An archive in memory, read row by row as a store is.
struct ArchiveRecords: StudyRecords {
  let archive: StudyArchive

  func subjects() -> [Subject] {
    zip(1..., archive.subjects).map { Subject(id: $1.id > 0 ? $1.id : $0, name: $1.name ?? "Study") }
  }

  func defaultSubject() -> Subject {
    zip(subjects(), archive.subjects).first { $1.isDefault }?.0 ?? Subject(id: 0, name: "")
  }

  func settings() -> Settings {
    Settings(values: Dictionary(uniqueKeysWithValues: archive.settings.map { ($0.name, $1) }))
  }

  private func record(of subject: Subject) -> SubjectRecord {
    zip(subjects(), archive.subjects).first { $0.0 == subject }?.1 ?? SubjectRecord(name: nil)
  }

  func plan(of subject: Subject) -> StudyPlan {
    let record = record(of: subject)
    return StudyPlan(
      unit: record.unit ?? .minutes, schedule: Schedule(record.schedule, endedOn: record.endedOn),
      goals: Goals(record.goals))
  }

  func forEachSession(of subject: Subject, _ body: (Session) throws -> Void) throws {
    for session in record(of: subject).sessions { try body(session) }
  }

  func forEachRecord(
    of subject: Subject, _ order: RecordOrder, _ body: (DayRecord) throws -> Void
  ) throws {
    let record = record(of: subject)
    let days = Dictionary(uniqueKeysWithValues: record.allDays.map { ($0.date, $0) })
    let rests = Dictionary(uniqueKeysWithValues: record.rests.map { ($0.date, $0.rest) })
    let dates = Set(days.keys).union(rests.keys).sorted()
    for date in order == .oldestFirst ? dates : dates.reversed() {
      try body(
        DayRecord(
          date: date, didStudy: days[date]?.didStudy, said: days[date]?.said,
          sessions: days[date]?.sessions ?? .none, rest: rests[date]))
    }
  }

  func otherFacts(of subject: Subject?) -> [SubjectFact] {
    subject.map { record(of: $0).otherFacts } ?? archive.otherFacts
  }

  func forEachLoggedEntry(
    _ order: RecordOrder, _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    for entry in order == .oldestFirst ? archive.changes : archive.changes.reversed() {
      try body(StreamedEntry(entry))
    }
  }
}

extension StudyArchive {
  /// The archive with a number for each subject, as an export gives it.
  var numbered: StudyArchive {
    var archive = self
    for index in archive.subjects.indices { archive.subjects[index].id = index + 1 }
    return archive
  }

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

extension SubjectRecord {
  /// The days of which anything was said, and those with sessions, as a store has them.
  var allDays: [Day] {
    let said = Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0.said) })
    let goals = Goals(goals)
    let sums = Dictionary(grouping: sessions, by: \.date).mapValues { sessions in
      SessionSum(
        count: sessions.count,
        amount: sessions.reduce(.zero) { $0 + ($1.otherUnit == nil ? $1.amount ?? .zero : .zero) })
    }
    return Set(said.keys).union(sums.keys).sorted().map { date in
      let sum = sums[date] ?? .none
      let minimum = goals.goal(on: date).minimum
      let isReached = sum.count > 0 && sum.amount >= minimum ?? .zero
      let answer = said[date] ?? nil
      return Day(
        date: date, didStudy: answer ?? isReached, isOff: false, said: answer, sessions: sum, minimum: minimum
      )
    }
  }
}
