public import SharedStore
import StudyCalendar
import Words

/// Makes a group, or puts more subjects into one that is there: `swiftcal group add`.
public struct AddGroupIntent: StudyIntent {
  public let action = "group add"
  let name: String
  let subjects: [String]
  let needsAll: Bool?

  /// - Parameters:
  ///   - name: the group's name.
  ///   - needsAll: whether the group needs all of its subjects; nil to leave that as it is.
  public init(_ name: String, subjects: [String], needsAll: Bool? = nil) {
    (self.name, self.subjects, self.needsAll) = (name, subjects, needsAll)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let group = try writing.addGroup(
      named: name, subjects.map { try writing.reading.subject(named: $0) }, needsAll: needsAll)
    return SubjectResult(.group(group), group.words)
  }
}

extension StudyGroup {
  /// The group with its subjects: `Languages: any of Korean, Latin`.
  public var words: String {
    let names = listing(subjects.map(\.name.shown))
    if names.isEmpty { return String(localized: "\(name.shown): no subjects", context: "a group") }
    return needsAll
      ? String(localized: "\(name.shown): all of \(names)", context: "a group")
      : String(localized: "\(name.shown): any of \(names)", context: "a group")
  }
}
