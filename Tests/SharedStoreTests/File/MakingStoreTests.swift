import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import System
import SystemCalls
import TemporaryStore
import Testing

@Suite("Making a store", .serialized)
struct MakingStoreTests {
  private let folder = TemporaryContainer()

  @Test("A log and a journal that are left of a store that is gone are not played into a new one")
  func strayLogs() throws {
    let other = TemporaryContainer()
    let raw = try other.raw()
    raw.keepsLog = true
    try raw.rows(
      "PRAGMA wal_autocheckpoint = 0; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-01', 1)")
    try folder.makeFolder()
    let store = folder.container.storePath
    try other.bytes("-wal").write(to: URL(filePath: store + "-wal"))
    try Data("journal".utf8).write(to: URL(filePath: store + "-journal"))
    try folder.open().change { _ = try $0.addSubject(named: "Guitar") }
    #expect(try folder.files() == ["SwiftCal.sqlite"])
    #expect(try folder.raw().rows("SELECT date FROM day") == [])
    #expect(try folder.raw().value("PRAGMA integrity_check") == "ok")
  }

  @Test("What a program wrote of a new store before it was killed is taken back, and the store is made")
  func killedMaker() throws {
    let other = TemporaryContainer()
    try other.makeFolder()
    let maker = try RawDatabase(other.container.storePath)
    maker.keepsLog = true
    // The pages that do not fit into the cache are in the file before the transaction ends.
    try maker.rows("PRAGMA cache_size = 1; BEGIN IMMEDIATE; CREATE TABLE a (b)")
    for _ in 1...20 { try maker.rows("INSERT INTO a VALUES (randomblob(4000))") }
    try folder.makeFolder()
    for suffix in ["", "-journal"] {
      #expect(try other.bytes(suffix).count > 512)
      try other.bytes(suffix).write(to: URL(filePath: folder.container.storePath + suffix))
    }
    #expect(try folder.openForReading().read { try $0.subjects().count } == 1)
    try folder.open().change { _ = try $0.addSubject(named: "Guitar") }
    #expect(try folder.files() == ["SwiftCal.sqlite"])
    #expect(try folder.raw().rows("SELECT name FROM subject ORDER BY id") == [["Study"], ["Guitar"]])
  }

  @Test("New folders are synced into the folders that they are in, and so is the new store")
  func syncedFolders() throws {
    let outer = folder.container.path
    let path = outer + "/a/b/group.swiftcal"
    let before = Int(systemcalls_sync_count())
    _ = try SharedStore(in: GroupContainer(path: path), calendar: { UTCCalendar($0) })
    let synced = (before..<Int(systemcalls_sync_count())).map { index in
      systemcalls_synced_path(Int32(index)).map { String(cString: $0) }
    }
    for folder in [Folder.parent(of: outer), outer, outer + "/a", outer + "/a/b", path] {
      #expect(synced.contains(folder), "\(folder)")
    }
  }

  @Test("The folder of the backups is synced into the container when it is made")
  func syncedBackups() throws {
    let store = try folder.open()
    let before = Int(systemcalls_sync_count())
    _ = try store.backUp(at: ("2024-12-10" as CalendarDate).noon)
    let synced = (before..<Int(systemcalls_sync_count())).map { index in
      systemcalls_synced_path(Int32(index)).map { String(cString: $0) }
    }
    #expect(synced.contains(folder.container.path))
    #expect(synced.contains(folder.container.backupsPath))
  }
}
