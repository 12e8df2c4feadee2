import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Days with other sums than their sessions")
struct WrongSumsTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  private func checkup() -> Checkup {
    Checkup(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
  }

  /// A store with two sessions, in which something was changed while its triggers were missing.
  private func change(_ sql: String) throws {
    let store = try folder.open()
    for note in ["one", "two"] {
      try store.change {
        try $0.addSession(
          on: "2024-12-09", amount: Amount(thousandths: 10_000), note: note, of: $0.reading.defaultSubject())
      }
    }
    let raw = try folder.raw()
    let triggers = try raw.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for trigger in triggers { try raw.rows("DROP TRIGGER \(trigger[0] ?? "")") }
    try raw.rows(sql)
    for trigger in triggers { try raw.rows(trigger[1] ?? "") }
  }

  @Test(
    "They are found by `doctor`, refuse the first change of a day, and are mended",
    arguments: [
      "UPDATE day SET amount = 99", "UPDATE day SET isReached = 0", "UPDATE day SET sessions = 1",
      "DELETE FROM day", "INSERT INTO day (subject, date, sessions) VALUES (1, '2024-12-01', 3)",
      "INSERT INTO goal (subject, validFrom, minimum) VALUES (1, '1900-01-01', 90000)",
      "DELETE FROM session WHERE note = 'one'",
    ])
  func mended(sql: String) throws {
    try change(sql)
    let text = "there are days with other sums than their sessions"
    #expect(checkup().findings.map(\.problem) == [text])
    #expect(throws: StoreError.damaged(path: folder.container.storePath, because: text)) {
      try folder.open().change(on: "2024-12-11") {
        try $0.record(CollectionOfOne(("2024-12-11", .study(true))), of: $0.reading.defaultSubject())
      }
    }
    _ = try Checkup.fix(folder.container, at: now, telling: { _ in })
    #expect(checkup().findings == [])
    let sums = try folder.raw().rows("SELECT sessions, amount FROM day")
    #expect(sums == [sql.hasPrefix("DELETE FROM session") ? ["1", "10000"] : ["2", "20000"]])
  }
}
