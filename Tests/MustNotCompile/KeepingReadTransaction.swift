// A read transaction cannot be kept in a variable outside its closure.
// expect: 'reading' is borrowed and cannot be consumed
import SharedStore
import StudyCalendar

func keepReadTransaction(of store: SharedStoreReader) throws {
  var kept: ReadTransaction?
  try store.read { reading in kept = consume reading }
  _ = try kept?.subjects()
}
