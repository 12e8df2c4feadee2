import Foundation
import RawSQLite
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import SharedStore

@Suite("The store's file")
struct StoreFileTests {
  private let folder = TemporaryContainer()

  @Test("Two containers whose paths look alike but differ in their bytes are two")
  func twoForms() {
    let forms = ["/\u{E9}", "/e\u{301}"].map { GroupContainer(path: $0) }
    #expect(forms[0] != forms[1])
    #expect(Set(forms + [GroupContainer(path: "/\u{E9}/")]).count == 2)
  }

  @Test("A new store is marked as ours and with the number of its last migration")
  func marks() throws {
    _ = try folder.open()
    let header = try folder.bytes()
    #expect(header[68..<72] == Data("SCal".utf8))
    #expect(header[60..<64] == Data([0, 0, 0, UInt8(migrations.count)]))
    let raw = try folder.raw()
    #expect(try raw.value("PRAGMA application_id") == "\(0x5343_616C)")
    #expect(try raw.value("PRAGMA user_version") == "\(migrations.count)")
  }

  @Test("All tables of the store are strict")
  func strict() throws {
    let tables = try folder.raw().rows(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    )
    .filter { $0[0]?.hasPrefix("sqlite_") == false }
    #expect(Set(tables.map { $0[0] }).isSuperset(of: ["change", "fact", "recordedDay", "subject"]))
    #expect(tables.allSatisfy { $0[1] == "1" })
  }

  @Test("When the last process has closed the store, it is one file with every change")
  func oneFile() throws {
    try record("2024-12-10")
    do {
      let widget = try folder.openForReading()
      #expect(try widget.read { try $0.hasRecords(.subject($0.defaultSubject())) })
      try record("2024-12-11")
      #expect(folder.exists("-wal"))
      #expect(widget.isCurrent)
    }
    #expect(try folder.files().filter { $0.hasPrefix("SwiftCal") } == ["SwiftCal.sqlite"])
    let raw = try folder.raw()
    #expect(try raw.value("SELECT count(*) FROM day") == "2")
    #expect(try raw.value("PRAGMA journal_mode") == "wal")
  }

  @Test("Every connection writes with full syncs, waits for locks and enforces foreign keys")
  func connection() throws {
    for store in [try folder.open(), try folder.openForReading()] {
      let connection = store.connection
      #expect(try connection.integer("PRAGMA synchronous") == 2)
      #expect(try connection.integer("PRAGMA busy_timeout") == 5000)
      #expect(try connection.integer("PRAGMA foreign_keys") == 1)
    }
  }

  @Test("Reading a missing store finds an empty one and creates nothing")
  func reading() throws {
    let store = try folder.openForReading()
    #expect(try store.read { try $0.subjects().map(\.name) } == ["Study"])
    #expect(
      try store.read {
        try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-10").total
      } == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.container.path))
  }

  @Test("A new store does not replay a log that an earlier store left behind")
  func staleLog() throws {
    try record("2024-12-10")
    let other = try folder.raw()
    try other.rows(
      "PRAGMA wal_autocheckpoint = 0; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-09', 1)")
    try FileManager.default.removeItem(atPath: folder.container.storePath)
    #expect(try !folder.bytes("-wal").isEmpty)
    let store = try folder.open()
    #expect(
      try store.read {
        try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-10").total
      } == 0)
    #expect(try folder.raw().value("PRAGMA integrity_check") == "ok")
    withExtendedLifetime(other) {}
  }

  @Test("A store without any migration is read without being migrated, and a writer migrates it")
  func earlierVersion() throws {
    try emptySchema()
    #expect(try folder.openForReading().read { try $0.subjects().count } == 1)
    #expect(try folder.raw().value("PRAGMA user_version") == "0")
    #expect(try folder.open().read { try $0.subjects().count } == 1)
    #expect(try folder.raw().value("PRAGMA user_version") == "\(migrations.count)")
  }

  @Test("A store that another program has locked is busy for writers and can still be read")
  func busy() throws {
    try record("2024-12-10")
    let raw = try folder.raw()
    try raw.rows("BEGIN IMMEDIATE; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-11', 1)")
    let store = try folder.open(waiting: 0)
    #expect(throws: StoreError.busy(path: folder.container.storePath)) { try store.change { _ in } }
    #expect(
      try store.read {
        try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-11").total
      } == 1)
    try raw.rows("COMMIT")
    #expect(
      try store.read {
        try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-11").total
      } == 2)
  }

  private func record(_ date: CalendarDate) throws {
    let store = try folder.open()
    try store.change(on: "2024-12-31") { writing in
      _ = try writing.record([(date, .study(true))], of: writing.reading.defaultSubject())
    }
  }

  /// Makes a store of ours without any migration.
  private func emptySchema() throws {
    try folder.makeFolder()
    try RawDatabase.makeStoreWithoutSchema(folder.container.storePath)
  }
}
