import FoundationEssentials
public import StudyCalendar
import System
import Words

/// What runs.
extension ReadTransaction {
  /// The timers that run: those of this device before those of others, and of each the latest first. A countdown that is over
  /// runs until its session is recorded. From then on it runs no more, also if an undo takes the session away.
  /// - Throws: `StoreError`.
  public func timers() throws -> [RunningTimer] {
    let rows = try connection.prepare(
      """
      SELECT id, name, key, value, origin = 0 FROM subject CROSS JOIN fact ON subject = id AND kind = 'timer'
      WHERE name IS NOT NULL AND value IS NOT NULL
      """)
    var timers: [RunningTimer] = []
    while try rows.step() {
      let (subject, key) = (Subject(id: rows.integer(0), name: rows.text(1)), rows.text(2))
      guard let timer = JSONValue(rows.text(3)).flatMap(TimerKind.timer) else { continue }
      if try hasEnded(timer, key: key) { continue }
      let now = try now
      let running = RunningTimer(
        timer, key: key, of: subject, in: try plan(of: subject).unit, isElsewhere: rows.integer(4) == 1,
        at: now.instant, by: now.calendar.machine)
      if !running.isForgotten(at: now.instant) { timers.append(running) }
    }
    return timers.sorted { ($1.isElsewhere ? 1 : 0, $0.began) > ($0.isElsewhere ? 1 : 0, $1.began) }
  }

  /// The timer that runs on this device; nil if none does.
  public func timerHere() throws -> RunningTimer? { try timers().first { !$0.isElsewhere } }

  /// Whether a timer is a countdown whose session was ever recorded. It may have been removed since.
  func hasEnded(_ timer: StudyTimer, key: String) throws -> Bool {
    guard timer.amount != nil else { return false }
    let place = FactTable.Place(SessionKind.self, timer.sessionNumber(key: key))
    return try FactTable(connection: connection).row(at: place) != nil
  }
}

extension WriteTransaction {
  /// Starts a timer on this device.
  /// - Parameter amount: how much time a countdown has; nil for a timer that runs until it is stopped.
  /// - Throws: `StudyError.invalidNote`.
  public func startTimer(of subject: Subject, amount: Amount?, note: String?) throws {
    guard note.map(Session.isValidNote) ?? true else { throw StudyError.invalidNote }
    let now = try reading.now
    let timer = StudyTimer(
      since: Int(now.instant.timeIntervalSince1970.rounded(.down)), date: now.today, amount: amount,
      note: note, clock: now.calendar.machine)
    let key = TimerKind.key(of: ThisMachine.place(of: reading.store.container.path))
    try say(TimerKind.self, of: subject, key, TimerKind.json(timer))
  }

  /// Ends a timer. What counts of it becomes a session of the day on which it began.
  /// - Parameters:
  ///   - amount: how much counts; nil if there is to be no session.
  ///   - note: another note than the timer's; nil for that.
  /// - Returns: the session; nil if nothing counts and there is no note.
  public func endTimer(_ running: RunningTimer, keeping amount: Amount?, note: String? = nil) throws
    -> Session?
  {
    try say(TimerKind.self, of: running.subject, running.key, nil)
    let note = note ?? running.timer.note
    guard let amount, amount > .zero || note != nil else { return nil }
    return try addSession(
      on: date(of: running), amount: amount > .zero ? amount : nil, note: note, of: running.subject)
  }

  /// Records the session of a countdown that is over. Its number follows from the timer, and by it everybody sees that the
  /// timer has ended: the fact of the timer stays, so that an undo finds it.
  /// - Parameter note: another note than the timer's; nil for that.
  public func recordCountdown(_ running: RunningTimer, note: String? = nil) throws -> Session {
    try addSession(
      on: date(of: running), amount: running.timer.amount, note: note ?? running.timer.note,
      id: running.timer.sessionNumber(key: running.key), recordedAt: running.timer.end, of: running.subject)
  }

  /// The day on which a timer began. A clock that was set back since does not show it yet.
  private func date(of running: RunningTimer) throws -> CalendarDate {
    try min(running.timer.date, reading.now.today)
  }
}

extension WriteTransaction {
  /// Takes over timers that ran elsewhere, the latest first. One device runs one timer, and a timer counts minutes. A device of
  /// whose timers something was said here has said since whether they run. A countdown that is recorded runs no more.
  /// - Returns: how many would run and cannot.
  public func takeOverTimers(_ found: [(subject: Subject, fact: SubjectFact)]) throws -> Int {
    let known = Set(
      try connection.prepare(
        "SELECT key FROM subject CROSS JOIN fact ON subject = id AND kind = '\(TimerKind.name)'"
      ).all { $0.text(0) })
    let timers = found.compactMap { subject, fact in
      TimerKind.timer(fact.value).map { (subject: subject, fact: fact, timer: $0) }
    }
    var leftOut = 0
    for (subject, fact, timer) in timers.sorted(by: { $0.timer.since > $1.timer.since }) {
      let isKnown = try reading.value(TimerKind.self, of: subject, fact.key) == fact.value
      // SwiftCal 1.0 wrote countdowns that were recorded into its exports, too.
      guard try !isKnown && !reading.hasEnded(timer, key: fact.key) else { continue }
      if try !known.contains(fact.key) && reading.timerHere() == nil
        && reading.plan(of: subject).unit == .minutes
      {
        try say(TimerKind.self, of: subject, fact.key, fact.value)
      } else {
        leftOut += 1
      }
    }
    return leftOut
  }
}

extension RunningTimer {
  /// Whether it is a timer of another device from which nothing was heard for so long that it hardly runs any more.
  fileprivate func isForgotten(at instant: Date) -> Bool {
    isElsewhere && (isOver(at: instant) || instant.timeIntervalSince(began) > 24 * 3600)
  }
}
