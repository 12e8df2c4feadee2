public import SharedStore
public import StudyCalendar

/// Starts a timer: `swiftcal start`. One of another subject is stopped and recorded.
public struct StartTimerIntent: StudyIntent {
  public let action = "start"
  let amount: AmountExpression?
  let note: String?
  let subject: String?

  /// - Parameters:
  ///   - amount: how much time a countdown has; nil for a timer that runs until it is stopped.
  ///   - subject: the subject's name; nil for the default subject.
  public init(amount: AmountExpression? = nil, note: String? = nil, subject: String? = nil) {
    (self.amount, self.note, self.subject) = (amount, note, subject)
  }

  /// - Throws: `StudyError.ranLong` if a person has to say how much of the timer counts, among others.
  public func perform(in writing: borrowing WriteTransaction) throws -> TimerResult {
    let subject = try writing.reading.subject(named: subject)
    let plan = try writing.reading.plan(of: subject)
    guard plan.unit == .minutes else { throw StudyError.timerNeedsMinutes(subject.name, plan.unit) }
    let amount = try amount?.resolved(in: .minutes)
    var stopped: TimerEnd?
    if let running = try writing.reading.timerHere() {
      let now = try writing.reading.now.instant
      guard running.subject != subject || running.isOver(at: now) else {
        throw StudyError.runsAlready(running.subject.name, running.amount(at: now))
      }
      stopped = try TimerEnd(stopping: running, in: writing)
    }
    try writing.startTimer(of: subject, amount: amount, note: note)
    return try TimerResult(.started, of: subject, stopped: stopped, in: writing.reading)
  }
}
