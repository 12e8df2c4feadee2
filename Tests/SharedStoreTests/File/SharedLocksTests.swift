import Foundation
import RawSQLite
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import SharedStore

/// A process that closes any descriptor of a file gives back all locks that it has on that file, SQLite's own included.
/// Another process could then delete the log of a store that is in use, or write at the same time.
@Suite("Locks of several connections in one process")
struct SharedLocksTests {
  private let folder = TemporaryContainer()

  /// Looks at a file's locks as another process sees them. The descriptors stay open, since closing them would give back
  /// this process's locks.
  private final class OtherProcess: Sendable {
    private let store: Int32
    private let index: Int32

    init(_ path: String) throws {
      store = open(path, O_RDONLY | O_CLOEXEC)
      index = open(path + "-shm", O_RDONLY | O_CLOEXEC)
      try #require(store >= 0 && index >= 0)
    }

    /// Whether a connection has the store open: it holds a lock on the bytes from 1 GiB + 2 on
    /// (sqlite.org/fileformat2.html, the lock-byte page), without which another process may remove the log.
    var isStoreOpen: Bool? { FileLock.isTaken(byte: 0x4000_0002, of: store) }
    /// Whether a connection is writing (sqlite.org/walformat.html, section 2.3).
    var isWriting: Bool? { FileLock.isTaken(byte: 120, of: index) }
  }

  /// Everything in this process that looks at the store and closes it again.
  private func lookAtStore() throws {
    let (container, path) = (folder.container, folder.container.storePath)
    #expect(try folder.openForReading().read { try $0.subjects().count } == 1)
    _ = try folder.open(waiting: 0).read { try $0.subjects() }
    _ = try StoreFile.isThere(path)
    _ = try folder.openForReading().copyInMemory()
    #expect(Checkup(container, at: .now, calendar: { UTCCalendar($0) }).findings == [])
    try folder.open(waiting: 0).backUp(to: container.path + "/copy-\(UUID().uuidString)")
    let raw = try RawDatabase(path)
    #expect(try raw.value("SELECT count(*) FROM subject") == "1")
    #expect(throws: RawDatabaseError.self) { try raw.rows("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE") }
  }

  /// One thread at a time sets or reads the store.
  private final class Kept: @unchecked Sendable {
    var store: SharedStore?
  }

  @Test("A connection keeps its lock on the index of the log while other threads open and close the store")
  func threads() throws {
    _ = try folder.open()
    let kept = Kept()
    let container = folder.container
    // These stay open, since closing them would give back this process's locks.
    var indexes: [Int32] = []
    defer { for index in indexes { close(index) } }
    for round in 0..<100 {
      kept.store = nil
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        let store = try? SharedStore(in: container, calendar: { UTCCalendar($0) })
        if thread == round % 3 { kept.store = store }
      }
      try #require(kept.store != nil)
      let index = open(folder.container.storePath + "-shm", O_RDONLY | O_CLOEXEC)
      try #require(index >= 0)
      indexes.append(index)
      // Each connection shares this byte (sqlite.org/walformat.html, section 2.3).
      try #require(FileLock.isTaken(byte: 128, of: index) == true, "round \(round)")
    }
  }

  @Test("A writer keeps its locks while the store is opened, looked at and closed again in the same process")
  func writer() throws {
    let store = try folder.open()
    let other = try OtherProcess(folder.container.storePath)
    #expect(other.isWriting == false)
    try store.change { writing in
      try writing.record([("2024-12-10", .study(true))], of: writing.reading.defaultSubject())
      #expect(other.isWriting == true)
      try lookAtStore()
      #expect(other.isWriting == true)
      #expect(other.isStoreOpen == true)
    }
    #expect(other.isWriting == false)
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "1")
  }

  @Test(
    "A reader keeps its lock on the store while the store is opened, looked at and closed again in the same process"
  )
  func reader() throws {
    _ = try folder.open()
    let store = try folder.openForReading()
    try store.read { reading in
      _ = try reading.subjects()
      let other = try OtherProcess(folder.container.storePath)
      for _ in 0..<2 {
        _ = try folder.openForReading().read { try $0.subjects() }
        _ = try StoreFile.isThere(folder.container.storePath)
      }
      #expect(other.isStoreOpen == true)
    }
  }
}
