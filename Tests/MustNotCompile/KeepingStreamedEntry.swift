// An entry of the change log that is read change by change cannot be kept outside its transaction.
// expect: 'entry' is borrowed and cannot be consumed
import SharedStore
import StudyCalendar

func keepStreamedEntry(of store: SharedStoreReader) throws {
  var kept: StreamedEntry?
  try store.read { reading in
    try reading.forEachLoggedEntry(limit: nil) { entry in kept = consume entry }
  }
  try kept?.forEachChange(.days) { _ in }
}
