public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Takes back the last change, or passes it if the same was changed since: `swiftcal undo`.
public struct UndoIntent: StudyIntent {
  public let action = "undo"

  /// An intent that takes back the last change.
  public init() {}

  /// - Returns: the change, and how much of it stays.
  public func perform(in writing: borrowing WriteTransaction) throws -> ChangeLogStep { try writing.undo() }

  public func perform(on store: SharedStore, at now: Date) throws -> ChangeLogStep {
    let step = try store.write(as: action, at: now) { try perform(in: $0) }
    // The key goes with the folder that is not shared any more.
    if step.entry.changes.contains(where: { $0.isJoining && !step.left.contains($0) }) {
      store.container.removeSyncKey()
    }
    return step
  }
}
