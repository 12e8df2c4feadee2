public import SharedStore
import StudyCalendar
import Words

/// Adds a subject: `swiftcal subject add`.
public struct AddSubjectIntent: StudyIntent {
  public let action = "subject add"
  let name: String

  /// A new subject of that name.
  public init(_ name: String) { self.name = name }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    try writing.reading.requireNoGroup(named: name)
    let subject = try writing.addSubject(named: name)
    return SubjectResult(subject, String(localized: "\(subject.name.shown) added."))
  }
}

extension ReadTransaction {
  /// Refuses the name of a group for a subject.
  func requireNoGroup(named name: String) throws {
    if let group = try groups().first(named: name) { throw StudyError.groupExists(group.name) }
  }
}
