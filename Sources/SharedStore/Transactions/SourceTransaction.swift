import FileSystem
public import StudyCalendar

/// Changes the sources of evidence of this machine, within ``SharedStore/changeSources(_:)``. These changes are not in the
/// change log and go to no other device. It cannot be copied, so it cannot leave the closure that got it.
public struct SourceTransaction: ~Copyable {
  /// Reads the present state, including the changes made so far.
  public let reading: ReadTransaction
  private let table: SourceTable

  init(_ reading: consuming ReadTransaction) {
    table = SourceTable(reading.opened)
    self.reading = reading
  }

  /// Adds a source.
  /// - Parameters:
  ///   - place: the path of what is read.
  ///   - choices: what is chosen of it; a choice has no line feeds.
  ///   - subject: the subject that gets the sessions.
  /// - Returns: the source with its number, and whether it is new. A source is there if one of the same kind reads the same
  ///   for the same subject.
  public func add(
    _ kind: EvidenceKind, at place: String, choices: [String], of subject: Subject,
    minimum: EvidenceMinimum?, since: CalendarDate?
  ) throws -> (source: EvidenceSource, isNew: Bool) {
    let known = try table.all().first {
      $0.kind == kind && $0.place.pathBytes == place.pathBytes && $0.choices == choices
        && $0.subject == subject.id
    }
    if let known { return (known, false) }
    let source = EvidenceSource(
      id: try table.unusedNumber(), kind: kind, place: place, choices: choices, subject: subject.id,
      subjectKey: try SubjectIdentities(reading.opened).key(of: subject), minimum: minimum, since: since)
    try table.set(source)
    return (source, true)
  }

  /// Removes a source. What was gathered from it stays.
  public func remove(_ source: EvidenceSource) throws { try table.remove(source.id) }

  /// Keeps whether a source is paused, what identifies it, and where its reading ended.
  public func update(_ source: EvidenceSource) throws { try table.set(source) }
}
