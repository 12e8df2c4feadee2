import Synchronization
import System

/// Brings the newest of several states somewhere where it can be seen, such as into a file. What fails is tried again with the
/// state that is the newest then, and a state that comes while another is written waits.
final class StateWriter<State: Sendable>: Sendable {
  private let newest = Mutex<State?>(nil)
  private let changed = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Takes a newer state.
  func give(_ state: State) {
    newest.withLock { $0 = state }
    writeAgain()
  }

  /// Has the newest state written once more.
  func writeAgain() { changed.continuation.yield() }

  /// Writes states until the task is cancelled.
  /// - Parameters:
  ///   - note: is told why a state could not be written, and nil when one was.
  ///   - isFinal: whether an error does not pass.
  ///   - write: writes a state.
  /// - Throws: `CancellationError`; an error that does not pass.
  func run(
    on loop: EventLoop, telling note: @escaping @Sendable ((any Error)?) -> Void,
    unless isFinal: @Sendable (any Error) -> Bool = { _ in false },
    _ write: @Sendable (State) async throws -> Void
  ) async throws {
    for await _ in changed.stream {
      try await loop.persist(telling: note, unless: isFinal) { _ in
        if let state = newest.withLock({ $0 }) { try await write(state) }
      }
    }
    throw CancellationError()
  }
}
