// A read transaction cannot be made outside the store.
// expect: 'ReadTransaction' initializer is inaccessible due to 'internal' protection level
import SharedStore
import StudyCalendar

func makeReadTransaction() throws -> [Subject] { try ReadTransaction().subjects() }
