import SQLite
import StudyCalendar

/// Takes over what other devices recorded. Of two values of a fact the later one counts, and of equally late ones the one
/// whose JSON is greater. So the order in which facts come, and whether they come twice, makes no difference.
final class FactMerge {
  private let opened: OpenedStore
  private let json: StoredJSON
  private let stamps: StampTable
  private let identities: SubjectIdentities
  private let facts: SharedFactWriter
  /// The latest time that counts.
  private let latest: Int
  private var areThere: [Int: Bool] = [:]
  private var concernsSubjects = false

  /// What became of a fact.
  enum Outcome {
    /// It is later than what was known.
    case taken
    /// It is known, or something later is.
    case known
  }

  init(
    _ opened: OpenedStore, _ identities: SubjectIdentities, _ stamps: StampTable, _ json: StoredJSON,
    latest: Int
  ) {
    self.opened = opened
    self.latest = latest
    self.json = json
    self.stamps = stamps
    self.identities = identities
    facts = SharedFactWriter(opened)
  }

  /// - Throws: ``IncomingFact/Refusal`` if the fact means nothing here, `DatabaseError`.
  func merge(_ stamped: StampedFact) throws -> Outcome {
    let fact = try IncomingFact(stamped, json, identity: identities.identity)
    guard stamped.time <= latest else { throw IncomingFact.Refusal.skipped(.farAhead) }
    let identity: SubjectIdentity? =
      if case .standard(let identity) = fact.kind { identity } else {
        stamped.subject.flatMap(identities.identity)
      }
    let number = try identity.map(identities.number) ?? 0
    let place = fact.place(inSubject: number)
    // An earlier version took times that do not count.
    if let time = try stamps.time(place), time <= latest {
      guard stamped.time >= time else { return .known }
      if stamped.time == time {
        guard try json.text(fact.kind, subject: number) > stamps.value(place) ?? "null" else { return .known }
      }
    }
    try take(fact, number, place)
    return .taken
  }

  private func take(_ fact: IncomingFact, _ number: Int, _ place: StampTable.Place) throws {
    var kept: String?
    switch fact.kind {
    case .setting(let value):
      try SettingTable(opened).apply(place.key, value: value)
    case .standard, .life, .name:
      concernsSubjects = true
      kept = try json.text(fact.kind, subject: number)
    case .session(let id, nil): try facts.removeSession(id)
    default:
      if case .session(let id, let session?) = fact.kind { try noteIfSmaller(session, id: id, number) }
      if try isThere(number) {
        try facts.apply(fact.kind, to: number)
      } else {
        if case .session(let id, _) = fact.kind { try facts.removeSession(id) }
        kept = try json.text(fact.kind, subject: number)
      }
    }
    try stamps.set(place, time: fact.stamped.time, value: kept)
  }

  /// What another device has gathered later may be less than what was gathered here: it has read an older copy. It counts, as
  /// every later fact does, and the next gathering here lets it grow again.
  private func noteIfSmaller(_ session: Session, id: String, _ number: Int) throws {
    guard let kind = session.evidenceKind,
      let before = try SessionTable(opened).session(id, of: Subject(id: number, name: "")),
      session.grown(to: before) != nil
    else { return }
    try SourceTable(opened).readAgain(kind)
  }

  /// Settles which subjects there are, after all that could be read was merged.
  func finish() throws {
    guard concernsSubjects else { return }
    try SubjectSettlement(opened: opened, identities: identities, stamps: stamps, json: json).settle()
  }

  private func isThere(_ number: Int) throws -> Bool {
    if let isThere = areThere[number] { return isThere }
    let isThere = try opened.connection.prepare("SELECT 1 FROM subject WHERE id = ?1").bind(1, number).step()
    areThere[number] = isThere
    return isThere
  }
}
