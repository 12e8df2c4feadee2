import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization
import System
import Testing

@testable import Widgets

/// A store for one test, as other programs use it. It is removed when the test has ended.
final class TestStore: Sendable {
  let container = GroupContainer(
    path: URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path)

  deinit { try? FileManager.default.removeItem(atPath: container.path) }

  func open() throws -> SharedStore { try SharedStore(in: container) }

  /// Asks for reloads, as another program does.
  func request(_ body: (SharedStore) throws -> Void) throws { try body(open()) }

  func addSubject(_ name: String) throws {
    try open().perform(AddSubjectIntent(name))
  }

  /// Toggles today, as another program does.
  func toggle() throws { _ = try open().perform(ToggleStudyIntent()) }

  /// The widgets on display: kind, family and subject.
  func widgets(in list: WidgetsOnDisplay? = .ofUser) throws -> [String] {
    try (list?.widgets(of: SharedStoreReader(in: container)) ?? [])
      .map { "\($0.kind) \($0.family) \($0.subjectName ?? "–")" }
  }

  func follower(ofKind kind: String = "Test") -> StoreFollower {
    let list = WidgetsOnDisplay(path: container.path + "/list")
    let listing = WidgetListing(in: list, kind: kind, family: "small", container: container)
    return StoreFollower(for: .display, in: container, ofKind: kind, listedAs: listing)
  }
}

extension StoreFollower {
  /// Reads the store as a provider does that shows the default subject.
  func readDefault() async throws { try await read(subject: nil) { _, _ in } }
}

/// Another program that has the lock for writing until it takes its changes back, or until it ends.
final class OtherWriter: Sendable {
  private let database: Mutex<RawDatabase>

  init(in container: GroupContainer) throws {
    let database = try RawDatabase(container.storePath)
    try database.rows("BEGIN IMMEDIATE")
    self.database = Mutex(database)
  }

  func rollBack() throws { _ = try database.withLock { try $0.rows("ROLLBACK") } }

}

/// Texts that come from several threads, in order.
final class Messages: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// Waits until something holds, and leaves the loop to other tasks meanwhile.
func wait(
  on loop: EventLoop, until condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let timer = try WallTimer(on: loop)
  for _ in 0..<2000 {
    if try condition() { return }
    try await timer.sleep(until: .now + 0.005)
  }
  Issue.record("it never came to that", sourceLocation: sourceLocation)
}
