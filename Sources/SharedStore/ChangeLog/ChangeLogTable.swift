import FoundationEssentials
import SQLite
import StudyCalendar

/// The entries of the change log, as an undo and a redo need them.
struct ChangeLogTable {
  let connection: Connection

  /// Takes back the last entry that still holds.
  func undo(at instant: Date) throws -> ChangeLogStep {
    let found = try first(Self.canBeUndone, direction: \.reversed)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToUndo : .onlyOvertakenToUndo
    }
    try apply(changes, of: step, undoneAt: instant.utcTimestamp)
    return step
  }

  /// Whether there is an entry that can be taken back.
  func canUndo() throws -> Bool { try first(Self.canBeUndone, direction: \.reversed).next != nil }

  /// Makes the entry that was undone last again.
  func redo() throws -> ChangeLogStep {
    let found = try first(Self.canBeRedone, direction: \.self)
    guard let (step, changes) = found.next else {
      throw found.entriesPassedOver == 0 ? StudyError.nothingToRedo : .onlyOvertakenToRedo
    }
    try apply(changes, of: step, undoneAt: nil)
    return step
  }

  private func apply(_ changes: [FactChange], of step: ChangeLogStep, undoneAt: String?) throws {
    try ChangesAgain(connection).apply(changes)
    try connection.prepare("UPDATE change SET undoneAt = ?2 WHERE id = ?1")
      .bind(1, step.entry.id).bind(2, undoneAt).run()
  }

  /// The history that an import took over was made elsewhere. Undo takes the import back, and then none of it is here.
  private static let canBeUndone = """
    undoneAt IS NULL AND id > ifnull(
      (SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)' AND undoneAt IS NOT NULL), 0)
    ORDER BY id DESC
    """
  private static let canBeRedone = """
    undoneAt IS NOT NULL AND isSuperseded = 0
      AND id >= ifnull((SELECT max(id) FROM change WHERE command = '\(ChangeLogEntry.copyAction)'), id)
    ORDER BY id
    """

  /// The first entry of a selection of which something can be taken back or made again.
  /// - Parameter direction: the change to make for a change of the entry: itself or its reverse.
  /// - Returns: the entry with the changes to make, if there is one, and how many entries were passed over because another
  ///   device has changed the same since. What another program has removed is passed over, too, and not counted.
  private func first(
    _ condition: String, direction: (FactChange) -> FactChange
  ) throws -> (next: (step: ChangeLogStep, changes: [FactChange])?, entriesPassedOver: Int) {
    let isShared = try Sharing(connection).device != nil
    let (log, again) = (try ChangeLogStream(connection), ChangesAgain(connection))
    var passedOver = 0
    let candidates = try connection.prepare(
      """
      SELECT \(ChangeLogStream.columns) FROM change
      WHERE EXISTS (SELECT 1 FROM changedFact WHERE change = id) AND \(condition)
      """)
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
}
