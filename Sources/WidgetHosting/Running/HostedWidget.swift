import EventLoop
import FileSystem
import FoundationEssentials
import SharedStore
import WidgetTimeline

/// A widget on display: registered, on time, and reloaded by everything that concerns it.
struct HostedWidget<Kind: WidgetKind>: Sendable {
  private let kind: Kind
  private let container: GroupContainer
  private let family: WidgetFamily
  private let follower: StoreFollower
  private let problems: ProblemReport

  /// - Parameter problems: receives what the widget cannot do.
  init(_ kind: Kind, in container: GroupContainer, family: WidgetFamily, problems: ProblemReport) {
    self.kind = kind
    self.container = container
    self.family = family
    self.problems = problems
    follower = StoreFollower(
      displaying: family, ofKind: Kind.name, showing: kind.contents, in: container, otherwise: .ofUser)
  }

  /// Runs until the task is cancelled, or `show` throws, and takes the registration back.
  /// - Parameters:
  ///   - loop: the loop to wait on.
  ///   - show: displays an entry.
  /// - Throws: what `show` throws, and `SystemError` if the system has no watches left.
  func run(
    on loop: EventLoop, show: @escaping @Sendable (Kind.Provider.Entry) async throws -> Void
  ) async throws {
    let registrar = Registrar(follower, timer: try WallTimer(on: loop), problems: problems)
    let provider = HostedProvider(
      base: kind.provider(reading: follower), follower: follower, timer: try WallTimer(on: loop),
      registrar: registrar, problems: problems)
    let host = WidgetHost(
      provider: provider, configuration: kind.configuration, context: .init(family: family),
      clock: LoopClock(timer: try WallTimer(on: loop)))
    // Watched before the first reading, so that nothing is missed in between.
    let changes = try WidgetChanges(
      container: container, follower: follower, on: loop, unchanged: { await registrar.register() })
    do {
      try await withThrowingDiscardingTaskGroup { [problems] tasks in
        tasks.addTask { try await registrar.run() }
        tasks.addTask {
          try await host.run(reloads: changes, failed: { problems.failed(.reading, $0) }, show: show)
        }
      }
    } catch {
      await end()
      throw error
    }
  }

  private func end() async {
    do {
      try await follower.end()
    } catch StoreError.busy, StoreError.missing {
      // Nothing is lost: the registration is void as soon as the process has ended.
    } catch {
      problems.failed(.registering, error)
    }
  }
}

/// The system's clock, by which a task on the event loop sleeps.
private struct LoopClock: WallClock {
  let timer: WallTimer

  var now: Date { .now }

  func sleep(until date: Date?) async throws -> WakeReason {
    try await timer.sleep(until: date) ? .arrived : .clockChanged
  }
}
