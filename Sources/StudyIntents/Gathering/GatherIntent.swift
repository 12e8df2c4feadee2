public import SharedStore
public import StudyCalendar

/// A source with what was read from it.
public struct SourceReading: Sendable {
  /// The source as it was when it was read.
  public let source: EvidenceSource
  /// What was read; nil if nothing is new.
  public let evidence: GatheredEvidence?

  /// A source with what was read from it.
  public init(_ source: EvidenceSource, _ evidence: GatheredEvidence?) {
    (self.source, self.evidence) = (source, evidence)
  }
}

/// Records what was read from sources as sessions: `swiftcal gather`. All of it is one entry of the change log.
///
/// Gathering again changes only what grew. What a person said or changed stays, and so does what was removed or undone,
/// here or on another device. docs/evidence.md has the rules.
public struct GatherIntent: StudyIntent {
  public let action = "gather"
  let readings: [SourceReading]
  let bringsBack: Bool

  /// - Parameter bringsBack: whether days are recorded although they were removed or undone before.
  public init(_ readings: [SourceReading], bringsBack: Bool = false) {
    (self.readings, self.bringsBack) = (readings, bringsBack)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> [GatheredSource] {
    try readings.map { reading in
      var gathering = Gathering(reading, subject: try reading.subject(in: writing.reading), bringsBack)
      try gathering.perform(in: writing)
      return gathering.result
    }
  }
}

extension ReadTransaction {
  /// What gathering does while nothing new was read.
  /// - Throws: `StoreError`.
  public func gatherNothing(_ readings: [SourceReading]) throws -> [GatheredSource] {
    try readings.map { try Gathering($0, subject: $0.subject(in: self), false).result }
  }
}

extension SourceReading {
  fileprivate func subject(in reading: borrowing ReadTransaction) throws -> Subject? {
    try reading.subjects().first { $0.id == source.subject }
  }
}

/// Records what was read from one source.
private struct Gathering {
  private let reading: SourceReading
  private var source: EvidenceSource
  private let subject: Subject?
  private let bringsBack: Bool
  var result: GatheredSource

  init(_ reading: SourceReading, subject: Subject?, _ bringsBack: Bool) {
    (self.reading, self.subject, self.bringsBack) = (reading, subject, bringsBack)
    source = reading.source
    result = GatheredSource(source: reading.source, subject: subject?.name)
    result.beforeClock = reading.evidence?.beforeClock ?? 0
    result.leftOut = reading.evidence?.leftOut ?? []
  }

  mutating func perform(in writing: borrowing WriteTransaction) throws {
    guard let evidence = reading.evidence, let subject else { return }
    result.unit = try writing.reading.plan(of: subject).unit
    let keys = [source.subjectKey] + (try writing.formerNames(of: subject).map(Self.key))
    let identity = try writing.identity(evidence.names, of: source) { identity in
      try keys.contains { try owner(by: $0, identity, of: evidence, writing) != nil }
    }
    // A reading of all days shows which sessions are there already.
    if source.identity == nil || source.mustReadAgain || bringsBack {
      source.subjectKey = try key(of: subject, identity, evidence, keys, in: writing)
    }
    source.identity = identity
    try writing.know(evidence.names, as: identity, source.kind)
    let new = try sort(evidence, identity, of: subject, in: writing)
    try add(new, of: subject, in: writing)
    result.seen.sort { $0.evidence.date < $1.evidence.date }
    let today = try writing.reading.now.today
    let last = evidence.days.last { $0.date <= today && source.isLateEnough($0) && source.isEnough($0) }?.date
    source.lastFound = [source.lastFound, last].compactMap(\.self).max()
    // What was over when the source was added is no news.
    if reading.source.identity == nil, source.isSilent(on: today) { source.toldSince = source.lastFound }
    source.mustReadAgain = false
    source.progress = evidence.progress
    if source != reading.source { try writing.set(source) }
  }

