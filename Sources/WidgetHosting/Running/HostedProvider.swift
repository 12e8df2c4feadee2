import EventLoop
import FoundationEssentials
import SharedStore
import WidgetTimeline

/// A kind's provider as a host asks it: the reload requests are counted before, and a store that is busy for a moment is
/// asked again.
struct HostedProvider<Base: TimelineProvider>: TimelineProvider {
  let base: Base
  let follower: StoreFollower
  let timer: WallTimer
  let problems: ProblemReport

  var mayTakeLong: Bool { base.mayTakeLong }

  func placeholder(in context: Context) -> Base.Entry { base.placeholder(in: context) }

  func snapshot(for configuration: Base.Configuration, in context: Context) async throws -> Base.Entry {
    try await base.snapshot(for: configuration, in: context)
  }

  func timeline(for configuration: Base.Configuration, in context: Context) async throws -> Timeline<
    Base.Entry
  > {
    await follower.countRequests()
    let timeline = try await withPatience { try await base.timeline(for: configuration, in: context) }
    problems.succeeded()
    return timeline
  }

  /// Most locks are held for milliseconds. A longer one is a failure: the entry that is displayed stays right, and the
  /// host asks again later.
  private func withPatience<Result>(_ body: () async throws -> Result) async throws -> Result {
    for milliseconds in [5, 10, 20, 40, 80, 160, 320] {
      do {
        return try await body()
      } catch StoreError.busy {
        try await timer.sleep(until: .now + Double(milliseconds) / 1000)
      }
    }
    return try await body()
  }
}
