// A widget center cannot be kept in a variable outside its closure.
// expect: 'center' is borrowed and cannot be consumed
import SharedStore
import StudyCalendar

func keepWidgetCenter(of store: SharedStore) throws {
  var kept: WidgetCenter?
  try store.changeWidgets { center in kept = consume center }
  try kept?.reloadAllTimelines()
}
