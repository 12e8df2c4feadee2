public import FoundationEssentials
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

extension SharedStore {
  /// Starts a timer: `swiftcal start`. One of another subject is stopped and recorded.
  /// - Parameter amount: how much time a countdown has; nil for a timer that runs until it is stopped.
  /// - Throws: `StudyError.timerNeedsMinutes`, `StudyError.runsAlready`, `StudyError.ranLong` if the other timer has to be
  ///   stopped first, among others.
  public func startTimer(
    amount: AmountExpression? = nil, note: String? = nil, subject: String? = nil, at now: Date = .now
  ) throws -> TimerResult {
    try write(as: "start", at: now) { writing in
      let subject = try writing.reading.subject(named: subject)
      let plan = try writing.reading.plan(of: subject)
      guard plan.unit == .minutes else { throw StudyError.timerNeedsMinutes(subject.name, plan.unit) }
      let amount = try amount?.resolved(in: .minutes)
      var stopped: TimerEnd?
      if let running = try writing.reading.timerHere() {
        guard running.subject != subject || running.isOver(at: now) else {
          throw StudyError.runsAlready(running.subject.name, running.amount(at: now))
        }
        stopped = try writing.stop(running, keeping: nil, at: now)
      }
      try writing.startTimer(of: subject, amount: amount, note: note)
      return try TimerResult(.started, of: subject, stopped: stopped, in: writing.reading)
    }
  }

  /// Stops the timer of this device, and records a session of its minutes: `swiftcal stop`.
  /// - Parameters:
  ///   - kept: how much of it counts; nil for all of it, if that is beyond doubt.
  ///   - note: another note than the timer's.
  ///   - allowsLongDays: whether a day may have more than 24 hours.
  /// - Throws: `StudyError.nothingRuns`, `StudyError.ranLong` if a person has to say what to keep,
  ///   `StudyError.timeOutsideTimer`, `StudyError.unitOfTimerChanged`, `StudyError.moreThanADay`, among others.
  public func stopTimer(
    keeping kept: KeptTime? = nil, note: String? = nil, allowsLongDays: Bool = false, at now: Date = .now
  ) throws -> TimerResult {
    try write(as: "stop", at: now) { writing in
      guard let running = try writing.reading.timerHere() else {
        throw StudyError.nothingRuns(elsewhere: try writing.reading.timers().first?.subject.name)
      }
      let stopped = try writing.stop(
        running, keeping: kept, note: note, allowsLongDays: allowsLongDays, at: now)
      return try TimerResult(
        kept == .nothing ? .discarded : .stopped, of: running.subject, stopped: stopped, in: writing.reading)
    }
  }

  /// Records the countdowns of this device that are over. Of several programs the first one records them.
  /// - Returns: what was recorded.
  public func recordCountdowns(at now: Date = .now) throws -> [TimerEnd] {
    // Most often no countdown is over. Reading shows that without waiting for a lock.
    guard try read(at: now, { try $0.hasCountdownOver }) else { return [] }
    return try write(as: "stop", at: now) { writing in
      try writing.reading.timers().filter { $0.canBeRecorded(at: now) }.map {
        try writing.stop($0, keeping: nil, allowsLongDays: true, at: now)
      }
    }
  }
}

extension ReadTransaction {
  /// When the next countdown of this device is over; nil if none runs.
  public var nextCountdownEnd: Date? {
    get throws {
      try timers().filter { !$0.isElsewhere && $0.unit == .minutes }.compactMap(\.end).min()
    }
  }

  fileprivate var hasCountdownOver: Bool {
    get throws {
      let instant = try now.instant
      return try timers().contains { $0.canBeRecorded(at: instant) }
    }
  }
}

extension RunningTimer {
  /// Whether it is a countdown of this device that is over and can be recorded.
  fileprivate func canBeRecorded(at instant: Date) -> Bool {
    !isElsewhere && unit == .minutes && isOver(at: instant)
  }
}

extension WriteTransaction {
  /// Stops a timer of this device.
  fileprivate func stop(
    _ running: RunningTimer, keeping kept: KeptTime?, note: String? = nil, allowsLongDays: Bool = false,
    at now: Date
  ) throws -> TimerEnd {
    let elapsed = running.amount(at: now)
    guard kept == .nothing || running.unit == .minutes else {
      throw StudyError.unitOfTimerChanged(running.subject.name, running.unit)
    }
    let session: Session?
    switch kept {
    case nil where running.isOver(at: now): session = try recordCountdown(running, note: note)
    case nil where running.mustAsk(at: now):
      throw StudyError.ranLong(running.subject.name, elapsed, asleep: running.timeAsleep)
    case nil, .all: session = try endTimer(running, keeping: elapsed, note: note)
    case .amount(let amount):
      session = try endTimer(running, keeping: amount.resolved(in: .minutes), note: note)
    case .until(let time):
      let calendar = try reading.now.calendar
      guard let end = running.moment(time, before: now, in: calendar) else {
        let began = calendar.timestamp(running.began).dropFirst(11).prefix(5)
        throw StudyError.timeOutsideTimer(time, began: String(began))
      }
      session = try endTimer(running, keeping: running.amount(at: end), note: note)
    case .nothing: session = try endTimer(running, keeping: nil)
    }
    let result = try session.map {
      try SessionResult(
        $0, of: running.subject, reading.plan(of: running.subject), in: reading,
        allowsLongDays: allowsLongDays, action: .recorded)
    }
    return TimerEnd(subject: running.subject, elapsed: elapsed, session: result)
  }
}
