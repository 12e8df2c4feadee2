import FoundationEssentials
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
    guard let shared = try sharedSource(evidence, of: subject, in: writing) else { return }
    try writing.say(shared, of: subject)
    (source.shared, source.sharedID, source.former) = (shared, shared.id, nil)
    let new = try sort(evidence, shared, of: subject, in: writing)
    try add(new, of: subject, in: writing)
    result.seen.sort { $0.evidence.date < $1.evidence.date }
    let today = try writing.reading.now.today
    let last = evidence.days.last { $0.date <= today && source.isLateEnough($0) && source.isEnough($0) }?.date
    source.lastFound = [source.lastFound, last].compactMap(\.self).max()
    // What was over when the source was added is no news.
    if reading.source.shared == nil, source.isSilent(on: today) { source.toldSince = source.lastFound }
    source.mustReadAgain = false
    (source.progress, source.ownRule) = (evidence.progress, evidence.ownRule)
    source.last = [source.last, evidence.last > 0 ? evidence.last : nil].compactMap(\.self).max()
    if source != reading.source { try writing.set(source) }
  }

  /// The source as the devices know it; nil if nothing was read yet, or if a person has to say which one it is.
  ///
  /// A source that was read before keeps what it is. A git repository is recognised by its root commits. Anything else is a new
  /// source, unless other devices have one that it may be.
  private mutating func sharedSource(
    _ evidence: GatheredEvidence, of subject: Subject, in writing: borrowing WriteTransaction
  ) throws -> SharedSource? {
    if source.shared == nil {
      // Another program may have read it at the same time.
      source.shared = try writing.reading.sources().first { $0.id == source.id }?.shared
    }
    if var shared = source.shared {
      (shared.rules, shared.until) = (evidence.rules, nil)
      if !evidence.roots.isEmpty { shared.roots = evidence.roots }
      return shared
    }
    func new(_ id: String, former: FormerSource? = nil) throws -> SharedSource {
      SharedSource(
        id: id, source, on: try writing.deviceName, former: former, roots: evidence.roots,
        rules: evidence.rules)
    }
    /// Two devices that have read the same by the same names make the same source.
    func new(_ former: FormerSource) throws -> SharedSource {
      try new(former.id(of: source.kind), former: former)
    }
    func isRecorded(_ source: SharedSource) throws -> Bool {
      try evidence.days.contains { try writing.wasRecorded(source.sessionID(on: $0.date)) }
    }
    if let former = source.former { return try new(former) }
    guard !evidence.days.isEmpty else { return nil }
    if let id = source.sharedID { return try new(id) }
    let known = try writing.reading.sharedSources(of: subject)
    if let same = known.first(where: { $0.roots.contains(where: evidence.roots.contains) }) {
      if same.rules.allSatisfy({ $0.isSame(as: evidence.ownRule) }) { return same }
      // It was read by other rules than those of the devices. The next reading knows these.
      (source.sharedID, source.mustReadAgain) = (same.id, true)
      try writing.set(source)
      return nil
    }
    let former = try writing.formerSources(of: source.kind, for: subject).first { try isRecorded(new($0)) }
    if let former { return try new(former) }
    let drawn = Session.id(recordedAt: try writing.reading.now.instant, random: UUID())
    if let root = evidence.roots.first {
      let source = try new(FormerSource(identity: root, subjectKey: try writing.sessionKey(of: subject)))
      // Another subject that had this name may have the sessions.
      return try isRecorded(source) ? new(drawn) : source
    }
    let possible = try writing.reading.possibleIdentities(
      of: source.kind, choices: source.choices, for: subject)
    result.possible = possible
    return possible.isEmpty ? try new(drawn) : nil
  }

  /// Lets sessions that are there grow.
  /// - Returns: the days that have no session yet.
  private mutating func sort(
    _ evidence: GatheredEvidence, _ shared: SharedSource, of subject: Subject,
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
      let session = Session(day, from: shared, in: result.unit)
      try writing.leaveOut(session.idOfBeingAhead)
    }
    let dates = days.map(\.date)
    guard let first = dates.min(), let end = dates.max() else { return [] }
    var known: [String: Session] = [:]
    for session in try writing.reading.sessions(of: subject, in: first...end) { known[session.id] = session }
    var new: [GatheredDay] = []
    for day in days {
      let found = Session(day, from: shared, in: result.unit)
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
