import SharedStore
import StudyCalendar

/// Merges a subject of an archive into a subject of the store. What was set up or said here stays.
struct SubjectMerge {
  let record: SubjectRecord
  let subject: Subject
  /// Whether nothing was recorded of the subject before. Then its days and sessions are recorded at once.
  let isFirst: Bool
  private let isCopy: Bool
  private let sessionDates: Set<CalendarDate>
  /// The days that were studied before. They are needed where there are sessions or goals: then the days that count are
  /// known only when all of it is there.
  private let before: Set<CalendarDate>
  /// What became of it so far.
  private(set) var result: ImportedSubject

  /// Takes over the unit, the goals and the end of the subject.
  init(
    of record: SubjectRecord, into subject: Subject, isNew: Bool, isFirst: Bool, isCopy: Bool,
    in writing: borrowing WriteTransaction
  ) throws {
    (self.record, self.subject, self.isFirst, self.isCopy) = (record, subject, isFirst, isCopy)
    sessionDates = Set(record.sessions.map(\.date))
    before =
      try isFirst || !record.needsCounting ? [] : writing.reading.dates(of: subject) { $0.didStudy == true }
    result = ImportedSubject(subject: subject.name, isNew: isNew)
    try mergePlan(in: writing)
  }

  private mutating func mergePlan(in writing: borrowing WriteTransaction) throws {
    let saysNothing =
      record.unit == nil && record.endedOn == nil && record.goals.isEmpty && !record.hasAmounts
    guard !saysNothing else { return }
    let plan = try writing.reading.plan(of: subject)
    // A calendar whose only amount is 1 page does not say that there are pages.
    let isSame = record.unit?.name == plan.unit.name(for: Amount(thousandths: 1000))
    let unit = isSame ? plan.unit : record.unit ?? .minutes
    if record.unit != nil || record.hasAmounts, plan.unit != unit {
      let isInUse = try writing.reading.sessions(of: subject, in: nil).contains { $0.counted > .zero }
      // What a person has set stays.
      let isSet = plan.unit != .minutes && !result.isNew
      if isSet, !record.hasAmounts {
        result.otherUnit = unit
      } else if isInUse || plan.hasMinimum || isSet {
        throw isInUse || plan.hasMinimum
          ? ImportError.otherUnit(subject.name, here: plan.unit, there: unit)
          : ImportError.otherUnusedUnit(subject.name, here: plan.unit, there: unit)
      } else {
        try writing.setUnit(unit, of: subject, takesAmounts: false)
        result.unit = unit
      }
    }
    var known = Dictionary(uniqueKeysWithValues: plan.goals.changes.map { ($0.from, $0.goal) })
    // A goal for the whole history gives way to any that a person has set.
    if !isCopy, let first = plan.goals.changes.first, known[.earliest] == nil {
      known[.earliest] = first.goal
    }
    for change in record.goals where known[change.from] == nil {
      try writing.setGoal(change.goal, of: subject, from: change.from)
    }
    // A copy has its own setting.
    if !isCopy, record.goals.contains(where: { $0.goal.unit == .week }) { try writing.fixFirstWeekday() }
    let there = record.goals.count { known[$0.from] != nil }
    result.goals = .init(added: record.goals.count - there, alreadyThere: there)
    result.goalsKept = record.goals.count { change in known[change.from].map { $0 != change.goal } ?? false }
    if let endedOn = record.endedOn, plan.endedOn == nil {
      try writing.setEnd(endedOn, of: subject)
      result.endedOn = endedOn
    }
  }

  /// Records the days and sessions of a subject of which nothing was recorded before.
  mutating func record(by bulk: BulkRecording) throws {
    var (studied, sessions) = (0, 0)
    for day in record.days where day.isSaid && (day.didStudy || isCopy || refuses(day)) {
      try bulk.record(day.didStudy, on: day.date, of: subject)
      if day.didStudy { studied += 1 }
    }
    for session in record.sessions where try bulk.addOrCopy(session, of: subject) { sessions += 1 }
    result.studied = .init(added: studied, alreadyThere: 0)
    result.sessions = .init(added: sessions, alreadyThere: record.sessions.count - sessions)
  }

  /// Merges what was not recorded at once.
  mutating func finish(in writing: borrowing WriteTransaction, progress: (Int) -> Void) throws {
    if !isFirst { try mergeDays(in: writing, progress: progress) }
    // An existing rest keeps its reason and its lateness.
    let rested = try record.rests.isEmpty ? [] : writing.reading.dates(of: subject) { $0.rest != nil }
    let rests = record.rests.filter { !rested.contains($0.date) }
    try writing.record(rests.lazy.map { ($0.date, .rest($0.rest)) }, of: subject)
    result.rests = .init(added: rests.count, alreadyThere: record.rests.count - rests.count)
    if !record.schedule.isEmpty {
      let known = Set(try writing.reading.plan(of: subject).schedule.changes.map(\.from))
      for change in record.schedule where !known.contains(change.from) {
        try writing.setDaysOff(change.off, of: subject, from: change.from)
      }
    }
    if !isFirst { try mergeSessions(in: writing) }
    if record.needsCounting {
      let there = record.studiedDays
      let lost = before.union(there).subtracting(
        try writing.reading.dates(of: subject) { $0.didStudy == true }
      ).sorted()
      if !isCopy {
        try writing.record(lost.lazy.map { ($0, .study(true)) }, of: subject, isFromElsewhere: true)
      }
      let added = there.subtracting(before).count
      result.studied = .init(added: added, alreadyThere: there.count - added)
    }
  }

