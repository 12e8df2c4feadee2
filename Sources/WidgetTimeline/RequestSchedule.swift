import FoundationEssentials

/// When a host asks its provider again without being told to: what a timeline's policy says, but never in a
/// tight loop.
///
/// - After a timeline, not before a minute has passed. When its policy's date was over already (an empty
///   timeline at its end, entries all in the past, `.after` in the past) the pause doubles each time.
/// - After a failure, in one second; the pause doubles each time.
/// - No pause is longer than an hour. A reload, and a timeline whose policy's date is still to come, make the
///   next pause a short one again.
struct RequestSchedule {
  /// When to ask, or nil: only when told to.
  private(set) var date: Date?

  private var overdue = Pause(first: 60)
  private var failure = Pause(first: 1)

  /// Whether it is time to ask. Says so once: the next date is set by what comes of it.
  mutating func isDue(at now: Date) -> Bool {
    guard let date, date <= now else { return false }
    self.date = nil
    return true
  }

  /// A timeline came, whose policy says that it ends at `end`; nil: never.
  mutating func timelineCame(endingAt end: Date?, now: Date) {
    failure.reset()
    guard let end, end <= now else {
      overdue.reset()
      date = end.map { max($0, now + overdue.first) }
      return
    }
    date = now + overdue.next()
  }

  /// The provider failed.
  mutating func requestFailed(now: Date) {
    date = now + failure.next()
  }

  /// Somebody says that something changed: there is reason to hope.
  mutating func reload() {
    overdue.reset()
    failure.reset()
  }
}

/// A number of seconds that doubles each time it is used.
private struct Pause {
  let first: TimeInterval
  private var current: TimeInterval
  private static let longest: TimeInterval = 3600

  init(first: TimeInterval) {
    self.first = first
    current = first
  }

  mutating func next() -> TimeInterval {
    defer { current = min(current * 2, Self.longest) }
    return current
  }

  mutating func reset() { current = first }
}
