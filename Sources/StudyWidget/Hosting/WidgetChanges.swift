import EventLoop
import FoundationEssentials
import SharedStore
import WidgetTimeline

/// The reasons to reload a study widget, as they come: a commit that concerns it, whoever made it; another store
/// in the old one's place; another time zone. In between nothing runs.
struct WidgetChanges: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let files: ContainerWatch
  private let follower: StoreFollower
  private let pause: WallTimer

  /// Watches from now on: what happens before the first ``next()`` is not missed.
  init(container: GroupContainer, follower: StoreFollower, on loop: EventLoop) throws {
    files = try ContainerWatch(container, on: loop)
    pause = try WallTimer(on: loop)
    self.follower = follower
  }

  func makeAsyncIterator() -> WidgetChanges { self }

  mutating func next() async throws -> Void? {
    while true {
      if try await files.next() == .zone { return () }
      try await waitForWriter()
      if await follower.needsReload() { return () }
    }
  }

  /// Waits until the commit that was seen coming can be read, which takes as long as the disk does: looks after
  /// half a millisecond, then less and less often.
  private func waitForWriter() async throws {
    let start = Date.now
    while await follower.isBeingWritten() {
      let elapsed = Date.now.timeIntervalSince(start)
      _ = try await pause.sleep(until: .now + Swift.min(Swift.max(0.0005, elapsed / 4), 1))
    }
  }
}
