// A read transaction cannot be returned from its closure.
// expect: requires that 'ReadTransaction' conform to 'Copyable'
import SharedStore
import StudyCalendar

func returnReadTransaction(of store: SharedStoreReader) throws -> [Subject] {
  try store.read { $0 }.subjects()
}
