import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import Testing

@testable import WidgetHosting

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

  // MARK: Registration

  @Test("A widget is registered with its kind, its family and the subject that it shows")
  func registration() async throws {
    let (reading, other) = (store.follower(ofKind: "Reading"), store.follower(ofKind: "Other"))
    try await reading.readDefault()
    await other.countRequests()
    for follower in [reading, other] { try await follower.register() }
    #expect(try store.widgets() == ["Reading small Study", "Other small –"])
    for follower in [reading, other] { try await follower.end() }
    #expect(try store.widgets() == [])
  }

  @Test("A widget is registered anew in a store that is put in the place of its own")
  func registeredAnew() async throws {
    let follower = store.follower()
    try await follower.readDefault()
    try await follower.register()
    for suffix in ["", "-wal", "-shm"] { unlink(store.container.storePath + suffix) }
    _ = try store.open()
    #expect(try store.widgets() == [])
    try await follower.readDefault()
    try await follower.register()
    #expect(try store.widgets() == ["Test small Study"])
  }

  @Test("A widget is registered anew when its store is overwritten with a copy that lacks the registration")
  func unknownRegistration() async throws {
    let follower = store.follower()
    try await follower.readDefault()
    try await follower.register()
    try RawDatabase(store.container.storePath).rows("DELETE FROM widget")
    try await follower.readDefault()
    try await follower.register()
    #expect(try store.widgets() == ["Test small Study"])
  }

  @Test("Registering and deregistering a widget do not wait for another program's lock")
  func busy() async throws {
    let busy = StoreError.busy(path: store.container.storePath)
    let follower = store.follower()
    try await follower.readDefault()
    // A follower that waited would get the lock.
    try OtherWriter(in: store.container).rollBackSoon()
    await #expect(throws: busy) { try await follower.register() }
    while try store.widgets() != ["Test small Study"] { try? await follower.register() }
    try OtherWriter(in: store.container).rollBackSoon()
    await #expect(throws: busy) { try await follower.end() }
  }

  @Test("A widget without a store is not registered, and makes no store")
  func noStore() async throws {
    try FileManager.default.removeItem(atPath: store.container.path)
    let follower = store.follower()
    try await follower.readDefault()
    try await follower.register()
    try await follower.end()
    #expect(!FileManager.default.fileExists(atPath: store.container.path))
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