  /// Finds what the subject is called in the numbers of the source's sessions.
  ///
  /// That is its name on all devices, and while nothing is shared its name when the source was added. A subject that was
  /// renamed may have the same sessions by an earlier name, and another subject may have been given that name since. So the
  /// sessions that are there decide.
  /// - Parameter keys: its name in the source, and earlier ones.
  private func key(
    of subject: Subject, _ identity: String, _ evidence: GatheredEvidence, _ keys: [String],
    in writing: borrowing WriteTransaction
  ) throws -> String {
    let given = try owner(by: source.subjectKey, identity, of: evidence, writing)
    if given == subject.id { return source.subjectKey }
    for key in keys where key != source.subjectKey {
      if try owner(by: key, identity, of: evidence, writing) == subject.id { return key }
    }
    guard given != nil, var next = SubjectIdentity(source.subjectKey) else { return source.subjectKey }
    // Another subject has the sessions that are numbered by this name.
    while let taken = try owner(by: next.text, identity, of: evidence, writing), taken != subject.id {
      next = SubjectIdentity(number: next.number + 1, name: next.name)
    }
    return next.text
  }

  private static func key(_ name: String) -> String { SubjectIdentity(number: 1, name: name).text }

  /// The number of the subject that has sessions of the source by a name; nil if none has.
  private func owner(
    by key: String, _ identity: String, of evidence: GatheredEvidence, _ writing: borrowing WriteTransaction
  ) throws -> Int? {
    var named = source
    named.subjectKey = key
    for day in evidence.days {
      let session = Session(day, identity: identity, from: named, in: .minutes)
      if let owner = try writing.subjectNumber(ofSession: session.id) { return owner }
    }
    return nil
  }

  /// Lets sessions that are there grow.
  /// - Returns: the days that have no session yet.
  private mutating func sort(
    _ evidence: GatheredEvidence, _ identity: String, of subject: Subject,
    in writing: borrowing WriteTransaction
  ) throws -> [GatheredDay] {
    let last = try writing.reading.now.today.lastPossiblyStudied
    let late = evidence.days.filter(reading.source.isLateEnough)
    let counted = late.filter(reading.source.isEnough)
    let days = counted.filter { $0.date <= last }
    note(evidence.days.filter { !reading.source.isLateEnough($0) }, .tooEarly)
    note(late.filter { !reading.source.isEnough($0) }, .belowMinimum)
    note(counted.filter { $0.date > last }, .ahead)
    // A clock was wrong. Without a mark such a day would count when it comes.
    for day in counted.filter({ $0.date > last }).prefix(Self.mostAhead) {
      let session = Session(day, identity: identity, from: source, in: result.unit)
      try writing.leaveOut(session.idOfBeingAhead)
    }
    let dates = days.map(\.date)
    guard let first = dates.min(), let end = dates.max() else { return [] }
    var known: [String: Session] = [:]
    for session in try writing.reading.sessions(of: subject, in: first...end) { known[session.id] = session }
    var new: [GatheredDay] = []
    for day in days {
      let found = Session(day, identity: identity, from: source, in: result.unit)
      guard let before = known[found.id] else {
        // A session of that number may have been moved to another day, removed, or undone.
        let isNew = try !writing.wasRecorded(found.id) && !writing.wasRecorded(found.idOfBeingAhead)
        if try isNew || (bringsBack && writing.isRemoved(found.id)) {
          new.append(GatheredDay(evidence: day, session: found, isNew: true))
        } else {
          note([day], .leftAlone)
        }
        continue
      }
      let grown = before.grown(to: found)
      let wasUndone = try grown != nil && !bringsBack && writing.wasRecorded(before.idOfUndoneGrowth)
      if before.evidenceKind == nil || wasUndone {
        note([day], .leftAlone)
      } else if let grown {
        try writing.replace(before, with: grown, of: subject)
        note(GatheredDay(evidence: day, session: grown, isNew: false))
      } else {
        note([day], .known)
      }
    }
    return new
  }

  /// How many days ahead are marked. The others are read again before they come.
  private static let mostAhead = 1000

  /// From so many sessions on they are recorded at once.
  private static let many = 30

  private mutating func add(
    _ new: [GatheredDay], of subject: Subject, in writing: borrowing WriteTransaction
  ) throws {
    if new.count < Self.many {
      for day in new { _ = try writing.add(day.session, of: subject) }
    } else {
      try writing.recordAtOnce(of: [subject], areNew: false) { bulk in
        for day in new { _ = try bulk.add(day.session, of: subject) }
      }
    }
    for day in new { note(day) }
  }

  private mutating func note(_ days: [DayEvidence], _ outcome: SeenDay.Outcome) {
    result.seen += days.map { SeenDay(evidence: $0, outcome: outcome) }
  }

  private mutating func note(_ day: GatheredDay) {
    result.seen.append(SeenDay(evidence: day.evidence, outcome: day.isNew ? .new : .grew, recorded: day))
  }
}
