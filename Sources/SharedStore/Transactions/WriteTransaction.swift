public import StudyCalendar
import System
import Words

/// One action of the user, within ``SharedStore/write(as:at:_:)``. It cannot be copied, so it cannot leave
/// the closure that got it. Everything that it changes enters the change log.
public struct WriteTransaction: ~Copyable {
  /// Reads the present state, including the changes made so far.
  public let reading: ReadTransaction
  let log: ChangeLogWriter
  let facts: FactTable

  init(_ reading: consuming ReadTransaction, logging action: String) {
    log = ChangeLogWriter(action: action, in: reading.store)
    facts = FactTable(connection: reading.connection)
    self.reading = reading
  }

  var connection: Connection { reading.connection }

  // MARK: Any fact

  /// Says something of any kind. What holds already changes nothing, and is said again.
  /// - Parameters:
  ///   - kind: the kind of fact.
  ///   - subject: the subject that it belongs to; nil for a kind whose facts belong to none.
  ///   - key: which fact of the kind.
  ///   - value: the value in the kind's one form; nil takes the fact back.
  ///   - unit: the unit of a session, as ``FactTable/say(_:at:in:)`` takes it.
  /// - Returns: whether it changed something.
  @discardableResult
  public func say(
    _ kind: any FactKind.Type, of subject: Subject?, _ key: String, _ value: JSONValue?,
    in unit: String?? = nil
  ) throws -> Bool {
    let place = FactTable.Place(kind, of: subject?.id ?? 0, key)
    let (before, after) = (try facts.value(at: place), value?.text)
    guard before != after else {
      try facts.sayAgain(at: place)
      return false
    }
    try facts.say(after, at: place, in: unit)
    try log.append(
      [FactChange(of: subject, kind: kind.name, key: key, from: before, to: after)], now: reading.now)
    return true
  }

  // MARK: Days

  /// Records facts of days.
  /// - Parameters:
  ///   - facts: the facts to record. If a date comes twice, the last fact counts.
  ///   - subject: the subject of the days.
  ///   - keepsUnstudiedRows: whether a day without a record that was not studied gets a record, as a copy of a store
  ///     needs it.
  ///   - isFromElsewhere: whether the facts were recorded elsewhere, where the day may have begun already.
  /// - Returns: the changes, in the order given. A fact that held already is not among them.
  /// - Throws: `StudyError.futureDay`, `StudyError.restBudgetSpent`.
  @discardableResult
  public func record(
    _ facts: some Sequence<(date: CalendarDate, fact: DayFact)>, of subject: Subject,
    keepsUnstudiedRows: Bool = false, isFromElsewhere: Bool = false
  ) throws -> [DayChange] {
    let recording = DayRecording(
      of: subject, on: connection, now: try reading.now, keepsUnstudiedRows: keepsUnstudiedRows,
      isFromElsewhere: isFromElsewhere)
    let changes = try recording.record(facts)
    try log.append(changes.map { FactChange($0, of: subject) }, now: reading.now)
    return changes
  }

  // MARK: Plans

  /// Sets the weekly days off from a date on, until the next change. What held before that date stays, so that no streak
  /// before it is rewritten.
  /// - Throws: `StudyError.noDayLeft` for all seven.
  public func setDaysOff(_ off: Set<Weekday>, of subject: Subject, from date: CalendarDate) throws {
    try Schedule.requireDayLeft(off)
    try say(ScheduleKind.self, of: subject, date.description, ScheduleKind.json(off))
  }

  /// Sets the goal of a subject from a date on, until the next change, or takes that change of the goal away.
  public func setGoal(_ goal: Goal?, of subject: Subject, from date: CalendarDate) throws {
    try say(GoalKind.self, of: subject, date.description, goal.map(GoalKind.json))
  }

  /// Sets what the amounts of a subject count.
  /// - Parameter takesAmounts: whether amounts that are recorded are taken for the new unit as they are.
  /// - Throws: `StudyError.unitInUse` if there are some.
  public func setUnit(_ unit: AmountUnit, of subject: Subject, takesAmounts: Bool) throws {
    let before = try reading.plan(of: subject).unit
    let amounts = try connection.prepare(
      "SELECT 1 FROM recordedDay WHERE subject = ?1 AND amount > 0 LIMIT 1")
    guard try before == unit || takesAmounts || !amounts.bind(1, subject.id).step() else {
      throw StudyError.unitInUse(subject: subject.name, before)
    }
    try say(UnitKind.self, of: subject, "", unit.stored.map(JSONValue.string))
    if takesAmounts { try forgetUnits(of: subject) }
  }

  /// Lets the amounts of sessions of a subject count what the subject counts, also after an undo.
  /// - Parameter unit: the unit of the sessions, of which only those that this device recorded are meant; nil for all sessions.
  func forgetUnits(of subject: Subject, recordedHereIn unit: String? = nil) throws {
    let sessions = try connection.prepare(
      """
      SELECT substr(key, -36), value FROM fact
      WHERE subject = ?1 AND kind = 'session' AND value IS NOT NULL AND unit IS NOT NULL
        AND (?2 IS NULL OR (unit = ?2 AND origin = 1))
      """
    ).bind(1, subject.id).bind(2, unit).all { ($0.text(0), $0.text(1)) }
    for (id, value) in sessions {
      try facts.say(value, at: FactTable.Place(SessionKind.self, of: subject.id, id), in: .some(nil))
    }
  }

  /// Ends a subject, or lets it go on.
  /// - Parameter date: the first day on which nothing is due any more; nil if the subject goes on.
  public func setEnd(_ date: CalendarDate?, of subject: Subject) throws {
    try say(EndKind.self, of: subject, "", date.map { .string($0.description) })
  }

  /// Sets a setting, or goes back to its default with nil.
  /// - Parameter value: a value that ``SettingKey/normalized(_:)`` returned.
  public func set(_ key: SettingKey, to value: String?) throws {
    try say(SettingKind.self, of: nil, key.name, value.map(JSONValue.string))
  }
}
