import FoundationEssentials
public import StudyCalendar
import System
import Words

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

  /// Takes back the last change. Where something has changed all of it since, the change is passed, and the next undo
  /// goes on with the one before it.
  /// - Returns: the change, and how much of it stays.
  /// - Throws: `StudyError.nothingToUndo`.
  ///
  /// What gathering added to a session that was there is marked as undone, so that no later gathering on any device adds it
  /// again. A session that is removed by an undo needs no mark, because what was said of it remains.
  public func undo() throws -> ChangeLogStep {
    let now = try reading.now
    let step = try take(Self.canBeUndone, direction: \.reversed, undoneAt: now.instant.utcTimestamp) {
      step, changes in
      if changes.contains(where: \.isJoining) {
        try part()
        // To join again is to look first again.
        try supersede(step.entry)
      }
      try ChangeLogWriter(from: .undo(of: step.entry.id), in: reading.store).append(changes, now: now)
    }
    guard let step else { throw StudyError.nothingToUndo }
    guard !step.isPassed else { return step }
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

  /// Makes the change that was undone last again, unless another one was made since. Where something has changed all of it
  /// since, the change is passed, and the next redo goes on with the one after it.
  /// - Returns: the change, and how much of it stays undone.
  /// - Throws: `StudyError.nothingToRedo`.
  public func redo() throws -> ChangeLogStep {
    let now = try reading.now
    let step = try take(Self.canBeRedone, direction: \.self, undoneAt: nil) { step, changes in
      try ChangeLogWriter(from: .redo(of: step.entry.id), in: reading.store).append(changes, now: now)
    }
    guard let step else { throw StudyError.nothingToRedo }
    return step
  }

  /// Takes a step with the first entry of a selection.
  /// - Parameters:
  ///   - direction: the change to make for a change of the entry: itself or its reverse.
  ///   - body: what else belongs to the step.
  /// - Returns: the entry, and how much of it was not done; nil if there is no entry.
  private func take(
    _ condition: String, direction: (FactChange) -> FactChange, undoneAt: String?,
    _ body: (ChangeLogStep, [FactChange]) throws -> Void
  ) throws -> ChangeLogStep? {
    guard let (step, changes) = try takeUp(condition, direction: direction) else { return nil }
    guard !step.isPassed else { return step }
    do {
      try connection.savepoint {
        try ChangesAgain(connection).apply(changes)
        // Sessions that this device had recorded took the new unit when it was changed. Now they take the old one.
        for change in changes where change.kind == UnitKind.name {
          guard let subject = change.subject else { continue }
          try forgetUnits(
            of: subject, recordedHereIn: change.before.flatMap { JSONValue($0) }?.string ?? "")
        }
        try connection.prepare("UPDATE change SET undoneAt = ?2 WHERE id = ?1")
          .bind(1, step.entry.id).bind(2, undoneAt).run()
        try body(step, changes)
      }
      return step
    } catch is ChangedSince {
      return try passed(step.entry, leaving: step.entry.changes, condition)
    }
  }

  /// Makes an entry one that neither an undo nor a redo takes up.
  private func supersede(_ entry: ChangeLogEntry) throws {
    try connection.prepare("UPDATE change SET isSuperseded = 1 WHERE id = ?1").bind(1, entry.id).run()
  }

  /// The history that an import took over was made elsewhere. Undo takes the import back, and then none of it is here.
  fileprivate static let canBeUndone = """
    undoneAt IS NULL AND isSuperseded = 0
      AND id >= ifnull((SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)'), id)
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

  /// Takes up the first entry of a selection. An entry of which nothing can be done is superseded.
  /// - Parameter direction: the change to make for a change of the entry: itself or its reverse.
  /// - Returns: the entry with the changes to make; nil if there is no entry.
  private func takeUp(
    _ condition: String, direction: (FactChange) -> FactChange
  ) throws -> (step: ChangeLogStep, changes: [FactChange])? {
    guard let entry = try first(condition) else { return nil }
    let changes = try ChangesAgain(connection).withoutOvertaken(
      entry.changes.map(direction), ofArrival: ChangeOrigin(action: entry.action) != nil)
    guard changes.count < entry.changes.count || changes.isEmpty else {
      return (ChangeLogStep(entry), changes)
    }
    let made = Set(changes)
    let left = entry.changes.filter { !made.contains(direction($0)) }
    guard changes.isEmpty else {
      return (ChangeLogStep(entry, leaving: left, to: try device(changing: left, after: entry)), changes)
    }
    return (try passed(entry, leaving: left, condition), changes)
  }

  /// Passes an entry of which nothing can be done.
  private func passed(
    _ entry: ChangeLogEntry, leaving left: [FactChange], _ condition: String
  ) throws -> ChangeLogStep {
    try supersede(entry)
    let device = try device(changing: left, after: entry)
    return ChangeLogStep(entry, leaving: left, to: device, next: try first(condition))
  }

  private func first(_ condition: String) throws -> ChangeLogEntry? {
    let candidates = try connection.prepare(Self.candidates(condition))
    return try candidates.step() ? ChangeLogStream(connection).entry(candidates) : nil
  }

  /// The name of the device that was the last to change one of some facts after an entry; nil if the log does not have it.
  /// Whatever a device says of a subject can bring it back, and a removal of the subject changes all that it has.
  private func device(changing facts: [FactChange], after entry: ChangeLogEntry) throws -> String? {
    let entries = try connection.prepare(
      """
      SELECT command FROM change JOIN changedFact ON change = id
      WHERE id > ?1 AND command GLOB '\(ChangeOrigin.beginningOfDevice)*' AND subject = ?2
        AND ('\(NameKind.name)' IN (kind, ?3) OR (kind = ?3 AND key = ?4))
      ORDER BY id DESC LIMIT 1
      """
    ).bind(1, entry.id)
    for fact in facts.prefix(100) {
      entries.reset()
      try entries.bind(2, fact.subject?.id ?? 0).bind(3, fact.kind).bind(4, fact.key)
      if try entries.step(), case .device(let name) = ChangeOrigin(action: entries.text(0)) { return name }
    }
    return nil
  }

  // MARK: Another log

  /// Makes room in the change log for another one, which ``takeOverChangeLog(_:)`` takes over when all else is done. The
  /// running action gets an entry after it, with the name ``ChangeLogEntry/copyAction``. Call this before the first change.
  ///
  /// A log that has something to undo stays as it is, because an undo after the action goes on with it.
  public func prepareToTakeOver(_ entries: [ChangeLogEntry]) throws {
    guard try !reading.hasChangeToUndo() else { return }
    try log.begin(after: entries, now: reading.now)
  }

  /// Replaces what stands before the running action's entry in the change log with another log, if there is room for it. An
  /// entry that breaks the log's rules, such as one whose number is taken, is left out.
  /// - Parameters:
  ///   - entries: oldest first.
  ///   - subjects: the subjects here of the numbers that the entries have. Each other number gets one that no subject has.
  public func takeOverChangeLog(_ entries: [ChangeLogEntry], of subjects: [Int: Subject]) throws {
    try log.replaceOthers(with: entries, of: subjects)
  }
}
