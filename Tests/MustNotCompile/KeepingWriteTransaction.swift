// A write transaction cannot be kept in a variable outside its closure.
// expect: 'writing' is borrowed and cannot be consumed
import SharedStore
import StudyCalendar

func keepWriteTransaction(of store: SharedStore) throws {
  var kept: WriteTransaction?
  try store.write(as: "test") { writing in kept = consume writing }
  _ = try kept?.undo()
}
