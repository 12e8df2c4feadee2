public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Makes the change that was undone last again: `swiftcal redo`.
public struct RedoIntent: StudyIntent {
  public init() {}

  /// - Returns: what was done again.
  /// - Throws: `StudyError.nothingToRedo`, `StudyError.changedSince`, beside others.
  public func perform(on store: SharedStore, at now: Date) throws -> ChangeLogEntry {
    try store.write(as: "redo", at: now) { try $0.redo() }
  }
}
