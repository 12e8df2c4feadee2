// A store cannot be changed outside a transaction.
// expect: value of type 'SharedStore' has no member 'addSubject'
import SharedStore
import StudyCalendar

func change(store: SharedStore) throws -> Subject { try store.addSubject(named: "Piano") }