  private mutating func mergeDays(in writing: borrowing WriteTransaction, progress: (Int) -> Void) throws {
    var (added, studied) = (0, 0)
    for start in stride(from: 0, to: record.days.count, by: 1000) {
      let end = min(start + 1000, record.days.count)
      let slice = record.days[start..<end].filter(\.isSaid)
      let part = slice.filter { $0.didStudy || isCopy }
      let changes = try writing.record(
        part.lazy.map { ($0.date, .study($0.didStudy)) }, of: subject, keepsUnstudiedRows: isCopy,
        isFromElsewhere: true)
      // A day of which was said that it was not studied stays so, unless it is studied here.
      let refused = try slice.filter { day in
        try !isCopy && refuses(day)
          && !writing.reading.day(of: .subject(subject), on: day.date).didStudy
      }
      try writing.record(
        refused.lazy.map { ($0.date, .study(false)) }, of: subject, keepsUnstudiedRows: true,
        isFromElsewhere: true)
      added += changes.count { $0.after == .study(true) }
      studied += part.count { $0.didStudy }
      progress(end)
    }
    result.studied = .init(added: added, alreadyThere: studied - added)
  }

  /// Whether the file says that a day was not studied.
  private func refuses(_ day: Day) -> Bool {
    !day.didStudy && (day.said == false || sessionDates.contains(day.date))
  }

  /// Adds the sessions that the subject does not have.
  private mutating func mergeSessions(in writing: borrowing WriteTransaction) throws {
    guard !record.sessions.isEmpty else { return }
    let recorded = try writing.reading.sessions(of: subject, in: nil)
    let ofDays = record.hasDaySums ? Dictionary(grouping: recorded, by: \.date) : [:]
    var known = Set(recorded.map(\.id))
    let wasEmpty = known.isEmpty
    var added = 0
    try writing.recordAtOnce(of: [subject], areNew: false) { bulk in
      for session in record.sessions where known.insert(session.id).inserted {
        let hasCopy = !wasEmpty && known.contains(session.copy(of: subject).id)
        guard let session = session.beyond(ofDays[session.date] ?? []) else { continue }
        if try !hasCopy && bulk.addOrCopy(session, of: subject) { added += 1 }
      }
    }
    result.sessions = .init(added: added, alreadyThere: record.sessions.count - added)
  }
}

extension Day {
  /// Whether something is said of the day itself. A day of an archive from a store may be there for its sessions alone.
  fileprivate var isSaid: Bool { said != nil || sessions == .none }
}

extension ReadTransaction {
  /// The dates of a subject whose records are as wanted.
  fileprivate func dates(
    of subject: Subject, where isWanted: (DayRecord) -> Bool
  ) throws -> Set<CalendarDate> {
    var dates: Set<CalendarDate> = []
    try forEachRecord(of: subject, .oldestFirst) { if isWanted($0) { dates.insert($0.date) } }
    return dates
  }
}

extension SubjectRecord {
  /// The days that are studied in the file: a person said so or, where nothing was said, the sessions are what the file's
  /// goal asks.
  fileprivate var studiedDays: Set<CalendarDate> {
    let goals = Goals(goals)
    var amounts: [CalendarDate: Amount] = [:]
    for session in sessions {
      amounts[session.date] = (amounts[session.date] ?? .zero) + session.counted
    }
    for day in days where day.said != nil { amounts[day.date] = nil }
    let reached = amounts.filter { $0.value >= goals.goal(on: $0.key).minimum ?? .zero }
    return Set(days.lazy.filter(\.didStudy).map(\.date)).union(reached.keys)
  }

  /// Whether sessions or goals decide which days count.
  fileprivate var needsCounting: Bool { !sessions.isEmpty || !goals.isEmpty }

  /// Whether anything in it is counted in its unit.
  fileprivate var hasAmounts: Bool {
    sessions.contains { $0.counted > .zero } || goals.contains { $0.goal.minimum != nil }
  }
}

extension BulkRecording {
  /// Adds a session. It may belong to another subject too, because a file can be imported into two, and a file without a
  /// subject's name has the same numbers whatever it is about. Then it gets another number here, which follows from both.
  /// - Returns: whether it was added.
  fileprivate func addOrCopy(_ session: Session, of subject: Subject) throws -> Bool {
    try add(session, of: subject) || add(session.copy(of: subject), of: subject)
  }
}

extension Session {
  /// The part of a day's sum that the sessions recorded of that day do not have; nil if they have all of it.
  fileprivate func beyond(_ recorded: [Session]) -> Session? {
    guard !recorded.isEmpty else { return self }
    func lines(_ note: String?) -> [Substring] {
      (note ?? "").split(whereSeparator: \.isNewline).map(\.trimmed)
    }
    let sum = recorded.reduce(Amount.zero) { $0 + ($1.amount ?? .zero) }
    let more = amount.flatMap { $0 > sum ? Amount(thousandths: $0.thousandths - sum.thousandths) : nil }
    let known = recorded.flatMap { lines($0.note) }
    // A note that was too long for a session was cut.
    let new = lines(note).filter { line in !known.contains { $0.hasPrefix(line) } }
    guard more != nil || !new.isEmpty else { return nil }
    return Session(
      id: id, date: date, amount: more, note: new.isEmpty ? nil : new.joined(separator: "\n"), source: source,
      recordedAt: recordedAt)
  }

  /// The session with a number that it has only in that subject.
  fileprivate func copy(of subject: Subject) -> Session {
    with(id: Session.id(naming: "\(id)\0\(subject.name.lowercased())"))
  }
}
