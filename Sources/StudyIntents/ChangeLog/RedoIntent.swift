public import SharedStore
public import StudyCalendar

/// Makes the change that was undone last again, or passes it if the same was changed since: `swiftcal redo`.
public struct RedoIntent: StudyIntent {
  public let action = "redo"

  /// An intent that makes the last undone change again.
  public init() {}

  /// - Returns: the change, and how much of it stays undone.
  public func perform(in writing: borrowing WriteTransaction) throws -> ChangeLogStep { try writing.redo() }
}
