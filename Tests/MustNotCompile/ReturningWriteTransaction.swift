// A write transaction cannot be returned from its closure.
// expect: requires that 'WriteTransaction' conform to 'Copyable'
import SharedStore
import StudyCalendar

func returnWriteTransaction(of store: SharedStore) throws -> ChangeLogEntry {
  try store.write(as: "test") { $0 }.undo()
}
