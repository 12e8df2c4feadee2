public import StudyCalendar

/// A change of a subject or of a group, and a sentence that says it.
public struct SubjectResult: Hashable, Sendable, CustomStringConvertible {
  /// The subject or the group, as it was if it was renamed or removed.
  public let viewed: Viewed
  public let description: String

  init(_ viewed: Viewed, _ sentence: String) { (self.viewed, description) = (viewed, sentence) }

  init(_ subject: Subject, _ sentence: String) { self.init(.subject(subject), sentence) }
}
