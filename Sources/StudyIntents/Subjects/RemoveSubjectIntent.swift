public import SharedStore
public import StudyCalendar
import Words

/// Removes a subject with everything that is recorded of it: `swiftcal subject remove`. Undoing it brings all of that
/// back.
public struct RemoveSubjectIntent: StudyIntent {
  public let action = "subject remove"
  let name: String
  let asked: Subject?

  /// - Parameters:
  ///   - name: the subject's name.
  ///   - asked: the subject that the person was asked about; nil if nothing was asked. While the question waited,
  ///     another subject may have got the name, and it is not removed.
  public init(_ name: String, asked: Subject? = nil) { (self.name, self.asked) = (name, asked) }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    if let asked, try !writing.reading.subjects().contains(asked) {
      throw StudyError.renamedSince(asked.name)
    }
    let subject = try writing.reading.subject(named: name)
    try writing.remove(subject)
    return SubjectResult(subject, String(localized: "\(subject.name.shown) removed."))
  }
}

extension ReadTransaction {
  /// What would be removed with a subject, for the question that is asked before.
  /// - Returns: the subject, and how many of its days were studied.
  /// - Throws: `StudyError.lastSubject`, `StudyError.unknownSubject`.
  public func previewRemoval(of name: String) throws -> (subject: Subject, studiedDays: Int) {
    let subject = try subject(named: name)
    _ = try subjects().successor(of: subject)
    return (subject, try studiedDayCount(of: subject))
  }
}
