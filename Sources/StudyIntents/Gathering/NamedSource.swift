import FoundationEssentials
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
  ///   - identity: the source of another device that it is, or a new one; nil if that was not said.
  public func nameSource(
    _ kind: EvidenceKind, at place: String, choices: [String], of subject: Subject,
    minimum: EvidenceMinimum?, since: CalendarDate?, identity: SourceIdentity? = nil
  ) throws -> NamedSource {
    let same = try reading.sources().first {
      $0.kind == kind && $0.place.utf8.elementsEqual(place.utf8) && $0.subject == subject.id
        && $0.choices.elementsEqual(choices) { $0.utf8.elementsEqual($1.utf8) }
    }
    guard let before = same else {
      var source = EvidenceSource(
        id: try unusedSourceNumber(), kind: kind, place: place, choices: choices, subject: subject.id,
        minimum: minimum?.ifAny, since: since)
      let former = try reading.possibleIdentities(of: kind, choices: choices, for: subject).first {
        $0.isRemoved(from: place)
      }
      source.sharedID = identity?.id ?? former?.id
      try set(source)
      return NamedSource(source: source, change: .added)
    }
    var source = before
    if let minimum { source.minimum = minimum.ifAny }
    if let since { source.since = since }
    if source.shared == nil, let identity { source.sharedID = identity.id }
    if case .same(let other) = identity, let own = source.shared, own.id != other.id {
      // Both were read before the devices shared. The next reading records the days by the numbers of the other one.
      for session in try reading.sessions(of: subject, in: nil)
      where session.id == own.sessionID(on: session.date) && session.evidenceKind == kind {
        try remove(session, of: subject)
      }
      (source.sharedID, source.shared, source.ownRule, source.progress) = (other.id, other, nil, nil)
    }
    guard source != before else { return NamedSource(source: source, change: .none) }
    // Days that did not count may count now.
    source.mustReadAgain = true
    try set(source)
    return NamedSource(source: source, change: .changed)
  }

  /// Removes a source. What was gathered from it stays, and the devices keep how it was counted for the day on which it is added
  /// again.
  public func forget(_ source: EvidenceSource) throws {
    if var shared = source.shared,
      let subject = try reading.subjects().first(where: { $0.id == source.subject })
    {
      shared.until = source.last ?? 0
      try say(shared, of: subject)
    }
    try remove(source)
  }
}

/// Which source of the devices a source of this machine is.
public enum SourceIdentity: Hashable, Sendable {
  /// One that no device has read.
  case new
  /// One that another device has read.
  case same(SharedSource)

  fileprivate var id: String {
    switch self {
    case .new: Session.id(recordedAt: .now, random: UUID())
    case .same(let source): source.id
    }
  }
}

extension SharedSource {
  /// Whether it was read at a place, and then removed. It is the same when it is added again.
  public func isRemoved(from place: String) -> Bool {
    until != nil && self.place.utf8.elementsEqual(place.utf8)
  }
}

extension ReadTransaction {
  /// The sources of the devices that a source of this machine may be: those of its kind that have the same subject and choices, and
  /// are none of this machine's.
  public func possibleIdentities(
    of kind: EvidenceKind, choices: [String], for subject: Subject
  ) throws -> [SharedSource] {
    let own = Set(try sources().compactMap(\.shared?.id))
    return try sharedSources(of: subject).filter {
      $0.kind == kind && $0.choices.sorted() == choices.sorted() && !own.contains($0.id)
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
