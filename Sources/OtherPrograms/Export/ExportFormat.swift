public import FoundationEssentials
public import StudyCalendar
public import System

/// A format in which days leave SwiftCal. It writes what is recorded as it reads it, so that a history of any length needs
/// little memory.
public protocol ExportFormat: Sendable {
  /// The name that a person gives to `--format`.
  var name: String { get }
  /// What it is for, in a line of the help.
  var purpose: String { get }
  /// Whether the export of so many subjects is no text, so that a terminal cannot show it.
  func isBinary(subjects count: Int) -> Bool
  /// What the format has a place for, beside studied days.
  var facts: Set<ExportedFact> { get }
  /// What the format has a place for, of a subject, beside studied days; ``facts`` unless that depends on what is recorded.
  func facts(
    of subject: Subject, _ selection: ExportSelection, in records: borrowing some StudyRecords & ~Copyable
  ) throws -> Set<ExportedFact>
  /// Writes the export.
  /// - Throws: ``ForeignFormatError`` if it does not fit into the format, and what reading or writing throws.
  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink) throws
}

extension ExportFormat {
  public func isBinary(subjects count: Int) -> Bool { false }

  public func facts(
    of subject: Subject, _ selection: ExportSelection, in records: borrowing some StudyRecords & ~Copyable
  ) throws -> Set<ExportedFact> { facts }
}

/// All formats of exports, in the order in which they are listed. A new format is one new file and one line here.
public let exportFormats: [any ExportFormat] = [
  JSONExport(),
  CSVExport(),
  CalendarExport(),
  LoopExport(),
  HabitBullExport(),
  HarshExport(),
]

/// What of the records is exported.
public struct ExportSelection: Sendable {
  /// The subjects, in order.
  public let subjects: [Subject]
  /// Whether these are all subjects. Settings and the change log come with all.
  public let isWhole: Bool
  /// The only dates of which days, rests and sessions are exported; nil for all dates. Schedules, goals, settings and
  /// changes stay.
  public let dates: ClosedRange<CalendarDate>?
  /// When the export is made.
  public let instant: Date

  /// A selection.
  public init(
    subjects: [Subject], isWhole: Bool, dates: ClosedRange<CalendarDate>? = nil, at instant: Date
  ) {
    self.subjects = subjects
    self.isWhole = isWhole
    self.dates = dates
    self.instant = instant
  }

  func contains(_ date: CalendarDate) -> Bool { dates?.contains(date) ?? true }

  /// Calls `body` with the selected dates of a subject and with what is recorded of them.
  func forEachRecord(
    of subject: Subject, in records: borrowing some StudyRecords & ~Copyable,
    _ order: RecordOrder = .oldestFirst, _ body: (DayRecord) throws -> Void
  ) throws {
    try records.forEachRecord(of: subject, order) { if contains($0.date) { try body($0) } }
  }

  /// Calls `body` with the sessions of a subject on the selected dates, in order.
  func forEachSession(
    of subject: Subject, in records: borrowing some StudyRecords & ~Copyable, _ body: (Session) throws -> Void
  ) throws {
    try records.forEachSession(of: subject) { if contains($0.date) { try body($0) } }
  }

  /// The notes of a subject's sessions on the selected dates; those of a day are in one text.
  func notes(
    of subject: Subject, in records: borrowing some StudyRecords & ~Copyable
  ) throws -> [CalendarDate: String] {
    var notes: [CalendarDate: String] = [:]
    try forEachSession(of: subject, in: records) { session in
      guard let note = session.note else { return }
      notes[session.date] = notes[session.date].map { $0 + "\n" + note } ?? note
    }
    return notes
  }
}
