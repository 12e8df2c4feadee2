public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Chooses the subject that is meant where none is named: `swiftcal subject default`.
public struct SetDefaultSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String

  public init(name: String) { self.name = name }

  /// - Returns: the subject.
  /// - Throws: `StudyError.unknownSubject`, beside others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject default", at: now) { writing in
      let subject = try writing.reading.subject(named: name)
      try writing.makeDefault(subject)
      return subject
    }
  }
}
