import Words

/// What a person looks at: a subject, or a group of subjects. Whatever shows days and streaks takes either.
public enum Viewed: Named, Hashable, Sendable {
  case subject(Subject)
  case group(StudyGroup)

  /// The name of the subject or of the group.
  public var name: String {
    switch self {
    case .subject(let subject): subject.name
    case .group(let group): group.name
    }
  }

  /// The subjects whose days it shows.
  public var subjects: [Subject] {
    switch self {
    case .subject(let subject): [subject]
    case .group(let group): group.subjects
    }
  }

  /// The subject; nil for a group, of which nothing can be recorded.
  public var subject: Subject? { if case .subject(let subject) = self { subject } else { nil } }

  /// The group; nil for a subject.
  public var group: StudyGroup? { if case .group(let group) = self { group } else { nil } }

  /// Whether it is the same subject or group, perhaps with another name.
  public func isSame(as other: Viewed) -> Bool {
    switch (self, other) {
    case (.subject(let one), .subject(let other)): one.id == other.id
    case (.group(let one), .group(let other)): one.id == other.id
    case (.subject, .group), (.group, .subject): false
    }
  }

  /// Refuses a group, of which nothing can be recorded.
  /// - Throws: ``StudyError/isGroup(_:subjects:)``.
  public func requireSubject() throws(StudyError) -> Subject {
    switch self {
    case .subject(let subject): return subject
    case .group(let group): throw .isGroup(group.name, subjects: group.subjects.map(\.name))
    }
  }
}

/// What has a name that a person types.
public protocol Named {
  /// The name. No two of the same list have names that count as one (``Subject/comparable(_:)``).
  var name: String { get }
}

extension Named {
  /// Whether `name` counts as this name.
  public func isNamed(_ name: String) -> Bool { Subject.comparable(self.name) == Subject.comparable(name) }
}

extension Sequence where Element: Named {
  /// What has that name, ignoring case; nil if nothing has.
  ///
  /// A store can have names that cannot be typed: other programs and earlier versions allowed control characters in them.
  /// Such a subject can be called as it is shown. If several are shown alike, the first of them is meant.
  public func first(named name: String) -> Element? {
    let wanted = Subject.comparable(name)
    if let match = first(where: { Subject.comparable($0.name) == wanted }) { return match }
    guard name.unicodeScalars.contains("\u{FFFD}") else { return nil }
    return first { Subject.comparable($0.name.shown) == wanted }
  }
}

extension Sequence<StudyGroup> {
  /// The group of that name, as ``first(named:)`` finds it.
  /// - Throws: ``StudyError/unknownGroup(_:nearest:)`` with the name that was probably meant.
  public func group(named name: String) throws(StudyError) -> StudyGroup {
    if let match = first(named: name) { return match }
    throw .unknownGroup(name, nearest: nearestName(to: name, among: map(\.name)))
  }
}

extension Sequence<Viewed> {
  /// The subject or the group of that name, as ``first(named:)`` finds it.
  /// - Throws: ``StudyError/unknownSubject(_:nearest:)`` with the name that was probably meant.
  public func named(_ name: String) throws(StudyError) -> Viewed {
    if let match = first(named: name) { return match }
    throw .unknownSubject(name, nearest: nearestName(to: name, among: map(\.name)))
  }
}
