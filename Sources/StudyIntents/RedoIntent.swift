public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Makes the change that was undone last again: `swiftcal redo`.
public struct RedoIntent: StudyIntent {
  /// An intent that makes the last undone change again.
  public init() {}

  /// - Returns: what was done again, and what was not.
  /// - Throws: `StudyError.nothingToRedo`, `StudyError.onlyOvertakenToRedo`, `StudyError.changedSince`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ChangeLogStep {
    try store.write(as: "redo", at: now) { try $0.redo() }
  }
}
