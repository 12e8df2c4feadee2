public import SharedStore
public import StudyCalendar

/// How much of a timer counts.
public enum KeptTime: Hashable, Sendable {
  /// All of it.
  case all
  /// So much, whatever the clocks say.
  case amount(AmountExpression)
  /// What it had when the clock on the wall showed that time.
  case until(TimeOfDay)
  /// Nothing: there is no session.
  case nothing
}

/// Stops the timer of this device, and records a session of its minutes: `swiftcal stop`.
public struct StopTimerIntent: StudyIntent {
  public let action = "stop"
  let kept: KeptTime?
  let note: String?
  let allowsLongDays: Bool

  /// - Parameters:
  ///   - kept: how much of it counts; nil for all of it, if that is beyond doubt.
  ///   - note: another note than the timer's.
  ///   - allowsLongDays: whether a day may have more than 24 hours.
  public init(keeping kept: KeptTime? = nil, note: String? = nil, allowsLongDays: Bool = false) {
    (self.kept, self.note, self.allowsLongDays) = (kept, note, allowsLongDays)
  }

  /// - Throws: `StudyError.ranLong` if a person has to say how much of the timer counts, among others.
  public func perform(in writing: borrowing WriteTransaction) throws -> TimerResult {
    guard let running = try writing.reading.timerHere() else {
      throw StudyError.nothingRuns(elsewhere: try writing.reading.timers().first?.subject.name)
    }
    let stopped = try TimerEnd(
      stopping: running, keeping: kept, note: note, allowsLongDays: allowsLongDays, in: writing)
    return try TimerResult(
      kept == .nothing ? .discarded : .stopped, of: running.subject, stopped: stopped, in: writing.reading)
  }
}
