import FoundationEssentials

/// Runs one widget: asks its provider for timelines, and has their entries shown when their dates arrive.
///
/// Three child tasks share the host's state, and each waits for one thing:
/// - **listening** for reloads: each has the provider asked at once.
/// - **asking** the provider, one request at a time. What is reloaded meanwhile leads to one more request
///   afterwards, however often it is. A timeline replaces the one before, which goes on until then, and also
///   when the provider fails.
/// - **showing** the current entry: the latest that has begun. It is shown when a timeline comes, even if it
///   looks the same, and when the next entry's date arrives; entries that were overtaken are never shown.
///   When there is no entry to begin with, because the first request failed or its timeline begins later, the
///   provider's placeholder is shown. This task also looks at the clock: it has the provider asked when the
///   policy says so (`RequestSchedule`), and at once when the clock was set or the machine slept, since the
///   entries may be for the wrong day.
public actor WidgetHost<Provider: TimelineProvider> {
  private let provider: Provider
  private let configuration: Provider.Configuration
  private let context: TimelineProviderContext
  private let clock: any WallClock

  private var timeline = Timeline<Provider.Entry>(entries: [], policy: .never)
  private var shownIndex: Int?
  private var hasShown = false

  private var hasAsked = false
  private var schedule = RequestSchedule()
  private var clockFailure: (any Error)?

  // Bells that wake a task to look at the state. Rung twice before it looks, it looks once.
  private let toAsk = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let toShow = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// A host of the widget that `provider` makes for `configuration`, shown in `context`, on time by `clock`.
  public init(
    provider: Provider, configuration: Provider.Configuration, context: TimelineProviderContext,
    clock: any WallClock
  ) {
    self.provider = provider
    self.configuration = configuration
    self.context = context
    self.clock = clock
  }

  /// Runs the widget until the task is cancelled, which is the only way it ends well. Once per host: a second
  /// time it ends at once, as cancelled.
  ///
  /// - Parameters:
  ///   - reloads: an element for each reason to ask the provider again; what it is doesn't matter. When it
  ///     finishes, the host goes on without reloads.
  ///   - failed: told what the provider threw. The host goes on.
  ///   - show: shows an entry. The next one waits until it is done.
  /// - Throws: what `show` throws, since its reader went away; what `reloads` or the clock throws;
  ///   `CancellationError` when the task is cancelled, as soon as the provider and `show` have come back.
  public func run<Reloads: AsyncSequence & Sendable>(
    reloads: Reloads,
    failed: @escaping @Sendable (any Error) -> Void = { _ in },
    show: @escaping @Sendable (Provider.Entry) async throws -> Void
  ) async throws {
    defer {
      toAsk.continuation.finish()
      toShow.continuation.finish()
    }
    try await withThrowingDiscardingTaskGroup { tasks in
      tasks.addTask { for try await _ in reloads { await self.reload() } }
      tasks.addTask { await self.askWhenTold(failed: failed) }
      tasks.addTask { try await self.showInTime(show: show) }
    }
  }

  // MARK: Asking

  private func reload() {
    schedule.reload()
    ask()
  }

  private func ask() { toAsk.continuation.yield() }

  private func askWhenTold(failed: @Sendable (any Error) -> Void) async {
    ask()
    for await _ in toAsk.stream {
      do {
        let answer = try await provider.timeline(for: configuration, in: context).sorted()
        timeline = answer
        shownIndex = nil
        schedule.timelineCame(endingAt: answer.end, now: clock.now)
      } catch {
        if Task.isCancelled { return }
        schedule.requestFailed(now: clock.now)
        failed(error)
      }
      hasAsked = true
      toShow.continuation.yield()
    }
  }

  // MARK: Showing

  private func showInTime(show: @Sendable (Provider.Entry) async throws -> Void) async throws {
    var bell = toShow.stream.makeAsyncIterator()
    while true {
      try Task.checkCancellation()
      if let clockFailure { throw clockFailure }
      let now = clock.now
      if schedule.isDue(at: now) { ask() }
      if let entry = entryToShow(at: now) { try await show(entry) }
      // The alarm ends when the scope does, whoever rang the bell.
      async let _ = ringToShow(at: nextDate(after: now))
      guard await bell.next(isolation: self) != nil else { throw CancellationError() }
    }
  }

  /// The entry that is to be shown now and isn't yet, counted as shown from here on.
  private func entryToShow(at now: Date) -> Provider.Entry? {
    let current = timeline.entries.lastIndex { $0.date <= now }
    if let current, current != shownIndex {
      shownIndex = current
      hasShown = true
      return timeline.entries[current]
    }
    guard hasAsked, !hasShown else { return nil }
    hasShown = true
    return provider.placeholder(in: context)
  }

  /// When there is something to do next, if nothing happens before; nil for never.
  private func nextDate(after now: Date) -> Date? {
    let nextEntry = timeline.entries.first { $0.date > now }?.date
    return [nextEntry, schedule.date].compactMap(\.self).min()
  }

  private func ringToShow(at date: Date?) async {
    do {
      if try await clock.sleep(until: date) == .clockChanged { reload() }
    } catch is CancellationError {
      return
    } catch {
      clockFailure = error
    }
    toShow.continuation.yield()
  }
}
