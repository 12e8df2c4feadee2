public import SharedStore
import StudyCalendar
import Words

/// Removes a group, or takes subjects out of it: `swiftcal group remove`. Nothing that is recorded of a subject changes.
public struct RemoveGroupIntent: StudyIntent {
  public let action = "group remove"
  let name: String
  let subjects: [String]

  /// - Parameters:
  ///   - name: the group's name.
  ///   - subjects: the subjects to take out; the whole group is removed if there are none.
  public init(_ name: String, subjects: [String] = []) { (self.name, self.subjects) = (name, subjects) }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let group = try writing.reading.groups().group(named: name)
    guard !subjects.isEmpty else {
      try writing.remove(group)
      return SubjectResult(
        .group(group),
        String(localized: "\(group.name.shown) removed; its subjects stay.", context: "a group"))
    }
    let left = try writing.take(subjects.map { try writing.reading.subject(named: $0) }, outOf: group)
    return SubjectResult(.group(left), left.words)
  }
}
