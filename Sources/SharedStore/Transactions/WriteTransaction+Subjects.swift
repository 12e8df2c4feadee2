import SQLite
public import StudyCalendar

/// Subjects, and the change log itself.
extension WriteTransaction {
  /// Adds a subject.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  @discardableResult
  public func addSubject(named name: String) throws -> Subject {
    try reading.subjects().requireUsable(name)
    return try add([name])[0]
  }

  /// Adds subjects. A long list takes less time than with ``addSubject(named:)`` for each of them.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  public func addSubjects(named names: [String]) throws -> [Subject] {
    guard !names.isEmpty else { return [] }
    var taken = Dictionary(
      try reading.subjects().map { ($0.name.lowercased(), $0.name) }, uniquingKeysWith: { first, _ in first })
    for name in names {
      guard Subject.isValidName(name) else { throw StudyError.invalidSubjectName(name) }
      if let match = taken.updateValue(name, forKey: name.lowercased()) {
        throw StudyError.subjectExists(match)
      }
    }
    return try add(names)
  }

  private func add(_ names: [String]) throws -> [Subject] {
    let table = SubjectTable(connection)
    let number = try table.nextNumber()
    let added = names.enumerated().map { Subject(id: number + $0, name: $1) }
    try table.add(added.map { ($0.id, $0.name) })
    try log.append(added.map { .name(of: $0.id, from: nil, to: $0.name) }, now: reading.now)
    return added
  }

  /// Gives a subject another name. Its days stay.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  public func rename(_ subject: Subject, to name: String) throws {
    try reading.subjects().requireUsable(name, for: subject)
    guard subject.name != name else { return }
    try SubjectTable(connection).rename(subject.id, to: name)
    try log.append([.name(of: subject.id, from: subject.name, to: name)], now: reading.now)
  }

  /// Removes a subject with everything that is recorded of it. If it was the default subject, the oldest of the others
  /// becomes the default subject.
  /// - Throws: `StudyError.lastSubject(_:)`.
  public func remove(_ subject: Subject) throws {
    let successor = try reading.subjects().successor(of: subject)
    if try reading.defaultSubject() == subject { try makeDefault(successor) }
    // What is recorded of the subject is not shown without it; the log keeps each of these facts.
    try log.appendRemoval(of: subject, now: reading.now)
    try SubjectTable(connection).remove(subject.id)
  }

  /// Makes a subject the default subject, which is used if no subject is named.
  public func makeDefault(_ subject: Subject) throws {
    let before = try reading.defaultSubject()
    guard before != subject else { return }
    let change = FactChange.defaultSubject(Transition(from: before, to: subject))
    try facts.say(change.after, at: FactTable.Place(change))
    try log.append([change], now: reading.now)
  }

  // MARK: The change log

  /// Takes back the last change that still holds.
  /// - Returns: what was undone, and what was not.
  /// - Throws: `StudyError.nothingToUndo`; `StudyError.onlyOvertakenToUndo`; `StudyError.changedSince(_:)` if something is
  ///   no longer as that change left it.
  ///
  /// What gathering added to a session that was there is marked as undone, so that no later gathering on any device adds it
  /// again. A session that is removed by an undo needs no mark, because what was said of it remains.
  public func undo() throws -> ChangeLogStep {
    let step = try ChangeLogTable(connection: connection).undo(at: reading.now.instant)
    for change in step.entry.changes where change.kind == SessionKind.name {
      func session(_ value: String?) -> Session? {
        value.flatMap { JSONValue($0) }.flatMap { SessionKind.session($0, id: change.key) }
      }
      guard let before = session(change.before), let after = session(change.after),
        before.grown(to: after) != nil
      else { continue }
      try facts.say(nil, at: FactTable.Place(SessionKind.self, before.idOfUndoneGrowth))
    }
    return step
  }

  /// Makes the change that was undone last again, unless another one was made since.
  /// - Returns: what was done again, and what was not.
  /// - Throws: `StudyError.nothingToRedo`; `StudyError.onlyOvertakenToRedo`; `StudyError.changedSince(_:)` if something is
  ///   no longer as it was before that change.
  public func redo() throws -> ChangeLogStep { try ChangeLogTable(connection: connection).redo() }

  /// Whether ``undo()`` has something to take back.
  public func canUndo() throws -> Bool { try ChangeLogTable(connection: connection).canUndo() }

  /// Makes room in the change log for another one, which ``takeOverChangeLog(_:)`` takes over when all else is done. The
  /// running action gets an entry after it, with the name ``ChangeLogEntry/copyAction``. Call this before the first change.
  ///
  /// A log that has something to undo stays as it is, because an undo after the action goes on with it.
  public func prepareToTakeOver(_ entries: [ChangeLogEntry]) throws {
    guard try !canUndo() else { return }
    try log.begin(after: entries)
  }

  /// Replaces what stands before the running action's entry in the change log with another log, if there is room for it. An
  /// entry that breaks the log's rules, such as one whose number is taken, is left out. An action that changed nothing takes
  /// no log over.
  /// - Parameter entries: oldest first. Their subjects are known by the names that they had when the entry was made;
  ///   numbers are given here.
  public func takeOverChangeLog(_ entries: [ChangeLogEntry]) throws {
    try log.replaceOthers(with: entries)
  }
}
