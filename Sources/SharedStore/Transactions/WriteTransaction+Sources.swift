import FileSystem
import Localization
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
    try state.all().compactMap { key, value in
      guard let id = Int(key), let kind = value["kind"]?.string.flatMap(EvidenceKind.init) else { return nil }
      let (minimum, since) = (value["minimum"]?.integer, value["since"]?.string)
      let date = since.flatMap { CalendarDate(iso8601: $0) }
      guard since == nil || date != nil else {
        throw DatabaseError.meaningless(String(localized: "a source has no valid date"))
      }
      return EvidenceSource(
        id: id, kind: kind, place: value["place"]?.string ?? "",
        choices: (value["choices"]?.string ?? "").split(separator: "\n").map(String.init),
        subject: value["subject"]?.integer ?? 0, subjectKey: value["subjectKey"]?.string ?? "",
        minimum: minimum.map { value["minimumIsTime"]?.integer == 1 ? .seconds($0) : .count($0) },
        since: date, isPaused: value["isPaused"]?.integer == 1, identity: value["identity"]?.string,
        progress: value["progress"]?.string, mustReadAgain: value["mustReadAgain"]?.integer == 1)
    }.sorted { $0.id < $1.id }
  }

  /// The lowest number that no source has.
  fileprivate func unusedNumber() throws -> Int {
    let taken = Set(try state.all().map(\.key))
    return (1...).first { !taken.contains(String($0)) } ?? 1
  }

  /// Adds a source, or keeps what changed of it.
  func set(_ source: EvidenceSource) throws {
    var (minimum, isTime): (Int?, Bool) = (nil, false)
    switch source.minimum {
    case .seconds(let seconds): (minimum, isTime) = (seconds, true)
    case .count(let count): minimum = count
    case nil: break
    }
    try state.set(
      .object([
        .init("kind", .string(source.kind.rawValue)), .init("place", .string(source.place)),
        .init("choices", .string(source.choices.joined(separator: "\n"))),
        .init("subject", .integer(source.subject)), .init("subjectKey", .string(source.subjectKey)),
        .init("minimum", .optional(minimum.map(JSONValue.integer))),
        .init("minimumIsTime", .integer(isTime ? 1 : 0)), .init("since", .text(source.since?.description)),
        .init("isPaused", .integer(source.isPaused ? 1 : 0)), .init("identity", .text(source.identity)),
        .init("progress", .text(source.progress)),
        .init("mustReadAgain", .integer(source.mustReadAgain ? 1 : 0)),
      ]), String(source.id))
  }

  /// Makes the next gathering read all of the sources of a kind.
  func readAgain(_ kind: EvidenceKind) throws {
    for var source in try all() where source.kind == kind {
      source.mustReadAgain = true
      try set(source)
    }
  }
}
