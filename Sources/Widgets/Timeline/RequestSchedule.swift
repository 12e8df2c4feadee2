import FoundationEssentials

/// When a host asks its provider again by itself: when a timeline's policy says so, but never in a tight loop.
///
/// - After a timeline, not before a minute has passed. If the date of its policy had passed already (an empty
///   timeline at its end, entries that are all in the past, `.after` a date in the past), the pause doubles
///   each time.
/// - After a failure, in one second or sooner. This pause doubles each time too.
/// - No pause is longer than an hour. After a reload, and after a timeline whose policy's date is still to come, the
///   next pause is a short one again.
struct RequestSchedule {
  /// When to ask; nil if only a reload leads to a request.
  private(set) var date: Date?

  private var overdue = GrowingPause(first: 60, longest: 3600)
  private var failure: GrowingPause

  /// - Parameter failure: the pauses after a failure.
  init(afterFailures failure: GrowingPause) { self.failure = failure }

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
      date = end.map { max($0, now + 60) }
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
