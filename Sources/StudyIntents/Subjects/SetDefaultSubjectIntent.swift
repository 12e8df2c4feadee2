public import SharedStore
import StudyCalendar
import Words

/// Chooses the default subject, which is used if no subject is named: `swiftcal subject default`.
public struct SetDefaultSubjectIntent: StudyIntent {
  public let action = "subject default"
  let name: String

  /// - Parameter name: the subject's name.
  public init(_ name: String) { self.name = name }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let subject = try writing.reading.subject(named: name)
    try writing.makeDefault(subject)
    return SubjectResult(subject, String(localized: "\(subject.name.shown) is the default subject."))
  }
}
