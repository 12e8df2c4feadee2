public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Removes a subject with everything that is recorded of it: `swiftcal subject remove`. Undoing it brings all of that
/// back.
public struct RemoveSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String

  /// An intent that removes the subject of that name.
  public init(name: String) { self.name = name }

  /// - Returns: the subject as it was.
  /// - Throws: `StudyError.lastSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject remove", at: now) { writing in
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
