// A transaction cannot be copied.
// expect: 'reading' is borrowed and cannot be consumed
import SharedStore
import StudyCalendar

func copyTransaction(of store: SharedStoreReader) throws -> [Subject] {
  try store.read { reading in
    let copy = reading
    return try copy.subjects()
  }
}
