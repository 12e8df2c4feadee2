import FoundationEssentials
public import SharedStore
public import System

/// The reasons to reload a widget or an app's screen, as they come: a commit that concerns it, whatever program made it; another
/// store in the old one's place; another time zone. No code runs in between, as long as the system has watches for files.
public struct WidgetChanges: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let files: ContainerWatch
  private let follower: StoreFollower
  private let loop: EventLoop

  /// Watches from now on: what happens before the first ``next()`` is not missed.
  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - follower: the follower of that store.
  ///   - loop: the loop to wait on.
  ///   - problems: is told when the system has no watches left. Then this looks for changes by time.
  public init(
    container: GroupContainer, follower: StoreFollower, on loop: EventLoop, reporting problems: ProblemReport
  ) {
    files = ContainerWatch(container, on: loop, telling: problems.part().note)
    (self.follower, self.loop) = (follower, loop)
  }

  public func makeAsyncIterator() -> WidgetChanges { self }

  /// Waits for the next reason.
  /// - Throws: `CancellationError` when the task is cancelled.
  public mutating func next() async throws -> Void? {
    while true {
      switch try await files.next() {
      case .zone:
        // A program that removes the file before it makes another one is given a moment, so that no widget shows UTC.
        if !files.hasZone { try await loop.sleep(for: .milliseconds(200)) }
        SystemZone.reread()
        return ()
      case .log: try await waitForCommit()
      case .store: break
      }
      if await follower.needsReload() { return () }
    }
  }

  /// How long a commit may take from its first write into the log until it can be read, in seconds. A disk that takes
  /// longer is seen when the log was copied back, which writes to the store's file.
  private static let longestCommit = 2.0

  /// Waits until a commit that is in the log can be read. That takes as long as the disk takes to sync it, so this looks
  /// after half a millisecond, and then less and less often. A change that is taken back never can be read.
  private func waitForCommit() async throws {
    let start = Date.now
    while await !follower.seesChange() {
      let elapsed = Date.now.timeIntervalSince(start)
      guard elapsed < Self.longestCommit else { return }
      try await loop.sleep(for: .seconds(Swift.max(0.0005, elapsed / 4)))
    }
  }
}
