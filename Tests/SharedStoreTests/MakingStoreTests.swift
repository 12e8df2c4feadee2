import FileSystem
import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import SystemCalls
import TemporaryStore
import Testing

@Suite("Making a store", .serialized)
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

  /// Puts a log with this text in the container, which has no store.
  private func makeLog(_ text: String = "log") throws -> String {
    try folder.makeFolder()
    let log = folder.container.storePath + "-wal"
    try Data(text.utf8).write(to: URL(filePath: log))
    return log
  }

  @Test("The log of a store that is gone is moved to the backups, and the person is told where it is")
  func strayLog() throws {
    _ = try makeLog()
    try Data("journal".utf8).write(to: URL(filePath: folder.container.storePath + "-journal"))
    var notices: [String] = []
    _ = try folder.open { notices.append($0) }
    for (ending, text) in [("-wal", "log"), ("-journal", "journal")] {
      let kept = try #require(try folder.files().first { $0.hasPrefix("backups/") && $0.hasSuffix(ending) })
      let path = folder.container.path + "/" + kept
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
      #expect(notices.contains { $0.hasSuffix(" was moved to \(path)") }, "\(notices)")
    }
    _ = try folder.open { Issue.record("\($0)") }
  }

  @Test("An empty log whose store is gone is not kept")
  func emptyStrayLog() throws {
    _ = try makeLog("")
    _ = try folder.open { Issue.record("\($0)") }
    #expect(!folder.exists("/../backups"))
  }

  @Test("Stray logs of one day are all kept")
  func strayLogs() throws {
    for number in 1...3 {
      let log = try makeLog("log \(number)")
      _ = try folder.open()
      for suffix in ["", "-wal", "-shm"] { unlink(folder.container.storePath + suffix) }
      #expect(!FileManager.default.fileExists(atPath: log))
    }
    #expect(try folder.files().filter { $0.hasSuffix("sqlite-wal") }.count == 3)
  }

  @Test("A store is not made beside a log that cannot be moved aside, and nothing is left behind")
  func stuckLog() throws {
    let log = try makeLog()
    systemcalls_fail_moves(log, EIO)
    defer { systemcalls_fail_moves(nil, 0) }
    #expect(throws: StoreError.self) { _ = try folder.open() }
    #expect(try folder.files() == ["SwiftCal.sqlite-wal", "backups"])
  }

  @Test("A store is not made beside an index that cannot be removed, and nothing is left behind")
  func stuckIndex() throws {
    try folder.makeFolder()
    let index = folder.container.storePath + "-shm"
    try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: false)
    expectRefusal(at: index) { _ = try folder.open() }
    #expect(try folder.files() == ["SwiftCal.sqlite-shm"])
  }

  @Test("A store is not restored beside a log that cannot be moved aside, and nothing is left behind")
  func stuckLogOfRestore() throws {
    let other = TemporaryContainer()
    try other.open().backUp(to: other.container.path + "/copy")
    let log = try makeLog()
    systemcalls_fail_moves(log, EIO)
    defer { systemcalls_fail_moves(nil, 0) }
    #expect(throws: StoreError.self) {
      _ = try SharedStore.restore(
        other.container.path + "/copy", in: folder.container, today: "2024-12-10", telling: { _ in })
    }
    #expect(try folder.files() == ["SwiftCal.sqlite-wal", "backups"])
  }

  @Test("New folders are synced into the folders that they are in, and so is the new store")
  func syncedFolders() throws {
    let outer = folder.container.path
    let path = outer + "/a/b/group.swiftcal"
    let before = Int(systemcalls_sync_count())
    _ = try SharedStore(in: GroupContainer(path: path), calendar: { UTCCalendar($0) }, telling: { _ in })
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
