import EventLoop
import FoundationEssentials
import SharedStore

/// Keeps a widget registered as on display, without waiting for another program's lock. While another program
/// has the lock, this tries again after a pause. Each commit leads to another try too, but a program that
/// rolls its changes back makes no commit.
actor Registrar {
  private let follower: StoreFollower
  private let timer: WallTimer
  private let problems: ProblemReport
  private let retries = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  init(_ follower: StoreFollower, timer: WallTimer, problems: ProblemReport) {
    self.follower = follower
    self.timer = timer
    self.problems = problems
  }

  /// Registers the widget. Where another program has the lock, ``run()`` tries again soon.
  func register() async {
    if await isBusy() { retries.continuation.yield() }
  }

  /// Tries again what ``register()`` could not do, until the task is cancelled.
  func run() async throws {
    for await _ in retries.stream { try await retry() }
  }

  /// Tries for about a minute and a half, less and less often.
  private func retry() async throws {
    var pause = 0.05
    while pause < 60 {
      try await timer.sleep(until: .now + pause)
      guard await isBusy() else { return }
      pause *= 2
    }
    problems.failed(.registering, StoreError.busy(path: follower.storePath))
  }

  /// Tries to register the widget.
  /// - Returns: whether another program has the lock.
  private func isBusy() async -> Bool {
    do {
      try await follower.register()
      problems.succeeded(.registering)
    } catch StoreError.busy {
      return true
    } catch {
      problems.failed(.registering, error)
    }
    return false
  }
}
