import Synchronization
public import System

extension EventLoop {
  /// Does something that may fail for a while, as on a disk that is full, and tries again until it is done.
  /// - Parameters:
  ///   - pause: the pauses between two attempts. They begin anew when something has worked.
  ///   - note: is told what an attempt threw, and nil when something has worked.
  ///   - isFinal: whether an error does not pass. The first such error ends the attempts.
  ///   - attempt: what is to be done. It is given what to call when something has worked, if it goes on then.
  /// - Throws: `CancellationError` when the task is cancelled; an error that does not pass.
  public func persist(
    pausing pause: GrowingPause = .brief, telling note: @escaping @Sendable ((any Error)?) -> Void,
    unless isFinal: @Sendable (any Error) -> Bool = { _ in false },
    _ attempt: @Sendable (_ hasWorked: @Sendable () -> Void) async throws -> Void
  ) async throws {
    let next = Mutex(pause)
    while true {
      do {
        try await attempt {
          next.withLock { $0.reset() }
          note(nil)
        }
        return note(nil)
      } catch {
        if Task.isCancelled || isFinal(error) { throw error }
        note(error)
      }
      try await sleep(for: .seconds(next.withLock { $0.next() }))
    }
  }
}
