public import SharedStore
import StudyCalendar
import Words

/// Lets a subject that has ended go on: `swiftcal subject resume`.
public struct ResumeSubjectIntent: StudyIntent {
  public let action = "subject resume"
  let name: String

  /// - Parameter name: the subject's name.
  public init(_ name: String) { self.name = name }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let subject = try writing.reading.subject(named: name)
    guard try writing.reading.plan(of: subject).endedOn != nil else {
      throw StudyError.notEnded(subject.name)
    }
    try writing.setEnd(nil, of: subject)
    return SubjectResult(subject, String(localized: "\(subject.name.shown) goes on."))
  }
}
