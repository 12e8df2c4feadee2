// A store cannot be asked outside a transaction.
// expect: value of type 'SharedStore' has no member 'subjects'
import SharedStore
import StudyCalendar

func ask(store: SharedStore) throws -> [Subject] { try store.subjects() }
