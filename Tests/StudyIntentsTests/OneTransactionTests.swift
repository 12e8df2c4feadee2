import RawSQLite
import StudyCalendar
import StudyIntents
import Synchronization
import TemporaryStore
import Testing

@testable import SharedStore
@testable import System

@Suite("The transaction of a toggle")
struct OneTransactionTests {
  private let folder = TemporaryContainer()

  @Test(
    "A toggle is one transaction, which reads the settings once and makes one calendar", arguments: [1, 2])
  func toggle(times: Int) throws {
    let calendars = Mutex(0)
    do { try folder.makeUsedStore() }
    let store = try SharedStore(
      in: folder.container,
      calendar: { settings in
        calendars.withLock { $0 += 1 }
        return UTCCalendar(settings)
      })
    // The first change of a day is made again after the store was checked.
    try store.perform(
      ToggleStudyIntent(date: DateExpression("2024-12-08")), at: ("2024-12-10" as CalendarDate).noon)
    calendars.withLock { $0 = 0 }
    let trace = StatementTrace(store.connection.handle)
    for date in ["2024-12-09", "2024-12-10"].prefix(times) {
      let expression = try DateExpression(date)
      try store.perform(ToggleStudyIntent(date: expression), at: ("2024-12-10" as CalendarDate).noon)
    }
    let statements = trace.statements
    #expect(statements.first == "BEGIN IMMEDIATE")
    #expect(statements.last == "COMMIT")
    #expect(statements.count { $0.hasPrefix("BEGIN") } == times)
    #expect(statements.count { $0 == "COMMIT" } == times)
    #expect(statements.count { $0.contains("kind = 'setting'") } == times)
    #expect(calendars.withLock { $0 } == times)
  }
}
