public import SharedStore
import StudyCalendar
import Words

/// Gives a group another name: `swiftcal group rename`.
public struct RenameGroupIntent: StudyIntent {
  public let action = "group rename"
  let name, newName: String

  /// Another name for the group that has the first one.
  public init(_ name: String, to newName: String) { (self.name, self.newName) = (name, newName) }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let group = try writing.reading.groups().group(named: name)
    try writing.rename(group, to: newName)
    return SubjectResult(
      .group(group),
      String(localized: "\(group.name.shown) is now \(newName.shown).", context: "a group"))
  }
}
