// What the other files of this folder do in a wrong way compiles when it is done in the right way. So the other files
// fail for their own reasons, and not because a module is missing.
// expect: it compiles
import FoundationEssentials
import SharedStore
import StudyCalendar

func use(container: GroupContainer, calendar: @escaping CalendarMaker, at now: Date) throws -> [Subject] {
  let reader = try SharedStoreReader(in: container, calendar: calendar)
  let subjects = try reader.read { reading in try reading.subjects() }
  let store = try SharedStore(in: container, calendar: calendar)
  try store.write(as: "test", at: now) { writing in
    let subject = try writing.addSubject(named: "Piano")
    let today = try writing.reading.now.today
    try writing.record([(today, .study(true))], of: subject)
    _ = try writing.undo()
  }
  try store.reloadAllTimelines()
  return try subjects + store.read { try ask($0) }
}

func ask(_ reading: borrowing ReadTransaction) throws -> [Subject] { try reading.subjects() }
