public import FoundationEssentials
import SharedStore
public import System

extension WidgetKind {
  /// Has the widget on display until the task is cancelled, or `show` throws: listed among those on display, on time, and
  /// reloaded by everything that concerns it.
  /// - Parameters:
  ///   - problems: receives what the widget cannot do.
  ///   - loop: the loop to wait on.
  ///   - show: displays an entry.
  /// - Throws: what `show` throws, and `SystemError` if the system has no timer left.
  func display(
    in container: GroupContainer, as family: WidgetFamily, reporting problems: ProblemReport,
    on loop: EventLoop, show: @escaping @Sendable (Provider.Entry) async throws -> Void
  ) async throws {
    let listing = WidgetsOnDisplay.ofUser.map {
      WidgetListing(
        in: $0, kind: Self.name, family: family.rawValue, contents: contents, container: container)
    }
    let follower = StoreFollower(for: .display, in: container, ofKind: Self.name, listedAs: listing)
    let host = WidgetHost(
      provider: provider(reading: follower), configuration: configuration, context: .init(family: family),
      clock: try WallTimer(on: loop))
    // Watched before the first reading, so that nothing is missed in between.
    let changes = WidgetChanges(container: container, follower: follower, on: loop, reporting: problems)
    await follower.countRequests()
    try await withThrowingDiscardingTaskGroup { tasks in
      if let listing {
        tasks.addTask { try await listing.run(on: loop, telling: problems.part().note) }
      }
      tasks.addTask {
        try await host.run(reloads: changes, requested: problems.part().note, show: show)
      }
    }
  }
}

/// The system's clock, by which a task on the event loop sleeps.
extension WallTimer: WallClock {
  public var now: Date { .now }
}
