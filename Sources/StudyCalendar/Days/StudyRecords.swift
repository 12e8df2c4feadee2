/// Everything that a person has recorded, read row by row: what an export is made of. All of it is one state, however long
/// reading it takes, and no more than a row of it need be in memory.
public protocol StudyRecords: ~Copyable {
  /// All subjects, in the order in which they were added.
  func subjects() throws -> [Subject]
  /// The default subject, which is used if no subject is named.
  func defaultSubject() throws -> Subject
  /// The settings that are set.
  func settings() throws -> Settings
  /// When a subject is to be studied, and how much.
  func plan(of subject: Subject) throws -> StudyPlan

  /// Calls `body` with every session of a subject, in the order of days and, within a day, of recording.
  func forEachSession(of subject: Subject, _ body: (Session) throws -> Void) throws
  /// Calls `body` with every date of which anything is recorded, and what is recorded of it.
  func forEachRecord(
    of subject: Subject, _ order: RecordOrder, _ body: (DayRecord) throws -> Void) throws

  /// The facts of a subject, or those of none, that are of kinds for which an export has no place of their own.
  func otherFacts(of subject: Subject?) throws -> [SubjectFact]

  /// Calls `body` with every entry of the change log. Its subjects have the names of today, or their last ones.
  func forEachLoggedEntry(_ order: RecordOrder, _ body: (borrowing StreamedEntry) throws -> Void) throws
}

/// In which order records are read.
public enum RecordOrder: Sendable {
  case oldestFirst, newestFirst
}

/// What is recorded of a subject's day.
public struct DayRecord: Hashable, Sendable {
  /// The civil date.
  public let date: CalendarDate
  /// Whether the day was studied; nil if nothing is recorded of that.
  public let didStudy: Bool?
  /// What a person said of that; nil if nothing was said.
  public let said: Bool?
  /// What the sessions of the day come to.
  public let sessions: SessionSum
  /// The rest on that day; nil if there is no rest. A rest may be on a studied day; there it changes nothing.
  public let rest: Rest?

  /// A day with what is recorded of it.
  public init(
    date: CalendarDate, didStudy: Bool?, said: Bool?, sessions: SessionSum = .none, rest: Rest?
  ) {
    self.date = date
    self.didStudy = didStudy
    self.said = said
    self.sessions = sessions
    self.rest = rest
  }
}

/// An entry of the change log whose changes are read one by one: an import can make an entry with millions of them. It
/// cannot be copied, so it cannot leave the transaction that reads it.
public struct StreamedEntry: ~Copyable {
  /// Its number. Later entries have higher numbers.
  public let id: Int
  /// When it was made: ISO 8601, UTC.
  public let at: String
  /// The action that made it, by the name of its command, such as `mark`.
  public let action: String
  /// When it was undone: ISO 8601, UTC; nil while it holds.
  public let undoneAt: String?
  /// Whether no undo or redo takes it up any more.
  public let isSuperseded: Bool

  private let read: (ChangePart, (FactChange) throws -> Void) throws -> Void

  /// An entry.
  /// - Parameter read: calls its second argument with every change of one part of the entry, in order.
  public init(
    id: Int, at: String, action: String, undoneAt: String?, isSuperseded: Bool,
    reading read: @escaping (ChangePart, (FactChange) throws -> Void) throws -> Void
  ) {
    (self.id, self.at, self.action) = (id, at, action)
    (self.undoneAt, self.isSuperseded, self.read) = (undoneAt, isSuperseded, read)
  }

  /// An entry that is in memory with all of its changes.
  public init(_ entry: ChangeLogEntry) {
    self.init(
      id: entry.id, at: entry.at, action: entry.action, undoneAt: entry.undoneAt,
      isSuperseded: entry.isSuperseded
    ) { part, body in
      for change in entry.changes where change.isOfDay == (part == .days) { try body(change) }
    }
  }

  /// Calls `body` with every change of one part, in order.
  public func forEachChange(_ part: ChangePart, _ body: (FactChange) throws -> Void) throws {
    try read(part, body)
  }
}

/// One of the two parts of an entry of the change log.
public enum ChangePart: Sendable {
  /// The changes of days, in the order of subjects and dates.
  case days
  /// All other changes: subjects, schedules and settings.
  case others
}
