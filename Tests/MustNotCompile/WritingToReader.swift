// A store that was opened for reading cannot be written to.
// expect: value of type 'SharedStoreReader' has no member 'write'
import SharedStore
import StudyCalendar

func write(to store: SharedStoreReader) throws {
  try store.write(as: "test") { writing in try writing.addSubject(named: "Piano") }
}
