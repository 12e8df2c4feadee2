import FoundationEssentials

/// The time of day as the machine tells it, which the dates of entries mean. It can be set forwards and backwards.
public protocol WallClock: Sendable {
  /// What the clock reads.
  var now: Date { get }

  /// Sleeps until the clock reads `date`, or until it is set or the machine wakes up from suspend. Without a date it
  /// waits for the latter only. A change between two sleeps ends the second one. For a date that is over, it returns
  /// at once.
  ///
  /// A host sleeps once at a time.
  ///
  /// - Throws: `CancellationError`, promptly, when the task is cancelled.
  func sleep(until date: Date?) async throws -> WakeReason
}

/// Why a sleep ended.
public enum WakeReason: Sendable {
  /// The clock reads the date, or a later one.
  case arrived

  /// The clock was set, or the machine was suspended. Look at the clock again, and trust nothing that was worked out
  /// from what it read before.
  case clockChanged
}
