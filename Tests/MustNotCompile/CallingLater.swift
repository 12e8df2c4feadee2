// A closure that may be called after the transaction cannot have the transaction.
// expect: 'writing' cannot be captured by an escaping closure
import SharedStore
import StudyCalendar

func undoLater(_ writing: borrowing WriteTransaction) -> () throws -> Void {
  { _ = try writing.undo() }
}
