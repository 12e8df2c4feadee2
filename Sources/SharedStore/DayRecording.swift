import Database
public import StudyCalendar

/// One of the things that can be recorded of a day.
public enum DayFact: Hashable, Sendable {
  /// Whether it was studied; nil: nothing is recorded.
  case study(Bool?)
  /// A rest; nil: none.
  case rest(Rest?)
}

/// A rest laid on a day.
public struct Rest: Hashable, Sendable {
  /// Why, in the user's words.
  public var reason: String?
  /// Whether it was laid when the day was already past; nil for one that is to be laid now.
  public var isLate: Bool?

  public init(reason: String? = nil, isLate: Bool? = nil) {
    self.reason = reason
    self.isLate = isLate
  }
}

extension Rest {
  /// A rest to be laid now, for a reason that the user gave.
  /// - Throws: ``StoreError/invalidReason`` unless it has 1 to 200 characters, none of them a control character.
  public init(checkedReason reason: String?) throws {
    if let reason {
      let scalars = reason.unicodeScalars
      guard (1...200).contains(scalars.count),
        scalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { throw StoreError.invalidReason }
    }
    self.init(reason: reason)
  }

  /// What is recorded when this is laid where there may be one: one that was laid in time stays so, and a
  /// reason stays unless there is another.
  fileprivate func laid(over recorded: Rest?, isLate isLateNow: Bool) -> Rest {
    guard isLate == nil else { return self }
    return Rest(reason: reason ?? recorded?.reason, isLate: recorded?.isLate ?? isLateNow)
  }
}

/// A fact of a day before and after a change; both are of the same kind.
public struct DayChange: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  public let before: DayFact
  public let after: DayFact

  public init(date: CalendarDate, before: DayFact, after: DayFact) {
    self.date = date
    self.before = before
    self.after = after
  }
}

extension SharedStore {
  /// Records facts of days, and enters what they change into the history.
  /// - Parameters:
  ///   - facts: what shall hold; the last one counts where a date comes twice.
  ///   - subject: whose days they are.
  ///   - today: the last day that may be studied.
  ///   - author: who changes them.
  ///   - recordsNo: whether a day without a record that shall not be studied gets one, as a copy of a store needs.
  /// - Returns: what was otherwise before, in the order given. A day without a record that shall not be studied
  ///   is no change, nor is a rest on a rest, unless for another reason.
  /// - Throws: ``StoreError/futureDay(_:today:)``, ``StoreError/restBudgetSpent(month:budget:left:)``.
  @discardableResult
  public func record(
    _ facts: some Sequence<(date: CalendarDate, fact: DayFact)>, of subject: Subject, today: CalendarDate,
    by author: ChangeAuthor, recordsNo: Bool = false
  ) throws -> [DayChange] {
    let table = DayTable(of: subject, on: connection)
    var changes: [DayChange] = []
    for (date, fact) in facts {
      let before = try table.fact(like: fact, on: date)
      let isNo = recordsNo && fact == .study(false) && before == .study(nil)
      guard let after = try isNo ? fact : permitted(fact, on: date, insteadOf: before, today: today)
      else { continue }
      let change = DayChange(date: date, before: before, after: after)
      if change.isNewRest, date < today, !fact.saysWhenLaid {
        try spendBudget(on: date, of: subject, after: changes)
      }
      try table.write(change)
      changes.append(change)
    }
    try enter(changes, of: subject, by: author)
    return changes
  }

  /// Makes changes of the history again, or their reverse.
  /// - Throws: ``StoreError/changedSince(_:)`` where a day is not as the change found it.
  func restore(_ changes: [DayChange], of subject: Subject) throws {
    let table = DayTable(of: subject, on: connection)
    for change in changes {
      guard try table.fact(like: change.before, on: change.date) == change.before else {
        throw StoreError.changedSince(change.date)
      }
      try table.write(change)
    }
  }

  /// The fact as it is to be recorded; nil where it holds already.
  private func permitted(
    _ fact: DayFact, on date: CalendarDate, insteadOf before: DayFact, today: CalendarDate
  ) throws -> DayFact? {
    switch (fact, before) {
    case (.study(let didStudy), .study(let recorded)):
      guard date <= today else { throw StoreError.futureDay(date, today: today) }
      return (didStudy ?? false) == (recorded ?? false) ? nil : fact
    case (.rest(let rest), .rest(let recorded)):
      let laid = rest.map { $0.laid(over: recorded, isLate: date < today) }
      return laid == recorded ? nil : .rest(laid)
    case (.study, .rest), (.rest, .study):
      return fact
    }
  }

