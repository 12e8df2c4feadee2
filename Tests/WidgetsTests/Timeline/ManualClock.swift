import FoundationEssentials
import Synchronization
import Widgets

/// A clock that stands still until a test moves it.
final class ManualClock: WallClock {
  private struct State {
    var now: Date
    var wasSet = false
    var sleeper: (date: Date?, continuation: CheckedContinuation<Bool, any Error>)?
    var failure: (any Error)?
  }

  private let state: Mutex<State>

  init(now: Date) { state = Mutex(State(now: now)) }

  var now: Date { state.withLock { $0.now } }

  /// The date until which a task sleeps. It is `.distantFuture` for a sleep without an end, and nil when no
  /// task sleeps.
  var wakeTime: Date? { state.withLock { state in state.sleeper.map { $0.date ?? .distantFuture } } }

  /// Lets time pass until a date.
  func advance(to date: Date) {
    state.withLock { state in
      state.now = date
      wakeIfDue(&state)
    }
  }

  /// Sets the clock to a date, as a user does.
  func set(to date: Date) {
    state.withLock { state in
      state.now = date
      state.wasSet = true
      wakeIfDue(&state)
    }
  }

  /// Makes every later sleep fail with an error.
  func failSleeps(with error: any Error) { state.withLock { $0.failure = error } }

  func sleep(until date: Date?) async throws -> Bool {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          if let failure = state.failure { return continuation.resume(throwing: failure) }
          if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
          precondition(state.sleeper == nil, "A host sleeps once at a time.")
          state.sleeper = (date, continuation)
          wakeIfDue(&state)
        }
      }
    } onCancel: {
      state.withLock { state in
        state.sleeper?.continuation.resume(throwing: CancellationError())
        state.sleeper = nil
      }
    }
  }

  private func wakeIfDue(_ state: inout State) {
    guard let sleeper = state.sleeper else { return }
    guard state.wasSet || (sleeper.date ?? .distantFuture) <= state.now else { return }
    sleeper.continuation.resume(returning: !state.wasSet)
    state.wasSet = false
    state.sleeper = nil
  }
}
