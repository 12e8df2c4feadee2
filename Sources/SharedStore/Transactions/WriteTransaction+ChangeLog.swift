import FoundationEssentials
import SQLite
public import StudyCalendar

extension ReadTransaction {
  /// Whether the change log has a change that was not undone.
  public func hasChangeToUndo() throws -> Bool {
    try connection.prepare(WriteTransaction.candidates(WriteTransaction.canBeUndone)).step()
  }
}

/// The change log: undo and redo, and taking over another log.
extension WriteTransaction {
  /// What this action has changed so far of some kinds of facts.
  public func changes(of kinds: [any FactKind.Type]) throws -> [FactChange] {
    guard let entry = log.entry else { return [] }
    return try ChangeLogStream(connection).changes(of: kinds, in: entry)
  }

  /// Takes back the last change that still holds.
  /// - Returns: what was undone, and what was not.
  /// - Throws: `StudyError.nothingToUndo`; `StudyError.onlyOvertakenToUndo`; `StudyError.changedSince(_:)` if something is
  ///   no longer as that change left it.
  ///
  /// What gathering added to a session that was there is marked as undone, so that no later gathering on any device adds it
  /// again. A session that is removed by an undo needs no mark, because what was said of it remains.
  public func undo() throws -> ChangeLogStep {
    let found = try first(Self.canBeUndone, direction: \.reversed)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToUndo : .onlyOvertakenToUndo
    }
    try apply(changes, of: step, undoneAt: reading.now.instant.utcTimestamp)
    try ChangeLogWriter(from: .undo(of: step.entry.id), in: reading.store).append(changes, now: reading.now)
    if changes.contains(where: \.isJoining) {
      try part()
      // To join again is to look first again.
      try connection.prepare("UPDATE change SET isSuperseded = 1 WHERE id = ?1").bind(1, step.entry.id).run()
    }
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
  public func redo() throws -> ChangeLogStep {
    let found = try first(Self.canBeRedone, direction: \.self)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToRedo : .onlyOvertakenToRedo
    }
    try apply(changes, of: step, undoneAt: nil)
    try ChangeLogWriter(from: .redo(of: step.entry.id), in: reading.store).append(changes, now: reading.now)
    return step
  }

  private func apply(_ changes: [FactChange], of step: ChangeLogStep, undoneAt: String?) throws {
    try ChangesAgain(connection).apply(changes)
    try connection.prepare("UPDATE change SET undoneAt = ?2 WHERE id = ?1")
      .bind(1, step.entry.id).bind(2, undoneAt).run()
  }

  /// The history that an import took over was made elsewhere. Undo takes the import back, and then none of it is here.
  fileprivate static let canBeUndone = """
    undoneAt IS NULL AND id >= ifnull((SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)'), id)
    ORDER BY id DESC
    """
  private static let canBeRedone = """
    undoneAt IS NOT NULL AND isSuperseded = 0
      AND id >= ifnull((SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)'), id)
    ORDER BY id
    """

  /// The entries of actions that changed something, in SQL.
  fileprivate static func candidates(_ condition: String) -> String {
    """
    SELECT \(ChangeLogStream.columns) FROM change
    WHERE EXISTS (SELECT 1 FROM changedFact WHERE change = id) AND \(ChangeLogStream.isAction) AND \(condition)
    """
  }

  /// The first entry of a selection of which something can be taken back or made again.
  /// - Parameter direction: the change to make for a change of the entry: itself or its reverse.
  /// - Returns: the entry with the changes to make, if there is one, and how many entries were passed over because another
  ///   device has changed the same since. What another program has removed is passed over, too, and not counted.
  private func first(
    _ condition: String, direction: (FactChange) -> FactChange
  ) throws -> (next: (step: ChangeLogStep, changes: [FactChange])?, entriesPassedOver: Int) {
    let isShared = try reading.sharing.device != nil
    let (log, again) = (try ChangeLogStream(connection), ChangesAgain(connection))
    var passedOver = 0
    let candidates = try connection.prepare(Self.candidates(condition))
    while try candidates.step() {
      let entry = try log.entry(candidates)
      let possible = try again.ofSubjectsThere(entry.changes.map(direction))
      let changes = isShared ? try again.withoutOvertaken(possible) : possible
      // Where days are not shared, what is left out is only what another program has removed.
      let left = isShared ? entry.changes.count - changes.count : 0
      if !changes.isEmpty {
        let step = ChangeLogStep(entry, changesLeft: left, entriesPassedOver: passedOver)
        return ((step, changes), passedOver)
      }
      passedOver += left == 0 ? 0 : 1
    }
    return (nil, passedOver)
  }

  // MARK: Another log

  /// Makes room in the change log for another one, which ``takeOverChangeLog(_:)`` takes over when all else is done. The
  /// running action gets an entry after it, with the name ``ChangeLogEntry/copyAction``. Call this before the first change.
  ///
  /// A log that has something to undo stays as it is, because an undo after the action goes on with it.
  public func prepareToTakeOver(_ entries: [ChangeLogEntry]) throws {
    guard try first(Self.canBeUndone, direction: \.reversed).next == nil else { return }
    try log.begin(after: entries, now: reading.now)
  }

  /// Replaces what stands before the running action's entry in the change log with another log, if there is room for it. An
  /// entry that breaks the log's rules, such as one whose number is taken, is left out.
  /// - Parameter entries: oldest first. Their subjects are known by the names that they had when the entry was made;
  ///   numbers are given here.
  public func takeOverChangeLog(_ entries: [ChangeLogEntry]) throws {
    try log.replaceOthers(with: entries)
  }
}
