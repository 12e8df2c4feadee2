public import StudyCalendar
import System
import Words

/// Groups of subjects.
extension WriteTransaction {
  /// Puts subjects into a group. Without one of that name, a new one is made.
  /// - Parameters:
  ///   - name: the name. Of a group that is there it changes nothing.
  ///   - needsAll: whether the group needs all of its subjects; nil to leave that, and for any of them in a new group.
  /// - Returns: the group as it is then.
  /// - Throws: `StudyError.invalidGroupName(_:)`, `StudyError.subjectExists(_:)`, `StudyError.emptyGroup`.
  public func addGroup(named name: String, _ subjects: [Subject], needsAll: Bool?) throws -> StudyGroup {
    let groups = try reading.groups()
    let known = groups.first(named: name)
    if known == nil { try requireUsable(name) }
    let id =
      try known?.id
      ?? StudyGroup.id(for: name) { id in
        try facts.value(at: FactTable.Place(GroupKind.self, id)) != nil
      }
    if known == nil {
      guard !subjects.isEmpty else { throw StudyError.emptyGroup }
      // Another device may have put a subject into it that did not hear of its removal.
      let left = Set(
        try GroupTable(connection: connection).memberships().filter { $0.group == id }.map(\.subject))
      for subject in try reading.subjects() where left.contains(subject.id) && !subjects.contains(subject) {
        try say(MemberKind.self, of: subject, id, nil)
      }
    }
    // What the person called it is said again, and not the number that it may have here.
    let said = try facts.json(at: FactTable.Place(GroupKind.self, id))?["name"]?.string ?? name
    let value = GroupKind.json(name: said, needsAll: needsAll ?? known?.needsAll ?? false)
    try say(GroupKind.self, of: nil, id, value)
    for subject in subjects where known?.subjects.contains(subject) != true {
      try say(MemberKind.self, of: subject, id, .string(known?.name ?? name))
    }
    return try group(id) ?? StudyGroup(id: id, name: name, needsAll: needsAll ?? false, subjects: subjects)
  }

  /// Takes subjects out of a group.
  /// - Returns: the group as it is then.
  /// - Throws: `StudyError.notInGroup(_:group:)`, `StudyError.emptyGroup` if none would be left.
  public func take(_ subjects: [Subject], outOf group: StudyGroup) throws -> StudyGroup {
    for subject in subjects where !group.subjects.contains(subject) {
      throw StudyError.notInGroup(subject.name, group: group.name)
    }
    guard group.subjects.contains(where: { !subjects.contains($0) }) else { throw StudyError.emptyGroup }
    for subject in subjects { try say(MemberKind.self, of: subject, group.id, nil) }
    return try self.group(group.id) ?? group
  }

  /// Removes a group. Its subjects stay.
  public func remove(_ group: StudyGroup) throws {
    for subject in group.subjects { try say(MemberKind.self, of: subject, group.id, nil) }
    try say(GroupKind.self, of: nil, group.id, nil)
  }

  /// Gives a group another name.
  /// - Throws: `StudyError.invalidGroupName(_:)`, `StudyError.subjectExists(_:)`, `StudyError.groupExists(_:)`.
  public func rename(_ group: StudyGroup, to name: String) throws {
    try requireUsable(name, for: group)
    try say(GroupKind.self, of: nil, group.id, GroupKind.json(name: name, needsAll: group.needsAll))
  }

  /// Refuses what cannot be the name of a group, or is that of a subject or another group.
  private func requireUsable(_ name: String, for group: StudyGroup? = nil) throws {
    guard Subject.isValidName(name) else { throw StudyError.invalidGroupName(name) }
    if let match = try reading.subjects().first(named: name) { throw StudyError.subjectExists(match.name) }
    if let match = try reading.groups().first(named: name), match.id != group?.id {
      throw StudyError.groupExists(match.name)
    }
  }

  private func group(_ id: String) throws -> StudyGroup? { try reading.groups().first { $0.id == id } }
}
