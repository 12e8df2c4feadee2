public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Takes back the last change that still holds: `swiftcal undo`.
public struct UndoIntent: StudyIntent {
  public init() {}

  /// - Returns: what was undone.
  /// - Throws: `StudyError.nothingToUndo`, `StudyError.changedSince`, beside others.
  public func perform(on store: SharedStore, at now: Date) throws -> ChangeLogEntry {
    try store.write(as: "undo", at: now) { try $0.undo() }
  }
}
