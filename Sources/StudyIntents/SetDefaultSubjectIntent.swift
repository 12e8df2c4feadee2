public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Chooses the default subject, which is used if no subject is named: `swiftcal subject default`.
public struct SetDefaultSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String

  /// An intent that makes the subject of that name the default subject.
  public init(name: String) { self.name = name }

  /// - Returns: the subject.
  /// - Throws: `StudyError.unknownSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject default", at: now) { writing in
      let subject = try writing.reading.subject(named: name)
      try writing.makeDefault(subject)
      return subject
    }
  }
}
