import Words

/// What a person studies, such as Piano.
public struct Subject: Named, Hashable, Sendable {
  /// The store's number for it, 1 or more. A number is never given to another subject. 0 if the subject
  /// comes from a file and the store does not know it yet.
  public let id: Int
  /// Its name. No two subjects have names that count as one (``comparable(_:)``).
  public let name: String

  /// A subject with its number and its name.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  /// The longest name, in code points.
  public static let longestName = 64

  /// Whether a text can be a subject's name: 1 to ``longestName`` code points, no control characters, no line separators,
  /// no white space at either end. The store's schema checks the same.
  public static func isValidName(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, scalars.count <= longestName else {
      return false
    }
    return !first.properties.isWhitespace && !last.properties.isWhitespace
      && scalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
  }
}

extension Sequence<Subject> {
  /// The subject of that name, as ``first(named:)`` finds it.
  /// - Throws: ``StudyError/unknownSubject(_:nearest:)`` with the name that was probably meant.
  public func named(_ name: String) throws(StudyError) -> Subject {
    if let match = first(named: name) { return match }
    throw .unknownSubject(name, nearest: nearestName(to: name, among: map(\.name)))
  }

  /// Refuses a name that cannot be a name, or is another subject's.
  /// - Parameter subject: the subject that is to have the name, which may be its own in another case; nil for a new one.
  /// - Throws: ``StudyError/invalidSubjectName(_:)``, ``StudyError/subjectExists(_:)``.
  public func requireUsable(_ name: String, for subject: Subject? = nil) throws(StudyError) {
    guard Subject.isValidName(name) else { throw .invalidSubjectName(name) }
    if let match = first(where: { $0.id != subject?.id && $0.isNamed(name) }) {
      throw .subjectExists(match.name)
    }
  }

  /// The subject that becomes the default subject when `subject` is removed and was it: the first of the others.
  /// - Throws: ``StudyError/lastSubject(_:)`` where there is no other, since one subject always stays.
  public func successor(of subject: Subject) throws(StudyError) -> Subject {
    if let successor = first(where: { $0.id != subject.id }) { return successor }
    throw .lastSubject(subject.name)
  }
}
