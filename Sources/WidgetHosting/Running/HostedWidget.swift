public import EventLoop
import FileSystem
public import FoundationEssentials
import SharedStore
public import WidgetTimeline

extension WidgetKind {
  /// Has the widget on display until the task is cancelled, or `show` throws: listed among those on display, on time, and
  /// reloaded by everything that concerns it.
  /// - Parameters:
  ///   - problems: receives what the widget cannot do.
  ///   - loop: the loop to wait on.
  ///   - show: displays an entry.
  /// - Throws: what `show` throws, and `SystemError` if the system has no watches left.
  func display(
    in container: GroupContainer, as family: WidgetFamily, reporting problems: ProblemReport,
    on loop: EventLoop, show: @escaping @Sendable (Provider.Entry) async throws -> Void
  ) async throws {
    let place = WidgetsOnDisplay.ofUser?.add(
      kind: Self.name, family: family.rawValue, contents: contents, in: container)
    let follower = StoreFollower(for: .display, in: container, ofKind: Self.name, at: place)
    let host = WidgetHost(
      provider: provider(reading: follower), configuration: configuration, context: .init(family: family),
      clock: try WallTimer(on: loop))
    // Watched before the first reading, so that nothing is missed in between.
    let changes = try WidgetChanges(container: container, follower: follower, on: loop)
    await follower.countRequests()
    try await host.run(reloads: changes, requested: problems.note, show: show)
  }
}

/// The system's clock, by which a task on the event loop sleeps.
extension WallTimer: WallClock {
  public var now: Date { .now }
}
