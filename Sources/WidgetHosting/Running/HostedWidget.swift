public import EventLoop
import FileSystem
public import FoundationEssentials
import SharedStore
public import WidgetTimeline

extension WidgetKind {
  /// Has the widget on display until the task is cancelled, or `show` throws: registered, on time, and reloaded by everything
  /// that concerns it. At the end the registration is taken back.
  /// - Parameters:
  ///   - problems: receives what the widget cannot do.
  ///   - loop: the loop to wait on.
  ///   - show: displays an entry.
  /// - Throws: what `show` throws, and `SystemError` if the system has no watches left.
  func display(
    in container: GroupContainer, as family: WidgetFamily, reporting problems: ProblemReport,
    on loop: EventLoop, show: @escaping @Sendable (Provider.Entry) async throws -> Void
  ) async throws {
    let follower = StoreFollower(
      displaying: family, ofKind: Self.name, showing: contents, in: container, otherwise: .ofUser)
    let registrar = Registrar(follower, timer: try WallTimer(on: loop), problems: problems)
    let provider = HostedProvider(
      base: provider(reading: follower), follower: follower, timer: try WallTimer(on: loop),
      registrar: registrar, problems: problems)
    let host = WidgetHost(
      provider: provider, configuration: configuration, context: .init(family: family),
      clock: try WallTimer(on: loop))
    // Watched before the first reading, so that nothing is missed in between.
    let changes = try WidgetChanges(
      container: container, follower: follower, on: loop, unchanged: { await registrar.register() })
    do {
      try await withThrowingDiscardingTaskGroup { tasks in
        tasks.addTask { try await registrar.run() }
        tasks.addTask {
          try await host.run(reloads: changes, failed: { problems.failed(.reading, $0) }, show: show)
        }
      }
    } catch let ending {
      do {
        try await follower.end()
      } catch StoreError.busy, StoreError.missing {
        // Nothing is lost: the registration is void as soon as the process has ended.
      } catch {
        problems.failed(.registering, error)
      }
      throw ending
    }
  }
}

/// The system's clock, by which a task on the event loop sleeps.
extension WallTimer: WallClock {
  public var now: Date { .now }
}
