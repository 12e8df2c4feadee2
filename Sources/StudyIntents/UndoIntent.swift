public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Takes back the last change that still holds: `swiftcal undo`.
public struct UndoIntent: StudyIntent {
  /// An intent that takes back the last change that still holds.
  public init() {}

  /// - Returns: what was undone, and what was not.
  /// - Throws: `StudyError.nothingToUndo`, `StudyError.onlyOvertakenToUndo`, `StudyError.changedSince`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ChangeLogStep {
    try store.write(as: "undo", at: now) { try $0.undo() }
  }
}
