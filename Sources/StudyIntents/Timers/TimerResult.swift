import FoundationEssentials
import SharedStore
public import StudyCalendar
import System
public import Words

/// A timer that ended, and what was recorded of it.
public struct TimerEnd: Hashable, Sendable {
  /// What was timed.
  public let subject: Subject
  /// For how long it had run.
  public let elapsed: Amount
  /// What was recorded; nil for nothing.
  public let session: SessionResult?
}

extension TimerEnd {
  /// Stops a timer of this device.
  /// - Parameter kept: how much of it counts; nil for all of it, if that is beyond doubt.
  init(
    stopping running: RunningTimer, keeping kept: KeptTime? = nil, note: String? = nil,
    allowsLongDays: Bool = false, in writing: borrowing WriteTransaction
  ) throws {
    let now = try writing.reading.now
    (subject, elapsed) = (running.subject, running.amount(at: now.instant))
    guard kept == .nothing || running.unit == .minutes else {
      throw StudyError.unitOfTimerChanged(subject.name, running.unit)
    }
    let recorded: Session?
    switch kept {
    case nil where running.isOver(at: now.instant):
      recorded = try writing.recordCountdown(running, note: note)
    case nil where running.mustAsk(at: now.instant):
      throw StudyError.ranLong(subject.name, elapsed, asleep: running.timeAsleep)
    case nil, .all: recorded = try writing.endTimer(running, keeping: elapsed, note: note)
    case .amount(let amount):
      recorded = try writing.endTimer(running, keeping: amount.resolved(in: .minutes), note: note)
    case .until(let time):
      guard let end = running.moment(time, before: now.instant, in: now.calendar) else {
        let began = now.calendar.timestamp(running.began).dropFirst(11).prefix(5)
        throw StudyError.timeOutsideTimer(time, began: String(began))
      }
      recorded = try writing.endTimer(running, keeping: running.amount(at: end), note: note)
    case .nothing: recorded = try writing.endTimer(running, keeping: nil)
    }
    session = try recorded.map {
      try SessionResult(
        $0, of: running.subject, writing.reading.plan(of: running.subject), in: writing.reading,
        allowsLongDays: allowsLongDays, action: .recorded)
    }
  }
}

/// A timer that was started or stopped.
public struct TimerResult: Hashable, Sendable {
  /// What was done with the timer.
  public enum Action: String, Hashable, Sendable, JSONRepresentable {
    case started, stopped, discarded
  }

  /// What was done.
  public let action: Action
  /// The subject's name.
  public let subject: String
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// The timer that ended; nil if none did.
  public let stopped: TimerEnd?
  /// What runs now; nil if nothing does.
  public let running: RunningTimer?
  /// When the transaction was.
  private let instant: Date
  /// When a countdown that was started is over, as the clock on the wall shows it: `17:40`.
  private let end: String?

  init(
    _ action: Action, of subject: Subject, stopped: TimerEnd?, in reading: borrowing ReadTransaction
  ) throws {
    (self.action, self.subject, self.stopped) = (action, subject.name, stopped)
    isOnlySubject = try reading.hasOneSubject()
    running = try reading.timers().first
    instant = try reading.now.instant
    end = running?.end.map { String(LocalCalendar.timestamp($0).dropFirst(11).prefix(5)) }
  }
}

extension TimerResult: CustomStringConvertible {
  /// What was done with the timer of the subject. What was recorded of another one is said apart.
  public var description: String {
    switch action {
    case .started:
      if let amount = running?.timer.amount, let end {
        String(localized: "timer started: \(amount.words(in: .minutes)), until \(end)")
      } else {
        String(localized: "timer started")
      }
    case .stopped: stopped.map(\.description) ?? ""
    case .discarded:
      String(localized: "timer stopped; nothing is recorded of its \(elapsed.words(in: .minutes))")
    }
  }

  private var elapsed: Amount { stopped?.elapsed ?? .zero }
}

extension TimerEnd: CustomStringConvertible {
  /// What was recorded of the timer.
  public var description: String {
    session.map { "\($0)" }
      ?? String(localized: "timer stopped; it ran for less than a minute, so nothing is recorded")
  }
}

extension TimerResult: JSONRepresentable {
  public var json: JSONValue {
    [
      "subject": subject, "action": action, "stopped": stopped?.json,
      "running": running?.json(at: instant),
    ]
  }
}

extension TimerEnd: JSONRepresentable {
  public var json: JSONValue {
    [
      "subject": subject.name, "minutes": elapsed.json,
      "session": session.map { $0.session.json(in: $0.unit) },
    ]
  }
}

extension RunningTimer {
  /// The timer at an instant.
  public func json(at instant: Date) -> JSONValue {
    [
      "subject": subject.name,
      "since": LocalCalendar.timestamp(Date(timeIntervalSince1970: Double(timer.since))),
      "minutes": minutes(at: instant), "amount": timer.amount?.json, "note": timer.note,
      "isElsewhere": isElsewhere,
    ]
  }
}
