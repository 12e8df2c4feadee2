public import FoundationEssentials
public import SharedStore
public import StudyCalendar

// What a person does with groups of subjects: `swiftcal group`.

extension SharedStore {
  /// Makes a group, or puts more subjects into one that is there: `swiftcal group add`.
  /// - Parameter needsAll: whether the group needs all of its subjects; nil to leave that as it is.
  /// - Returns: the group as it is then.
  /// - Throws: `StudyError.unknownSubject`, `StudyError.subjectExists`, `StudyError.emptyGroup`, among others.
  public func addGroup(
    _ name: String, subjects: [String], needsAll: Bool? = nil, at now: Date = .now
  ) throws -> StudyGroup {
    try write(as: "group add", at: now) { writing in
      try writing.addGroup(
        named: name, subjects.map { try writing.reading.subject(named: $0) }, needsAll: needsAll)
    }
  }

  /// Removes a group, or takes subjects out of it: `swiftcal group remove`. Nothing that is recorded of a subject changes.
  /// - Parameter subjects: the subjects to take out; the whole group is removed if there are none.
  /// - Returns: the group as it is then, or as it was when it was removed.
  /// - Throws: `StudyError.unknownGroup`, `StudyError.notInGroup`, `StudyError.emptyGroup`, among others.
  public func removeGroup(
    _ name: String, subjects: [String] = [], at now: Date = .now
  ) throws -> StudyGroup {
    try write(as: "group remove", at: now) { writing in
      let group = try writing.reading.group(named: name)
      guard !subjects.isEmpty else {
        try writing.remove(group)
        return group
      }
      return try writing.take(subjects.map { try writing.reading.subject(named: $0) }, outOf: group)
    }
  }

  /// Gives a group another name: `swiftcal group rename`.
  /// - Returns: the group as it was.
  /// - Throws: `StudyError.unknownGroup`, `StudyError.subjectExists`, `StudyError.groupExists`, among others.
  public func renameGroup(_ name: String, to newName: String, at now: Date = .now) throws -> StudyGroup {
    try write(as: "group rename", at: now) { writing in
      let group = try writing.reading.group(named: name)
      try writing.rename(group, to: newName)
      return group
    }
  }
}

extension ReadTransaction {
  /// The group of that name, ignoring case.
  /// - Throws: `StudyError.unknownGroup(_:nearest:)`.
  public func group(named name: String) throws -> StudyGroup { try groups().group(named: name) }
}
