import FoundationEssentials

/// The machine's clock, by which the dates of entries count. It can be set forwards and backwards.
public protocol WallClock: Sendable {
  /// What the clock reads.
  var now: Date { get }

  /// Sleeps until the clock reads `date`, or until it is set or the machine wakes up from suspend. Without a
  /// date it waits only until the clock is set or the machine wakes up. A change between two sleeps ends the
  /// second one. If the date has passed, it returns at once.
  ///
  /// A host sleeps once at a time.
  ///
  /// - Returns: whether the date has arrived. Otherwise the clock was set, or the machine was suspended: look at the clock
  ///   again, and trust nothing that was worked out from what it read before.
  /// - Throws: `CancellationError`, promptly, when the task is cancelled.
  func sleep(until date: Date?) async throws -> Bool
}
