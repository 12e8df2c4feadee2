public import SharedStore
import StudyCalendar
import Words

/// Gives a subject another name: `swiftcal subject rename`.
public struct RenameSubjectIntent: StudyIntent {
  public let action = "subject rename"
  let name, newName: String

  /// Another name for the subject that has the first one.
  public init(_ name: String, to newName: String) { (self.name, self.newName) = (name, newName) }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let subject = try writing.reading.subject(named: name)
    try writing.reading.requireNoGroup(named: newName)
    try writing.rename(subject, to: newName)
    return SubjectResult(subject, String(localized: "\(subject.name.shown) is now \(newName.shown)."))
  }
}
