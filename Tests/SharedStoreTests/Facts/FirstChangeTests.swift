import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// The first change of a day checks the whole store before it is made.
@Suite("The check before the first change of a day")
struct FirstChangeTests {
  private let folder = TemporaryContainer()
  private var store: String { folder.container.storePath }

  /// Makes a store with one day, which was recorded earlier.
  init() throws { try record("2024-11-01", on: "2024-11-01") }

  private func record(
    _ date: CalendarDate, on today: CalendarDate = "2024-12-10", secondsAfterNoon seconds: Double = 0
  ) throws {
    let store = try folder.open()
    store.warn = { Issue.record("\($0)") }
    try store.write(as: "test", at: today.noon + seconds) {
      _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject())
    }
  }

  /// Puts a value into a row that the schema refuses.
  private func breakRow() throws {
    try folder.raw().rows(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE fact SET value = '7' WHERE kind = 'study' AND key = '2024-11-01'
      """)
  }

  private func mendRow() throws {
    try folder.raw().rows("UPDATE fact SET value = 'true' WHERE kind = 'study' AND value = '7'")
  }

  private func backups() throws -> [String] {
    try folder.files().filter { $0.hasPrefix("backups/") }.map { String($0.dropFirst("backups/".count)) }
  }

  private func expectRefusal(on today: CalendarDate, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let raw = try folder.raw()
    let before = try (raw.rows("SELECT * FROM fact"), raw.rows("SELECT * FROM change"))
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try record("2024-11-20", on: today)
    }
    #expect(
      error == .damaged(path: store, because: "CHECK constraint failed in fact"),
      sourceLocation: sourceLocation)
    #expect(try raw.rows("SELECT * FROM fact") == before.0, sourceLocation: sourceLocation)
    #expect(try raw.rows("SELECT * FROM change") == before.1, sourceLocation: sourceLocation)
  }

  @Test("Each change of a damaged store is refused until it is sound, no backup is made and none is removed")
  func damaged() throws {
    let dates: [CalendarDate] = ["2024-12-01", "2024-12-02", "2024-12-03", "2024-12-04", "2024-12-05"]
    for date in dates { try record(date, on: date) }
    let good = try backups()
    #expect(good.count == 5)
    try breakRow()
    for date in ["2024-12-10", "2024-12-10", "2024-12-11"] as [CalendarDate] { try expectRefusal(on: date) }
    #expect(try backups() == good)
    try mendRow()
    try record("2024-12-10")
    #expect(try backups() == good.dropFirst() + ["SwiftCal-2024-12-10.sqlite"])
  }

  @Test("Later changes of a day are made without a check")
  func later() throws {
    try record("2024-12-09")
    try breakRow()
    try record("2024-12-08")
    try expectRefusal(on: "2024-12-11")
  }

  @Test("Without backups the first change of a day checks the store too")
  func withoutBackups() throws {
    try folder.open().change(on: "2024-12-09") { try $0.set(.backups, to: "0") }
    try record("2024-12-09", on: "2024-12-09", secondsAfterNoon: 60)
    try breakRow()
    try record("2024-12-08", on: "2024-12-09", secondsAfterNoon: 120)
    try expectRefusal(on: "2024-12-10")
    try expectRefusal(on: "2024-12-10")
    try mendRow()
    try record("2024-12-07", on: "2024-12-10")
    #expect(try backups() == [])
  }

  @Test("Where no backup can be made, the store itself is checked")
  func noBackup() throws {
    try Data().write(to: URL(filePath: folder.container.backupsPath))
    try breakRow()
    try expectRefusal(on: "2024-12-10")
  }

  @Test("A store that seems to have no day is checked as well")
  func noDays() throws {
    try folder.raw().rows(
      "PRAGMA ignore_check_constraints = ON; DELETE FROM day; UPDATE reload SET requests = -1 WHERE subject = 1"
    )
    #expect(throws: StoreError.damaged(path: store, because: "CHECK constraint failed in reload")) {
      try record("2024-12-01")
    }
  }
}
