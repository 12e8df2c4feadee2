import FileSystem
import SQLite
public import StudyCalendar

/// The sources of evidence of this machine. What changes of them is not in the change log and goes to no other device.
extension WriteTransaction {
  private var sources: SourceTable { SourceTable(connection) }

  /// Adds a source.
  /// - Parameters:
  ///   - place: the path of what is read.
  ///   - choices: what is chosen of it; a choice has no line feeds.
  ///   - subject: the subject that gets the sessions.
  /// - Returns: the source with its number, and whether it is new. A source is there if one of the same kind reads the same
  ///   for the same subject.
  public func addSource(
    _ kind: EvidenceKind, at place: String, choices: [String], of subject: Subject,
    minimum: EvidenceMinimum?, since: CalendarDate?
  ) throws -> (source: EvidenceSource, isNew: Bool) {
    let known = try sources.all().first {
      $0.kind == kind && $0.place.pathBytes == place.pathBytes && $0.choices == choices
        && $0.subject == subject.id
    }
    if let known { return (known, false) }
    let source = EvidenceSource(
      id: try sources.unusedNumber(), kind: kind, place: place, choices: choices, subject: subject.id,
      subjectKey: try SubjectIdentities(connection).key(of: subject), minimum: minimum, since: since)
    try sources.set(source)
    return (source, true)
  }

  /// Removes a source. What was gathered from it stays.
  public func remove(_ source: EvidenceSource) throws { try sources.state.remove(String(source.id)) }

  /// Keeps whether a source is paused, what identifies it, and where its reading ended.
  public func update(_ source: EvidenceSource) throws { try sources.set(source) }

  /// The names that a subject has had on this machine, as the change log knows them, the latest first.
  public func formerNames(of subject: Subject) throws -> [String] {
    try connection.prepare(
      """
      SELECT before FROM changedFact WHERE kind = 'name' AND subject = ?1 AND before IS NOT NULL ORDER BY change DESC
      """
    ).bind(1, subject.id).all { $0.jsonString(0) }
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

  /// The lowest number that no source has.
  fileprivate func unusedNumber() throws -> Int {
    let taken = Set(try state.all().map(\.key))
    return (1...).first { !taken.contains(String($0)) } ?? 1
  }

  /// Adds a source, or keeps what changed of it.
  func set(_ source: EvidenceSource) throws { try state.set(source.json, String(source.id)) }

  /// Makes the next gathering read all of the sources of a kind.
  func readAgain(_ kind: EvidenceKind) throws {
    for var source in try all() where source.kind == kind {
      source.mustReadAgain = true
      try set(source)
    }
  }
}
