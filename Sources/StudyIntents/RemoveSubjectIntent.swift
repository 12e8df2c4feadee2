public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Removes a subject with everything that is recorded of it: `swiftcal subject remove`. Undoing it brings all of that
/// back.
public struct RemoveSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String
  /// The subject that the person was asked about; nil if nothing was asked.
  public let asked: Subject?

  /// An intent that removes the subject of that name.
  /// - Parameter asked: the subject that the person was asked about. While the question waited, another subject may have got
  ///   the name, and it is not removed.
  public init(name: String, asked: Subject? = nil) { (self.name, self.asked) = (name, asked) }

  /// - Returns: the subject as it was.
  /// - Throws: `StudyError.lastSubject`, `StudyError.renamedSince(_:)`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject remove", at: now) { writing in
      if let asked, try !writing.reading.subjects().contains(asked) {
        throw StudyError.renamedSince(asked.name)
      }
      let subject = try writing.reading.subject(named: name)
      try writing.remove(subject)
      return subject
    }
  }

  /// What would be removed, for the question that is asked before.
  /// - Returns: the subject, and how many of its days were studied.
  /// - Throws: `StudyError.lastSubject`, `StudyError.unknownSubject`.
  public func preview(in reading: borrowing ReadTransaction) throws -> (subject: Subject, studiedDays: Int) {
    let subjects = try reading.subjects()
    let subject = try subjects.named(name)
    _ = try subjects.successor(of: subject)
    return (subject, try reading.studiedDayCount(of: subject))
  }
}