  /// Refuses one more late rest in a month than the budget has. Only those cost that make a day off: on a day
  /// that was studied, or is off every week, a rest changes nothing.
  private func spendBudget(on date: CalendarDate, of subject: Subject, after changes: [DayChange]) throws {
    guard let budget = try settings().restBudget else { return }
    let schedule = try schedule(of: subject)
    guard try !schedule.isOff(date) && !didStudy(subject, on: date) else { return }
    let month = date.month
    let late = try StoredDates(
      """
      SELECT date FROM rest WHERE subject = ?1 AND isLate = 1 AND date BETWEEN ?2 AND ?3 AND NOT EXISTS
        (SELECT 1 FROM day WHERE day.subject = rest.subject AND day.date = rest.date AND didStudy = 1)
      """, of: subject, from: month.firstDate, to: month.lastDate, on: connection)
    let spent = IteratorSequence(late).filter { !schedule.isOff($0) }
    try late.check(path)
    guard spent.count < budget else {
      // What was laid along with this one is taken back with it.
      let laidNow = Set(changes.filter { $0.before == .rest(nil) }.map(\.date))
      let left = budget - spent.count { !laidNow.contains($0) }
      throw StoreError.restBudgetSpent(month: month, budget: budget, left: max(0, left))
    }
  }
}

extension DayChange {
  fileprivate var isNewRest: Bool {
    if case (.rest(nil), .rest(_?)) = (before, after) { true } else { false }
  }
}

extension DayFact {
  /// Whether it is a rest that was laid before, as one that is imported.
  fileprivate var saysWhenLaid: Bool { if case .rest(let rest?) = self { rest.isLate != nil } else { false } }
}

/// The rows of a subject's days, one at a time. Statements are compiled when they are first needed.
private final class DayTable {
  private let subject: Subject
  private let connection: Connection

  private lazy var readStudy = statement("SELECT didStudy FROM day WHERE subject = ?1 AND date = ?2")
  private lazy var removeStudy = statement("DELETE FROM day WHERE subject = ?1 AND date = ?2")
  private lazy var writeStudy = statement(
    """
    INSERT INTO day (subject, date, didStudy) VALUES (?1, ?2, ?3)
    ON CONFLICT (subject, date) DO UPDATE SET didStudy = excluded.didStudy
    """)
  private lazy var readRest = statement("SELECT reason, isLate FROM rest WHERE subject = ?1 AND date = ?2")
  private lazy var removeRest = statement("DELETE FROM rest WHERE subject = ?1 AND date = ?2")
  private lazy var writeRest = statement(
    """
    INSERT INTO rest (subject, date, reason, isLate) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (subject, date) DO UPDATE SET reason = excluded.reason, isLate = excluded.isLate
    """)

  init(of subject: Subject, on connection: Connection) {
    self.subject = subject
    self.connection = connection
  }

  /// What is recorded now, of the same kind as a fact.
  func fact(like fact: DayFact, on date: CalendarDate) throws -> DayFact {
    switch fact {
    case .study: .study(try study(on: date))
    case .rest: .rest(try rest(on: date))
    }
  }

  /// Writes what a change leads to: the one place where days are written, whatever changes them.
  func write(_ change: DayChange) throws {
    let date = change.date.description
    switch change.after {
    case .study(let didStudy?): try writeStudy.get().bind(2, date).bind(3, didStudy ? 1 : 0).run()
    case .study(nil): try removeStudy.get().bind(2, date).run()
    case .rest(let rest?):
      try writeRest.get().bind(2, date).bind(3, rest.reason).bind(4, rest.isLate == true ? 1 : 0).run()
    case .rest(nil): try removeRest.get().bind(2, date).run()
    }
  }

  private func study(on date: CalendarDate) throws -> Bool? {
    let row = try readStudy.get().bind(2, date.description)
    defer { row.reset() }
    return try row.step() ? row.integer(0) == 1 : nil
  }

  private func rest(on date: CalendarDate) throws -> Rest? {
    let row = try readRest.get().bind(2, date.description)
    defer { row.reset() }
    guard try row.step() else { return nil }
    return Rest(reason: row.isNull(0) ? nil : row.text(0), isLate: row.integer(1) == 1)
  }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql).bind(1, subject.id) }
  }
}
