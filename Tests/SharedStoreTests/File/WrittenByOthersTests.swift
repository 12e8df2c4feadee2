import Foundation
import RawSQLite
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import SharedStore

/// What a person, or another program, does to the file with SQLite.
@Suite("A store that others write to")
struct WrittenByOthersTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  private func record(_ date: CalendarDate) throws {
    try folder.open().change {
      _ = try $0.record(CollectionOfOne((date, .study(true))), of: $0.reading.defaultSubject())
    }
  }

  private func days() throws -> [String?] {
    try folder.raw().rows("SELECT date FROM day WHERE didStudy ORDER BY date").map { $0[0] }
  }

  private func checkup() -> Checkup {
    Checkup(folder.container, at: now, calendar: { UTCCalendar($0) })
  }

  @Test(
    "A change that a trigger of somebody's keeps out is refused, and is not acknowledged",
    arguments: ["BEFORE INSERT", "BEFORE UPDATE", "AFTER INSERT", "AFTER UPDATE"])
  func trigger(event: String) throws {
    try record("2024-12-08")
    let action =
      event.hasPrefix("BEFORE")
      ? "SELECT raise(IGNORE)"
      : "UPDATE fact SET value = NULL WHERE kind = NEW.kind AND key = NEW.key AND value IS NOT NULL"
    try folder.raw().rows("CREATE TRIGGER mine \(event) ON fact BEGIN \(action); END")
    #expect(
      throws: StoreError.refusedBySchema(
        path: folder.container.storePath, because: "a trigger that SwiftCal did not make keeps it out")
    ) {
      let isNew = event.hasSuffix("INSERT")
      let date: CalendarDate = isNew ? "2024-12-09" : "2024-12-08"
      try folder.open().change {
        _ = try $0.record(CollectionOfOne((date, .study(isNew))), of: $0.reading.defaultSubject())
      }
    }
    #expect(try days() == ["2024-12-08"])
  }

  @Test("Days that a trigger of somebody's keeps out of the sums are counted again, and none of them goes")
  func triggerOnSums() throws {
    try record("2024-12-07")
    try folder.raw().rows(
      "CREATE TRIGGER mine BEFORE INSERT ON recordedDay BEGIN SELECT raise(IGNORE); END")
    try record("2024-12-08")
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(try days() == ["2024-12-07", "2024-12-08"])
    #expect(checkup().additions == ["trigger “mine”"])
  }

  @Test("A change is stored though another program has removed the row that says what is shared")
  func noSharingRow() throws {
    try record("2024-12-08")
    try folder.raw().rows("DELETE FROM sync")
    try record("2024-12-09")
    #expect(try days() == ["2024-12-08", "2024-12-09"])
  }

  @Test("A time at the end of what the schema takes can be followed by another word")
  func lastTime() throws {
    try record("2024-12-08")
    try folder.raw().rows("UPDATE fact SET time = 4000000000000000000 WHERE kind = 'study'")
    try folder.open().change {
      _ = try $0.record(CollectionOfOne(("2024-12-08", .study(false))), of: $0.reading.defaultSubject())
    }
    #expect(try days() == [])
    #expect(checkup().findings == [])
  }

  @Test(
    "A column that somebody added is no damage, and changes are made as before",
    arguments: ["fact", "recordedDay", "change", "changedFact", "subject", "reload", "local", "sync"])
  func addedColumn(table: String) throws {
    try record("2024-12-08")
    try folder.raw().rows(
      "ALTER TABLE \(table) ADD COLUMN more TEXT; ALTER TABLE \(table) ADD COLUMN even INTEGER DEFAULT 7")
    try record("2024-12-09")
    #expect(try days() == ["2024-12-08", "2024-12-09"])
    #expect(checkup().findings == [])
    #expect(checkup().additions == ["table “\(table)”"])
  }

  @Test(
    "A store whose version in the header was lowered is damaged, and is mended with all of its days",
    arguments: ["PRAGMA user_version = 5", "PRAGMA user_version = 0"])
  func header(sql: String) throws {
    try record("2024-12-08")
    try record("2024-12-09")
    try folder.raw().rows(sql)
    #expect(throws: StoreError.self) { try record("2024-12-10") }
    #expect(!checkup().findings.isEmpty)
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(try days() == ["2024-12-08", "2024-12-09"])
    #expect(checkup().findings == [])
    try record("2024-12-10")
  }

  @Test(
    "A store with another program's number in its header is read and changed, and `doctor --fix` restores the number",
    arguments: [0, 1])
  func number(number: Int) throws {
    try record("2024-12-08")
    try folder.raw().rows("PRAGMA application_id = \(number)")
    try record("2024-12-09")
    #expect(try days() == ["2024-12-08", "2024-12-09"])
    #expect(
      checkup().findings.map(\.problem) == [
        "the header of \(folder.container.storePath) names another program"
      ])
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(try folder.raw().value("PRAGMA application_id") == "\(0x5343_616C)")
    #expect(checkup().findings == [])
  }

  @Test("A store with another program's number in its header is refused if it is not sound")
  func numberOfDamaged() throws {
    try record("2024-12-08")
    try folder.raw().rows(
      "PRAGMA application_id = 1; PRAGMA ignore_check_constraints = ON; UPDATE change SET at = ''")
    let reason = "CHECK constraint failed in change"
    #expect(throws: StoreError.damaged(path: folder.container.storePath, because: reason)) {
      try folder.openForReading()
    }
  }

  @Test("A backup with another program's number in its header is restored")
  func numberOfBackup() throws {
    let copy = folder.container.path + "/copy"
    try record("2024-12-08")
    try folder.open().backUp(to: copy)
    try RawDatabase(copy).rows("PRAGMA application_id = 7")
    try record("2024-12-09")
    _ = try SharedStore.restore(copy, in: folder.container, today: "2024-12-10")
    #expect(try days() == ["2024-12-08"])
    #expect(checkup().findings == [])
  }

  @Test("A store whose texts have another encoding is backed up and restored like any other")
  func encoding() throws {
    try folder.makeFolder()
    let store = folder.container.storePath
    #expect(
      FileManager.default.createFile(atPath: store, contents: nil, attributes: [.posixPermissions: 0o600]))
    do {
      let connection = try Connection(path: store, .readWrite)
      try connection.execute("PRAGMA encoding = 'UTF-16le'")
      try StoreSchema.migrate(connection)
    }
    try record("2024-12-08")
    try folder.open().backUp(to: folder.container.path + "/copy")
    try record("2024-12-09")
    #expect(checkup().findings == [])
    _ = try SharedStore.restore(folder.container.path + "/copy", in: folder.container, today: "2024-12-10")
    #expect(try days() == ["2024-12-08"])
    #expect(try folder.raw().value("PRAGMA encoding") == "UTF-16le")
  }

  @Test("A file that belongs to another program is left as it is")
  func foreign() throws {
    try folder.makeFolder()
    try RawDatabase(folder.container.storePath).rows("CREATE TABLE fact (a); PRAGMA application_id = 7")
    let path = folder.container.storePath
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let before = try folder.bytes()
    #expect(
      throws: StoreError.notOurs(path: folder.container.storePath, because: "it belongs to another program")
    ) {
      try record("2024-12-10")
    }
    _ = try Checkup.fix(folder.container, at: now, calendar: { UTCCalendar($0) }, telling: { _ in })
    #expect(try folder.bytes() == before)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
    #expect(checkup().findings.count == 1, "a mode that --fix leaves is no finding")
  }
}
