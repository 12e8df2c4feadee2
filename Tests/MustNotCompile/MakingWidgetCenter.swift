// A widget center cannot be made outside the store.
// expect: 'WidgetCenter' initializer is inaccessible due to 'internal' protection level
import SharedStore
import StudyCalendar

func makeWidgetCenter() throws { try WidgetCenter().reloadAllTimelines() }
