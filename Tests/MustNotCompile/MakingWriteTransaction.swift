// A write transaction cannot be made outside the store.
// expect: 'WriteTransaction' initializer is inaccessible due to 'internal' protection level
import SharedStore
import StudyCalendar

func makeWriteTransaction() throws -> Subject { try WriteTransaction().addSubject(named: "Piano") }
