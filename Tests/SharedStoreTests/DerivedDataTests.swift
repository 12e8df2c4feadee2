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
    Checkup(folder.container, at: now, calendar: { UTCCalendar($0) })
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
      "UPDATE recordedDay SET amount = 99", "UPDATE recordedDay SET isReached = 0",
      "UPDATE recordedDay SET sessions = 1", "UPDATE recordedDay SET didStudy = 1", "DELETE FROM recordedDay",
      "INSERT INTO recordedDay VALUES (1, '2024-12-01', NULL, 3, 0, 1)",
      """
      INSERT INTO fact (subject, kind, key, value)
      VALUES (1, 'goal', '1900-01-01', '{"daysPerWeek":null,"minimum":90000}')
      """,
      "DELETE FROM fact WHERE value LIKE '%one%'",
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
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(checkup().findings == [])
    let sums = try folder.raw().rows("SELECT sessions, amount FROM recordedDay")
    #expect(sums == [sql.hasPrefix("DELETE FROM fact") ? ["1", "10000"] : ["2", "20000"]])
  }
}
