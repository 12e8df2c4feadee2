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

  /// The identity of a subject on all devices, or the one that its first sharing would give it.
  public func sessionKey(of subject: Subject) throws -> String {
    try SubjectIdentities(connection).key(of: subject)
  }

  /// Says a source to all devices. It is no action of a user, so the change log does not have it.
  public func say(_ source: SharedSource, of subject: Subject) throws {
    let place = FactTable.Place(SourceKind.self, of: subject.id, source.id)
    let value = SourceKind.json(source)
    guard SourceKind.checked(value, of: source.id) != nil, try facts.json(at: place) != value else { return }
    try facts.say(value.text, at: place)
  }

  /// The names by which versions before 1.1, on any device, may have numbered the gathered sessions of a subject.
  public func formerSources(of kind: EvidenceKind, for subject: Subject) throws -> [FormerSource] {
    let key = try SubjectIdentities(connection).key(of: subject)
    return try connection.prepare("SELECT key, value FROM fact WHERE kind = ?1 AND value IS NOT NULL")
      .bind(1, IdentityKind.name)
      .all { row in
        // Of the names of an identity one is the identity itself, and it has the kind in its key.
        guard let identity = row.jsonString(1), row.text(0) == IdentityKind.key(identity, of: kind) else {
          return nil
        }
        return FormerSource(identity: identity, subjectKey: key)
      }.compactMap(\.self)
  }

  /// The name of this device; that of the machine before it has shared anything.
  public var deviceName: String {
    get throws {
      try LocalState(connection: connection, kind: "sharing").value().map(Sharing.init)?.name
        ?? ThisMachine.name
    }
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
    let facts = FactTable(connection: state.connection)
    return try state.all().compactMap { key, value in
      guard var source = Int(key).flatMap({ EvidenceSource(id: $0, value) }) else { return nil }
      if let id = source.sharedID {
        source.shared = try facts.json(at: FactTable.Place(SourceKind.self, of: source.subject, id))
          .flatMap { SourceKind.source($0, id: id) }
      }
      return source
    }.sorted { $0.id < $1.id }
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
