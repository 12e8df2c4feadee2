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
}

extension SharedStore {
  /// Records facts of days; the one function that does, whatever changes them.
  /// - Parameters:
  ///   - facts: what shall hold; the last one counts where a date comes twice.
  ///   - today: the last day that may be studied.
  /// - Returns: what was otherwise before, in the order given. A day without a record that shall not be studied
  ///   is no change, nor is a rest on a rest, unless for another reason.
  /// - Throws: ``StoreError/futureDay(_:today:)``, ``StoreError/restBudgetSpent(month:budget:left:)``.
  @discardableResult
  public func record(
    _ facts: some Sequence<(date: CalendarDate, fact: DayFact)>, of subject: Subject, today: CalendarDate
  ) throws -> [DayChange] {
    let table = DayTable(of: subject, on: connection)
    var changes: [DayChange] = []
    for (date, fact) in facts {
      let before: DayFact
      var after = fact
      switch fact {
      case .study(let didStudy):
        guard date <= today || didStudy == nil else { throw StoreError.futureDay(date, today: today) }
        let recorded = try table.study(on: date)
        guard (recorded ?? false) != (didStudy ?? false) || didStudy == nil && recorded != nil else {
          continue
        }
        try table.setStudy(didStudy, on: date)
        before = .study(recorded)
      case .rest(let rest):
        let recorded = try table.rest(on: date)
        let laid = rest.map { $0.laid(over: recorded, isLate: date < today) }
        guard laid != recorded else { continue }
        if let laid, recorded == nil, rest?.isLate == nil, laid.isLate == true {
          try spendBudget(on: date, of: subject, after: changes)
        }
        try table.setRest(laid, on: date)
        before = .rest(recorded)
        after = .rest(laid)
      }
      changes.append(DayChange(date: date, before: before, after: after))
    }
    return changes
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

  func study(on date: CalendarDate) throws -> Bool? {
    let row = try readStudy.get().bind(2, date.description)
    defer { row.reset() }
    return try row.step() ? row.integer(0) == 1 : nil
  }

  func setStudy(_ didStudy: Bool?, on date: CalendarDate) throws {
    if let didStudy {
      try writeStudy.get().bind(2, date.description).bind(3, didStudy ? 1 : 0).run()
    } else {
      try removeStudy.get().bind(2, date.description).run()
    }
  }

  func rest(on date: CalendarDate) throws -> Rest? {
    let row = try readRest.get().bind(2, date.description)
    defer { row.reset() }
    guard try row.step() else { return nil }
    return Rest(reason: row.isNull(0) ? nil : row.text(0), isLate: row.integer(1) == 1)
  }

  func setRest(_ rest: Rest?, on date: CalendarDate) throws {
    if let rest {
      try writeRest.get().bind(2, date.description).bind(3, rest.reason).bind(4, rest.isLate == true ? 1 : 0)
        .run()
    } else {
      try removeRest.get().bind(2, date.description).run()
    }
  }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql).bind(1, subject.id) }
  }
}
