import FoundationEssentials

/// Runs one widget: asks its provider for timelines, and has their entries displayed when their dates arrive.
///
/// Three child tasks share the host's state, and each waits for one thing:
/// - **Listening** for reloads: each leads to a request at once.
/// - **Requesting** timelines from the provider, one at a time. However many reloads come during a request,
///   they lead to one more request afterwards, and so does a timeline that is only a beginning. A timeline replaces the one
///   before. Until it is there, and whenever the provider fails, the one before stays. After a failure, and after a timeline
///   that stands in for facts, the provider is asked again, with pauses that grow.
/// - **Displaying** the current entry, which is the latest that has begun. It is displayed when a timeline comes, even
///   if it looks the same, and when the next entry's date arrives. An entry whose successor has begun too is skipped.
///   If there is no entry at the start, because the first request failed, takes its time or its timeline begins later, the
///   provider's placeholder is displayed. No entry of a timeline that has expired is displayed, as after a long sleep of
///   the machine: the provider is asked first. This task also looks at the clock: it leads to a request when the policy says
///   so (`RequestSchedule`), and at once when the clock was set or the machine slept, since the entries may be for the
///   wrong day.
public actor WidgetHost<Provider: TimelineProvider> {
  private let provider: Provider
  private let configuration: Provider.Configuration
  private let context: TimelineProviderContext
  private let clock: any WallClock

  private var timeline = Timeline<Provider.Entry>(entries: [], policy: .never)
  private var displayedIndex: Int?
  private var hasDisplayed = false

  private var hasRequested = false
  /// Until when the first view waits for the provider; nil if it waits as long as it takes.
  private var patienceEnd: Date?
  private var schedule: RequestSchedule
  private var clockFailure: (any Error)?

  // Signals that make a task check the state. Several signals before it checks count as one.
  private let requestSignal = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let displaySignal = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// A host of the widget that `provider` makes for `configuration`.
  /// - Parameters:
  ///   - provider: makes the widget's entries.
  ///   - configuration: what the user chose for the widget.
  ///   - context: where the widget is shown.
  ///   - clock: the clock by which entries are displayed on time.
  public init(
    provider: Provider, configuration: Provider.Configuration, context: TimelineProviderContext,
    clock: any WallClock
  ) {
    self.provider = provider
    self.configuration = configuration
    var context = context
    context.isOnDisplay = true
    self.context = context
    self.clock = clock
    schedule = RequestSchedule(afterFailures: provider.pauseAfterFailure)
  }

  /// How long the first view waits for a provider that may take long, in seconds.
  private static var patience: TimeInterval { 1 }

  /// Runs the widget until the task is cancelled, or until something fails that the widget cannot do without. A host
  /// runs once: a second call ends at once, as if it had been cancelled.
  ///
  /// - Parameters:
  ///   - reloads: an element for each reason to ask the provider again; its value does not matter. When the sequence
  ///     ends, the host goes on without reloads.
  ///   - requested: told of each request to the provider: what it threw, or nil if it made a timeline. The host goes on.
  ///   - show: displays an entry. The next entry waits until it is done.
  /// - Throws: what `show` throws, since its reader went away; what `reloads` or the clock throws;
  ///   `CancellationError` when the task is cancelled, as soon as the provider and `show` have returned.
  public func run<Reloads: AsyncSequence & Sendable>(
    reloads: Reloads,
    requested: @escaping @Sendable ((any Error)?) -> Void = { _ in },
    show: @escaping @Sendable (Provider.Entry) async throws -> Void
  ) async throws {
    defer {
      requestSignal.continuation.finish()
      displaySignal.continuation.finish()
    }
    try await withThrowingDiscardingTaskGroup { tasks in
      tasks.addTask { for try await _ in reloads { await self.reload() } }
      tasks.addTask { await self.requestTimelines(telling: requested) }
      tasks.addTask { try await self.displayEntries(show: show) }
    }
  }

  // MARK: Requesting

  private func reload() {
    schedule.reload()
    request()
  }

  private func request() { requestSignal.continuation.yield() }

  private func requestTimelines(telling requested: @Sendable ((any Error)?) -> Void) async {
    request()
    for await _ in requestSignal.stream {
      do {
        let received = try await provider.timeline(for: configuration, in: context).sorted()
        take(received, at: clock.now)
        if received.isPartial { request() }
        requested(nil)
      } catch {
        if Task.isCancelled { return }
        schedule.requestFailed(now: clock.now)
        requested(error)
      }
      hasRequested = true
      displaySignal.continuation.yield()
    }
  }

  private func take(_ received: Timeline<Provider.Entry>, at now: Date) {
    guard let problem = received.problem else {
      schedule.received(timelineEndingAt: received.end, now: now)
      (timeline, displayedIndex) = (received, nil)
      return
    }
    schedule.requestFailed(now: now)
    let isKnown = timeline.problem == problem && timeline.currentIndex(at: now) != nil
    if !isKnown { (timeline, displayedIndex) = (received, nil) }
  }

  // MARK: Displaying

  private func displayEntries(show: @Sendable (Provider.Entry) async throws -> Void) async throws {
    var signals = displaySignal.stream.makeAsyncIterator()
    if provider.mayTakeLong { patienceEnd = clock.now + Self.patience }
    while true {
      try Task.checkCancellation()
      if let clockFailure { throw clockFailure }
      let now = clock.now
      if schedule.isDue(at: now) { request() }
      if let entry = entryToDisplay(at: now) { try await show(entry) }
      // `async let` is cancelled when the iteration ends.
      async let _ = wakeDisplay(at: nextDate(after: now))
      guard await signals.next(isolation: self) != nil else { throw CancellationError() }
    }
  }

  /// The entry that is to be displayed now and has not been yet. From here on it counts as displayed.
  private func entryToDisplay(at now: Date) -> Provider.Entry? {
    let current = timeline.currentIndex(at: now)
    if let current, current != displayedIndex {
      displayedIndex = current
      hasDisplayed = true
      return timeline.entries[current]
    }
    let isLate = patienceEnd.map { now >= $0 } ?? false
    guard hasRequested || isLate, !hasDisplayed else { return nil }
    hasDisplayed = true
    return provider.placeholder(in: context)
  }

  /// When there is something to do next if nothing happens before; nil for never.
  private func nextDate(after now: Date) -> Date? {
    let nextEntry = timeline.entries.first { $0.date > now }?.date
    let placeholder = hasDisplayed ? nil : patienceEnd
    return [nextEntry, schedule.date, placeholder].compactMap(\.self).min()
  }

  private func wakeDisplay(at date: Date?) async {
    do {
      if try await !clock.sleep(until: date) { reload() }
    } catch is CancellationError {
      return
    } catch {
      clockFailure = error
    }
    displaySignal.continuation.yield()
  }
}
