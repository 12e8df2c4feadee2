import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization
import System
import Testing

@testable import Widgets

@Suite("Following the store")
struct StoreFollowerTests {
  private let store = TestStore()

  init() throws { _ = try store.open() }

  // MARK: Reloads

  @Test(
    "A widget is reloaded when a reload of its kind or of all kinds is requested, and not of another kind")
  func requests() async throws {
    let follower = store.follower(ofKind: "Test")
    for (kind, isForIt) in [("Test", true), ("Other", false), (nil, true)] {
      await follower.countRequests()
      #expect(await !follower.needsReload())
      try store.request { center in
        if let kind { try center.reloadTimelines(ofKind: kind) } else { try center.reloadAllTimelines() }
      }
      #expect(await follower.needsReload() == isForIt, "\(kind ?? "all")")
    }
  }

  @Test("A widget that reads a subject is reloaded when its days change, and one that reads none is not")
  func subject() async throws {
    let (reading, other) = (store.follower(), store.follower())
    try await reading.readDefault()
    await other.countRequests()
    try store.toggle()
    #expect(await reading.needsReload())
    #expect(await !reading.needsReload(), "one change leads to one reload")
    #expect(await !other.needsReload())
  }

  @Test("A request that comes while the store is read leads to another reload")
  func requestDuringRead() async throws {
    let follower = store.follower()
    try await follower.read(subject: nil) { [store] _, _ in
      try store.request { try $0.reloadAllTimelines() }
    }
    #expect(await follower.needsReload())
    try await follower.readDefault()
    #expect(await !follower.needsReload())
  }

  @Test("A widget is reloaded when another store is in the place of its own, or when its own is removed")
  func otherStore() async throws {
    let follower = store.follower()
    try await follower.readDefault()
    for suffix in ["", "-wal", "-shm"] { unlink(store.container.storePath + suffix) }
    #expect(await follower.needsReload())
    try await follower.readDefault()
    #expect(await !follower.needsReload())
    _ = try store.open()
    #expect(await follower.needsReload())
  }

  @Test("Another file in the store's place is read when no reader of this program has the first one open")
  func renamedOver() async throws {
    let (one, other) = (store.follower(), store.follower())
    try await one.readDefault()
    try await other.readDefault()
    let (path, copy) = (store.container.storePath, store.container.path + "/copy")
    try RawDatabase(path).rows("VACUUM INTO '\(copy)'")
    try #require(rename(copy, path) == 0)
    await #expect(throws: StoreError.busy(path: path)) { try await one.readDefault() }
    // The other reader is told of the same change.
    #expect(await other.needsReload())
    try await one.readDefault()
    try store.toggle()
    #expect(await one.needsReload())
    #expect(await other.needsReload())
  }

  @Test("A store that is busy for a moment is read when the other program has given its lock back")
  func busyForAMoment() throws {
    let other = Mutex<RawDatabase?>(try RawDatabase(store.container.storePath))
    try other.withLock {
      _ = try $0?.rows("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM reload WHERE FALSE")
    }
    try EventLoop.run { [store] loop in
      await #expect(throws: StoreError.busy(path: store.container.storePath)) {
        try await StoreFollower(for: .screen, in: store.container).readDefault()
      }
      async let reading: Void = store.follower().readDefault()
      try await loop.sleep(for: .milliseconds(150))
      other.withLock { $0 = nil }
      try await reading
    }
  }

  // MARK: On display

  @Test("A widget is listed with its kind, its family and the subject that it shows")
  func listed() async throws {
    let list = WidgetsOnDisplay(path: store.container.path + "/list")
    try store.addSubject("Piano")
    let (reading, other) = (store.follower(ofKind: "Reading"), store.follower(ofKind: "Other"))
    #expect(try store.widgets(in: list) == ["Reading small –", "Other small –"])
    try await reading.readDefault()
    await other.countRequests()
    #expect(try store.widgets(in: list) == ["Reading small Study", "Other small –"])
    try await reading.read(subject: "Piano") { _, _ in }
    #expect(try store.widgets(in: list) == ["Reading small Piano", "Other small –"])
    for suffix in ["", "-wal", "-shm"] { unlink(store.container.storePath + suffix) }
    #expect(await other.needsReload())
    try await reading.read(subject: "Piano") { _, _ in }
    _ = try store.open()
    #expect(try store.widgets(in: list) == ["Reading small Study", "Other small –"])
  }

  @Test("A widget without a store makes no store")
  func noStore() async throws {
    for suffix in ["", "-wal", "-shm"] { unlink(store.container.storePath + suffix) }
    let follower = store.follower()
    try await follower.readDefault()
    #expect(!FileManager.default.fileExists(atPath: store.container.storePath))
  }

  @Test("A follower sees another program's change as soon as it can be read, and not before")
  func seesChange() async throws {
    let follower = store.follower()
    #expect(await follower.seesChange(), "it has not looked yet")
    try await follower.readDefault()
    #expect(await !follower.seesChange())
    let other = try RawDatabase(store.container.storePath)
    try other.rows("BEGIN IMMEDIATE; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-09', 1)")
    #expect(await !follower.seesChange())
    try other.rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1); COMMIT")
    #expect(await follower.seesChange())
    #expect(await follower.needsReload())
    #expect(await !follower.seesChange(), "it has looked")
    for suffix in ["", "-wal", "-shm"] { unlink(store.container.storePath + suffix) }
    #expect(await follower.seesChange(), "the store is gone")
  }
}
