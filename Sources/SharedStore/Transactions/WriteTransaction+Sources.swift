public import StudyCalendar
import System
import Words

/// The sources of evidence of this machine, and what is known of their evidence. It is not in the change log.
extension WriteTransaction {
  private var sources: SourceTable { SourceTable(connection) }

  /// The lowest number that no source has.
  public func unusedSourceNumber() throws -> Int { try sources.unusedNumber() }

  /// Adds a source, or keeps what changed of it.
  public func set(_ source: EvidenceSource) throws { try sources.set(source) }

  /// Removes a source. What was gathered from it stays.
  public func remove(_ source: EvidenceSource) throws { try sources.state.remove(String(source.id)) }

  /// What a subject is called in the numbers of sessions that are gathered for it.
  public func sessionKey(of subject: Subject) throws -> String {
    try SubjectIdentities(connection).key(of: subject)
  }

  /// The names that a subject has had on this machine, as the change log knows them, the latest first.
  public func formerNames(of subject: Subject) throws -> [String] {
    try connection.prepare(
      """
      SELECT before FROM changedFact WHERE kind = 'name' AND subject = ?1 AND before IS NOT NULL ORDER BY change DESC
      """
    ).bind(1, subject.id).all { $0.jsonString(0) }
  }

  /// The identity of the evidence that has a name; nil if no device has heard of it.
  public func identity(ofEvidence name: String, _ kind: EvidenceKind) throws -> String? {
    try facts.json(at: FactTable.Place(IdentityKind.self, IdentityKind.key(name, of: kind)))?.string
  }

  /// Gives the evidence that has a name an identity, if that can be shared.
  public func give(_ identity: String, toEvidence name: String, _ kind: EvidenceKind) throws {
    let (value, key) = (JSONValue.string(identity), IdentityKind.key(name, of: kind))
    guard IdentityKind.checked(value, of: key) != nil else { return }
    try facts.say(value.text, at: FactTable.Place(IdentityKind.self, key))
  }

  /// Makes it known that a number is that of no session and never will be.
  public func leaveOut(_ id: String) throws {
    if try !wasRecorded(id) { try facts.say(nil, at: FactTable.Place(SessionKind.self, id)) }
  }
}

/// The sources of evidence of this machine.
struct SourceTable {
  fileprivate let state: LocalState

  init(_ connection: Connection) { state = LocalState(connection: connection, kind: "source") }

  /// All sources, in the order of their numbers. One of a kind that this version does not know is left out.
  func all() throws -> [EvidenceSource] {
    try state.all().compactMap { key, value in Int(key).flatMap { EvidenceSource(id: $0, value) } }
      .sorted { $0.id < $1.id }
  }

  fileprivate func unusedNumber() throws -> Int {
    let taken = Set(try state.all().map(\.key))
    return (1...).first { !taken.contains(String($0)) } ?? 1
  }

  func set(_ source: EvidenceSource) throws { try state.set(source.json, String(source.id)) }

  /// Makes the next gathering read all of the sources of a kind.
  func readAgain(_ kind: EvidenceKind) throws {
    for var source in try all() where source.kind == kind {
      source.mustReadAgain = true
      try set(source)
    }
  }
}
