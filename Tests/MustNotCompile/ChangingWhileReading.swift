// A read transaction cannot change anything, also in a store that was opened for writing.
// expect: value of type 'ReadTransaction' has no member 'addSubject'
import SharedStore
import StudyCalendar

func change(store: SharedStore) throws {
  try store.read { reading in try reading.addSubject(named: "Piano") }
}
