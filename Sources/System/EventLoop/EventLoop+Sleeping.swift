import Glibc

extension EventLoop {
  /// Sleeps for a time that no change of the wall clock makes shorter or longer. The time in which the machine is suspended
  /// does not count. It needs nothing of the system that could be used up.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    _ = try await wait(for: Self.nothing, until: .now + duration)
  }
}
