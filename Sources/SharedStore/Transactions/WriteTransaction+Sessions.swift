import FoundationEssentials
public import StudyCalendar
import System

/// Sessions, one by one and many at once.
extension WriteTransaction {
  /// Adds a session to a day. If a person recorded it on a day that they had said was not studied, it takes that word
  /// back.
  /// - Parameters:
  ///   - amount: how much was studied, in the subject's unit; nil if only a note is made.
  ///   - note: a note; nil for none.
  ///   - source: who recorded it.
  ///   - id: its number; nil for a new one.
  ///   - recordedAt: when it was recorded; now unless given.
  /// - Throws: `StudyError.futureDay`, `StudyError.invalidNote`, `StudyError.emptySession`.
  public func addSession(
    on date: CalendarDate, amount: Amount?, note: String?, source: String = Session.person,
    id: String? = nil, recordedAt: Date? = nil, of subject: Subject
  ) throws -> Session {
    let now = try reading.now
    let session = Session(
      id: id ?? Session.id(recordedAt: now.instant, random: UUID()), date: date, amount: amount, note: note,
      source: source, recordedAt: (recordedAt ?? now.instant).utcTimestamp)
    try change(nil, session, of: subject)
    if source == Session.person, try DayTable(connection, subject).study(on: date).said == false {
      try say(StudyKind.self, of: subject, date.description, nil)
    }
    return session
  }

  /// Changes a session.
  /// - Parameter session: what becomes of it.
  /// - Throws: `StudyError.futureDay`, `StudyError.invalidNote`, `StudyError.emptiedSession`.
  public func replace(_ before: Session, with session: Session, of subject: Subject) throws {
    guard before != session else { return }
    try change(before, session, of: subject)
  }

  /// Removes a session.
  public func remove(_ session: Session, of subject: Subject) throws { try change(session, nil, of: subject) }

  private func change(_ before: Session?, _ after: Session?, of subject: Subject) throws {
    guard let (id, date) = (before ?? after).map({ ($0.id, $0.date) }) else { return }
    let now = try reading.now
    if let after {
      // A session of a day that is ahead may be corrected. None is moved there.
      if after.date != before?.date { try after.date.requireBegun(today: now.today) }
      guard after.note.map(Session.isValidNote) ?? true else { throw StudyError.invalidNote }
      guard after.amount != nil || after.note != nil else {
        throw before == nil ? StudyError.emptySession : .emptiedSession
      }
    }
    let recording = DayRecording(of: subject, on: connection, now: now)
    // What keeps its amount keeps its unit, also where that is not known.
    let isMeasured = after.map { $0.amount != before?.amount } ?? false
    try recording.whileKeepingBudget(on: date) { try put(after, id: id, of: subject, isMeasured: isMeasured) }
  }

  private func put(_ session: Session?, id: String, of subject: Subject, isMeasured: Bool = true) throws {
    var unit: String??
    if isMeasured, let session {
      unit = try (session.otherUnit ?? reading.plan(of: subject).unit).stored ?? ""
    }
    try say(SessionKind.self, of: subject, id, session.map(SessionKind.json), in: unit)
  }

  /// Adds a session from another place, if no session has its number.
  /// - Returns: whether it was added.
  public func add(_ session: Session, of subject: Subject) throws -> Bool {
    guard try isRemoved(session.id) else { return false }
    try put(session, id: session.id, of: subject)
    return true
  }

  /// Whether a session of that number was ever recorded, here or on another device that this one has heard of. It may have
  /// been removed since, or its recording may have been undone.
  public func wasRecorded(_ id: String) throws -> Bool {
    try facts.row(at: FactTable.Place(SessionKind.self, id)) != nil
  }

  /// Whether no subject has a session of that number now.
  public func isRemoved(_ id: String) throws -> Bool { try subjectNumber(ofSession: id) == nil }

  /// The number of the subject that has a session of that number now; nil if none has.
  public func subjectNumber(ofSession id: String) throws -> Int? {
    let row = try facts.row(at: FactTable.Place(SessionKind.self, id))
    guard let row, row.value != nil, try SubjectTable(connection).isThere(row.subject) else { return nil }
    return row.subject
  }

  /// Records days and sessions of whole subjects at once. For a long history that takes a fraction of the time.
  /// - Parameters:
  ///   - subjects: the subjects that `body` records something of.
  ///   - areNew: whether nothing was recorded of them before.
  ///   - body: what is recorded. It changes and reads nothing else.
  public func recordAtOnce(
    of subjects: [Subject], areNew: Bool, _ body: (BulkRecording) throws -> Void
  ) throws {
    guard !subjects.isEmpty else { return }
    let now = try reading.now
    let (log, connection) = (log, connection)
    let bulk = try BulkRecording(of: subjects, areNew: areNew, on: connection, today: now.today) {
      try log.append([$0], now: now)
    }
    try connection.withLargeCache {
      try connection.withoutTriggers {
        try body(bulk)
        try bulk.finish()
      }
      if areNew { try log.appendFirstRecords(of: bulk.changed, now: now) }
    }
  }
}
