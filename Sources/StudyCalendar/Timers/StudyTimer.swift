public import FoundationEssentials
import Words

/// A timer that a person started: `swiftcal start`. With an amount it counts down.
public struct StudyTimer: Hashable, Sendable {
  /// When it was started, in seconds since 1970.
  public let since: Int
  /// The day on which it was started, to which its session belongs.
  public let date: CalendarDate
  /// How much time a countdown has, in minutes; nil for a timer that runs until it is stopped.
  public let amount: Amount?
  /// A note for the session; nil for none.
  public let note: String?
  /// What the clocks of its machine showed.
  public let clock: MachineClock

  /// A timer that was started at an instant.
  public init(since: Int, date: CalendarDate, amount: Amount?, note: String?, clock: MachineClock) {
    (self.since, self.date, self.amount, self.note, self.clock) = (since, date, amount, note, clock)
  }

  /// When it was started: ISO 8601, UTC.
  public var sinceText: String { ClockReading(at: since).utcText }

  /// When a countdown is over by the clock that it was started by; nil for a timer that runs until it is stopped.
  public var end: Date? {
    amount.map { Date(timeIntervalSince1970: Double(since) + Double($0.thousandths) * 60 / 1000) }
  }

  /// The number of the session of a countdown that is over. It follows from the timer, so that two programs or two devices
  /// that record the session record one.
  /// - Parameter key: the key of the timer's fact.
  public func sessionNumber(key: String) -> String {
    Session.id(naming: ["timer", key, TimerKind.json(self).text].joined(separator: "\0"))
  }
}
