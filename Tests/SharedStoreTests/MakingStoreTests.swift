import FileSystem
import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import SystemCalls
import TemporaryStore
import Testing

@Suite("Making a store")
struct MakingStoreTests {
  private let folder = TemporaryContainer()

  /// Expects that no store can be made because of a file of this path.
  private func expectRefusal(
    at path: String, _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
    guard case .cannotCreate(path, _) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "it was made")", sourceLocation: sourceLocation)
      return
    }
  }

  @Test(
    "A store is not made beside a log that cannot be removed, and nothing is left behind",
    arguments: ["-wal", "-shm"])
  func stuckLog(suffix: String) throws {
    try folder.makeFolder()
    let log = folder.container.storePath + suffix
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    expectRefusal(at: log) { _ = try folder.open() }
    #expect(try folder.files() == ["SwiftCal.sqlite" + suffix])
  }

  @Test("A store is not restored beside a log that cannot be removed, and nothing is left behind")
  func stuckLogOfRestore() throws {
    let other = TemporaryContainer()
    try other.open().backUp(to: other.container.path + "/copy")
    try folder.makeFolder()
    let log = folder.container.storePath + "-wal"
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    expectRefusal(at: log) {
      _ = try SharedStore.restore(other.container.path + "/copy", in: folder.container, today: "2024-12-10")
    }
    #expect(try folder.files() == ["SwiftCal.sqlite-wal"])
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
