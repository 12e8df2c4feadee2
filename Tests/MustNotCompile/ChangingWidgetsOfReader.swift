// A store that was opened for reading cannot change what widgets say of themselves.
// expect: value of type 'SharedStoreReader' has no member 'changeWidgets'
import SharedStore
import StudyCalendar

func changeWidgets(of store: SharedStoreReader) throws {
  try store.changeWidgets { center in try center.reloadAllTimelines() }
}
