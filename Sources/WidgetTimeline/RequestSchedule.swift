import FoundationEssentials

/// When a host asks its provider again by itself: when a timeline's policy says so, but never in a tight loop.
///
/// - After a timeline, not before a minute has passed. If the date of its policy had passed already (an empty
///   timeline at its end, entries that are all in the past, `.after` a date in the past), the pause doubles
///   each time.
/// - After a failure, in one second. This pause doubles each time too.
/// - No pause is longer than an hour. After a reload, and after a timeline whose policy's date is still to come, the
///   next pause is a short one again.
struct RequestSchedule {
  /// When to ask; nil if only a reload leads to a request.
  private(set) var date: Date?

  private var overdue = Pause(first: 60)
  private var failure = Pause(first: 1)

  /// Whether it is time to ask. Returns true once, then clears the date: the request's result sets the next one.
  mutating func isDue(at now: Date) -> Bool {
    guard let date, date <= now else { return false }
    self.date = nil
    return true
  }

  /// A timeline was received. Its policy says that it ends at `end`; nil if it does not end by itself.
  mutating func received(timelineEndingAt end: Date?, now: Date) {
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

  /// A reload was requested: start again with short pauses.
  mutating func reload() {
    overdue.reset()
    failure.reset()
  }
}

/// A number of seconds that doubles each time it is used.
private struct Pause {
  let first: TimeInterval
  /// The number of the last time; nil before the first.
  var last: TimeInterval?
  private static let longest: TimeInterval = 3600

  mutating func next() -> TimeInterval {
    let next = last.map { min($0 * 2, Self.longest) } ?? first
    last = next
    return next
  }

  mutating func reset() { last = nil }
}
