public import EventLoop
import FoundationEssentials
public import SharedStore
public import WidgetTimeline

/// A study widget on display: registered, on time, and reloaded by whatever concerns it.
public struct StudyWidgetHost: Sendable {
  private let container: GroupContainer
  private let family: WidgetFamily
  private let configuration: StudyConfiguration
  private let follower: StoreFollower

  public init(container: GroupContainer, family: WidgetFamily, configuration: StudyConfiguration) {
    self.container = container
    self.family = family
    self.configuration = configuration
    follower = StoreFollower(container, registeringAs: family)
  }

  /// Presses the widget's button; the commit brings the new view.
  /// - Throws: `StoreError`.
  public func press(_ intent: ToggleStudyIntent) async throws { try await follower.perform(intent) }

  /// Runs until the task is cancelled, or `show` throws, and takes the registration back.
  /// - Parameters:
  ///   - loop: what it waits on.
  ///   - show: shows an entry.
  /// - Throws: what `show` throws, and `SystemError` where the system has no means of watching left.
  public func run(
    on loop: EventLoop, show: @escaping @Sendable (StudyEntry) async throws -> Void
  ) async throws {
    let host = WidgetHost(
      provider: StudyProvider(store: follower), configuration: configuration,
      context: .study(family), clock: LoopClock(timer: try WallTimer(on: loop)))
    // Watched before the first reading, so that nothing is missed in between.
    let changes = try WidgetChanges(container: container, follower: follower, on: loop)
    do {
      try await host.run(reloads: changes, show: show)
    } catch {
      await follower.end()
      throw error
    }
  }
}

extension TimelineProviderContext {
  /// The context of a study widget in use. Views lay themselves out when they are printed.
  public static func study(_ family: WidgetFamily) -> TimelineProviderContext {
    TimelineProviderContext(family: family, displaySize: DisplaySize(width: 80, height: 24))
  }
}

/// The system's clock, as a task on the event loop sleeps by it.
private struct LoopClock: WallClock {
  let timer: WallTimer

  var now: Date { .now }

  func sleep(until date: Date?) async throws -> WakeReason {
    switch try await timer.sleep(until: date) {
    case .arrived: .arrived
    case .clockChanged: .clockChanged
    }
  }
}
