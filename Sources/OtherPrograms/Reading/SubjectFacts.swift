import StudyCalendar

/// What a file of our own says of a subject. Of several facts about the same thing the last one counts.
struct SubjectFacts {
  /// What is known of the subject but for what stands below.
  var subject: SubjectRecord
  var rests: [CalendarDate: Rest] = [:]
  var schedule: [CalendarDate: Set<Weekday>] = [:]
  var goals: [CalendarDate: Goal] = [:]
  private var days: [CalendarDate: Bool] = [:]
  private var sessions: [String: Session] = [:]
  private var numbers = SessionNumbers()
  /// The last day that is taken. Days ahead were recorded farther east.
  private let last: CalendarDate
  /// How many entries were left out, and why.
  var skipped: [SkippedRows.Reason: Int] = [:]

  init(of name: String, _ options: ImportOptions) {
    subject = SubjectRecord(name: name)
    last = options.today.lastPossiblyStudied
  }

  /// Whether a day can have been studied. Otherwise it is counted.
  private mutating func isPossible(_ date: CalendarDate) -> Bool {
    if date > last { skipped[.future, default: 0] += 1 }
    return date <= last
  }

  /// Adds what was said of a day. A day is studied if anything says so.
  mutating func add(_ didStudy: Bool, on date: CalendarDate) {
    if isPossible(date) { days[date] = didStudy || days[date] ?? false }
  }

  /// Adds a session.
  /// - Parameters:
  ///   - unit: what the amount counts; nil if the subject counts the same.
  ///   - source: who recorded it; the person if it is nil.
  ///   - id: its number; nil for one that follows from its content.
  ///   - recordedAt: when it was recorded; what is no instant counts as nil.
  /// - Throws: `StudyError` if it cannot be stored.
  mutating func addSession(
    on date: CalendarDate, amount: Amount?, unit: AmountUnit?, note: String?, source: String?, id: String?,
    recordedAt: String?
  ) throws(StudyError) {
    guard note.map(Session.isValidNote) ?? true else { throw .invalidNote }
    guard amount != nil || note != nil else { throw .emptySession }
    let source = source.map { Session.isValidSource($0) ? $0 : "import" } ?? Session.person
    let number =
      id.map { SessionNumber($0.lowercased()) }
      ?? numbers.next(source: source, subject: subject.name, date: date, amount: amount, note: note)
    guard number.isUUID else { throw .invalidSessionNumber(number.text) }
    var session = Session(
      number: number, date: date, amount: amount, note: note, source: source,
      recordedAt: recordedAt.flatMap { Session.isValidInstant($0) ? $0 : nil }
        ?? numbers.nextInstant(on: date))
    session.otherUnit = unit
    if isPossible(date) { sessions[session.id] = session }
  }

  /// The subject with all of this.
  var record: SubjectRecord {
    var record = subject
    record.days = days.sorted { $0.key < $1.key }.map {
      Day(date: $0.key, didStudy: $0.value, isOff: false, said: $0.value)
    }
    record.rests = rests.sorted { $0.key < $1.key }.map { RestRecord(date: $0.key, rest: $0.value) }
    record.schedule = schedule.sorted { $0.key < $1.key }.map { .init(from: $0.key, off: $0.value) }
    record.sessions = sessions.values.sorted { $0.isBefore($1) }
    for index in record.sessions.indices where record.sessions[index].otherUnit == record.unit ?? .minutes {
      record.sessions[index].otherUnit = nil
    }
    record.goals = goals.sorted { $0.key < $1.key }.map { .init(from: $0.key, goal: $0.value) }
    return record
  }
}

extension Amount {
  /// An amount as our own files have it: a number in the subject's unit, with up to three digits behind the point.
  init(entry text: String) throws(StudyError) {
    guard let amount = Double(text).flatMap({ Amount(written: $0) }) else { throw .invalidAmount(text) }
    self = amount
  }
}
