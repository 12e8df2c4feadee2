// The part of a write transaction that reads cannot be kept in a variable outside its closure.
// expect: 'writing' is borrowed and cannot be consumed
import SharedStore
import StudyCalendar

func keepReadingPart(of store: SharedStore) throws {
  var kept: ReadTransaction?
  try store.write(as: "test") { writing in kept = consume writing.reading }
  _ = try kept?.subjects()
}
