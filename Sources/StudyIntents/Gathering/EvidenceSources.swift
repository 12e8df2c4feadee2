public import SharedStore
public import StudyCalendar

/// What becomes of a source that is named.
public struct NamedSource: Sendable {
  /// The source as it is now.
  public let source: EvidenceSource
  /// What was done with it.
  public let change: Change

  public enum Change: Sendable {
    case added
    /// It was there, and what counts of it is another amount, or begins on another day.
    case changed
    /// It was there, just like that.
    case none
  }
}

extension WriteTransaction {
  /// Adds a source, or changes from which amount and from which day on it counts, if one of the same kind reads the same for
  /// the same subject already.
  /// - Parameters:
  ///   - place: the path of what is read.
  ///   - choices: what is chosen of it; a choice has no line feeds.
  ///   - subject: the subject that gets the sessions.
  ///   - minimum: from how much on a day counts. Nil leaves that as it is.
  ///   - since: the first day that counts. Nil leaves that as it is.
  public func nameSource(
    _ kind: EvidenceKind, at place: String, choices: [String], of subject: Subject,
    minimum: EvidenceMinimum?, since: CalendarDate?
  ) throws -> NamedSource {
    let same = try reading.sources().first {
      $0.kind == kind && $0.place.utf8.elementsEqual(place.utf8) && $0.subject == subject.id
        && $0.choices.elementsEqual(choices) { $0.utf8.elementsEqual($1.utf8) }
    }
    guard let before = same else {
      let source = EvidenceSource(
        id: try unusedSourceNumber(), kind: kind, place: place, choices: choices, subject: subject.id,
        subjectKey: try sessionKey(of: subject), minimum: minimum?.ifAny, since: since)
      try set(source)
      return NamedSource(source: source, change: .added)
    }
    var source = before
    if let minimum { source.minimum = minimum.ifAny }
    if let since { source.since = since }
    guard source != before else { return NamedSource(source: source, change: .none) }
    // Days that did not count may count now.
    source.mustReadAgain = true
    try set(source)
    return NamedSource(source: source, change: .changed)
  }

  /// Removes a source. What was gathered from it stays, and what identifies it is kept for the day on which it is added again.
  public func forget(_ source: EvidenceSource) throws {
    if let identity = source.identity {
      try know(EvidenceNames(identity: identity), as: identity, source.kind)
    }
    try remove(source)
  }

  /// The identity of what was read from a source. It is given once, and then found again by the names of the evidence.
  /// - Parameter hasSessions: whether there are sessions of the source by an identity. An earlier version kept no names.
  func identity(
    _ names: EvidenceNames, of source: EvidenceSource, hasSessions: (String) throws -> Bool
  ) throws -> String {
    if let known = source.identity { return known }
    var found: [String: Int] = [:]
    for name in names.all {
      if let identity = try identity(ofEvidence: name, source.kind) { found[identity, default: 0] += 1 }
    }
    // Most names decide. Of identities with equally many, all devices take the same one.
    let best = found.max { ($0.value, $1.key) < ($1.value, $0.key) }
    if let best { return best.key }
    return try ([names.identity] + names.former).first(where: hasSessions) ?? names.identity
  }

  /// Makes an identity known by all names of its evidence that have none.
  func know(_ names: EvidenceNames, as identity: String, _ kind: EvidenceKind) throws {
    for name in [identity] + names.all + names.parts
    where try self.identity(ofEvidence: name, kind) == nil {
      try give(identity, toEvidence: name, kind)
    }
  }
}

extension EvidenceMinimum {
  /// The least amount; nil if anything reaches it.
  fileprivate var ifAny: EvidenceMinimum? {
    switch self {
    case .seconds(0), .count(0): nil
    case .seconds, .count: self
    }
  }
}
