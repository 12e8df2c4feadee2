// A store that was opened for reading cannot ask for reloads of widgets.
// expect: value of type 'SharedStoreReader' has no member 'reloadAllTimelines'
import SharedStore
import StudyCalendar

func reloadWidgets(of store: SharedStoreReader) throws { try store.reloadAllTimelines() }
