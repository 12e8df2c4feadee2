public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Adds a subject: `swiftcal subject add`.
public struct AddSubjectIntent: StudyIntent {
  /// Its name.
  public let name: String

  /// An intent that adds a subject of that name.
  public init(name: String) { self.name = name }

  /// - Throws: `StudyError.subjectExists`, `StudyError.invalidSubjectName`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject add", at: now) { try $0.addSubject(named: name) }
  }
}
