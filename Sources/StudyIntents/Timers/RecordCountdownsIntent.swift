public import FoundationEssentials
public import SharedStore
import StudyCalendar

/// Records the countdowns of this device that are over. Of several programs the first one records them.
public struct RecordCountdownsIntent: StudyIntent {
  public let action = "stop"

  /// An intent that records all countdowns that are over.
  public init() {}

  /// - Returns: what was recorded.
  public func perform(in writing: borrowing WriteTransaction) throws -> [TimerEnd] {
    try writing.reading.countdownsOver().map { try TimerEnd(stopping: $0, allowsLongDays: true, in: writing) }
  }

  public func perform(on store: SharedStore, at now: Date) throws -> [TimerEnd] {
    // Most often no countdown is over. Reading shows that without waiting for a lock.
    guard try store.read(at: now, { try !$0.countdownsOver().isEmpty }) else { return [] }
    return try store.write(as: action, at: now) { try perform(in: $0) }
  }
}

extension ReadTransaction {
  /// When the next countdown of this device is over; nil if none runs.
  public var nextCountdownEnd: Date? {
    get throws { try timers().filter(\.canBeRecorded).compactMap(\.end).min() }
  }

  /// The countdowns of this device that are over and can be recorded.
  fileprivate func countdownsOver() throws -> [RunningTimer] {
    let instant = try now.instant
    return try timers().filter { $0.canBeRecorded && $0.isOver(at: instant) }
  }
}

extension RunningTimer {
  /// Whether it is a timer of this device whose amounts are still minutes.
  fileprivate var canBeRecorded: Bool { !isElsewhere && unit == .minutes }
}
