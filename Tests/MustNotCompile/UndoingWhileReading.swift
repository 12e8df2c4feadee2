// A read transaction cannot take anything back.
// expect: value of type 'ReadTransaction' has no member 'undo'
import SharedStore
import StudyCalendar

func undo(store: SharedStore) throws {
  try store.write(as: "undo") { writing in try writing.reading.undo() }
}
