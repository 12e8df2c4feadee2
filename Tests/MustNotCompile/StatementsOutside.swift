// Other rooms cannot run statements of their own.
// expect: 'connection' is inaccessible due to 'internal' protection level
import SharedStore
import StudyCalendar

func run(store: SharedStore) throws {
  try store.read { reading in try reading.connection.execute("DELETE FROM day") }
}
