import Localization
import SQLite
import StudyCalendar

/// Takes over what other devices recorded.
final class FactMerge {
  private let connection: Connection
  private let identities: SubjectIdentities
  private let facts: FactTable
  /// The latest time that counts.
  private let latest: Int
  /// Whether something was taken over that says which subjects there are, or what they are called.
  private(set) var concernsSubjects = false

  /// Why a fact counts as nothing.
  enum Refusal: Error {
    case skipped(SkipReason)
    /// It concerns the machine that it came from.
    case ofMachine
  }

  init(_ connection: Connection, _ identities: SubjectIdentities, latest: Int) {
    (self.connection, self.identities, self.latest) = (connection, identities, latest)
    facts = FactTable(connection: connection)
  }

  /// Takes over a fact if it is later than what was known.
  /// - Returns: whether it was.
  /// - Throws: ``Refusal`` if the fact means nothing here, `DatabaseError`.
  func merge(_ stamped: StampedFact) throws -> Bool {
    if StampedFact.possibleTimes.contains(stamped.time), stamped.time > latest {
      throw Refusal.skipped(.farAhead)
    }
    let (place, value) = try checked(stamped) { try identities.number(of: $0) }
    if let value, place.kind == SessionKind.name { try noteIfSmaller(value, at: place) }
    let isTaken = try facts.join(value, at: place, time: stamped.time, latest: latest)
    concernsSubjects = concernsSubjects || isTaken && [NameKind.name, LifeKind.name].contains(place.kind)
    return isTaken
  }

  /// Where a fact belongs in this store, and its value in the one form; nil for one that was taken back.
  /// - Parameter number: returns the number of a subject in this store.
  func checked(
    _ stamped: StampedFact, number: (SubjectIdentity) throws -> Int?
  ) throws -> (place: FactTable.Place, value: String?) {
    func nonsense(_ part: SkipReason.Part) -> Refusal {
      .skipped(.meaningless(part, quoted(stamped.fact, in: .english)))
    }
    guard StampedFact.possibleTimes.contains(stamped.time) else { throw nonsense(.time) }
    guard let kind = FactKinds.named(stamped.fact) else {
      throw Refusal.skipped(.unknownFact(quoted(stamped.fact, in: .english)))
    }
    guard kind.isKey(stamped.key) else {
      throw nonsense(kind.isNumbered ? .number : kind.keyName == "key" || kind.keyName == nil ? .key : .date)
    }
    guard !kind.isOfMachine(stamped.key) else { throw Refusal.ofMachine }
    guard var value = JSONValue(stamped.value) else { throw nonsense(.value) }
    if kind.valueIsSubject, let text = value.string {
      guard let identity = identities.identity(text) else { throw nonsense(.value) }
      value = try number(identity).map(JSONValue.integer) ?? .null
    }
    let checked = value == .null ? nil : kind.checked(value, of: stamped.key)
    // A name and a default subject are never taken back.
    guard checked != nil || (value == .null && kind != NameKind.self && !kind.valueIsSubject) else {
      throw nonsense(.value)
    }
    var subject = 0
    if kind.isOfSubject, !kind.isNumbered || checked != nil {
      guard let identity = stamped.subject.flatMap(identities.identity) else { throw nonsense(.subject) }
      subject = try number(identity) ?? 0
    }
    return (FactTable.Place(subject: subject, kind: kind.name, key: stamped.key), checked?.text)
  }

  /// What another device has gathered later may be less than what was gathered here: it has read an older copy. It counts, as
  /// every later fact does, and the next gathering here lets it grow again.
  private func noteIfSmaller(_ value: String, at place: FactTable.Place) throws {
    guard let session = JSONValue(value).flatMap({ SessionKind.session($0, id: place.key) }),
      let kind = session.evidenceKind,
      let before = try facts.json(at: place).flatMap({ SessionKind.session($0, id: place.key) }),
      session.grown(to: before) != nil
    else { return }
    try SourceTable(connection).readAgain(kind)
  }
}
