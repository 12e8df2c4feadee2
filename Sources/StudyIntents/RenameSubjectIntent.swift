public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Gives a subject another name: `swiftcal subject rename`.
public struct RenameSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String
  /// Its new name.
  public let newName: String

  /// An intent that renames the subject of the first name.
  public init(name: String, newName: String) {
    self.name = name
    self.newName = newName
  }

  /// - Returns: the subject as it was.
  /// - Throws: `StudyError.subjectExists`, `StudyError.invalidSubjectName`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject rename", at: now) { writing in
      let subject = try writing.reading.subject(named: name)
      try writing.rename(subject, to: newName)
      return subject
    }
  }
}
