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
}

/// A fact of a day before and after a change; both are of the same kind.
public struct DayChange: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  public let before: DayFact
  public let after: DayFact
}

extension SharedStore {
  /// Records facts of days, and enters what they change into the history.
  /// - Parameters:
  ///   - facts: what shall hold; the last one counts where a date comes twice.
  ///   - subject: whose days they are.
  ///   - today: the last day that may be studied.
  ///   - author: who changes them.
  /// - Returns: what was otherwise before, in the order given. A day without a record that shall not be studied
  ///   is no change, nor is a rest on a rest.
  /// - Throws: ``StoreError/futureDay(_:today:)``, ``StoreError/restBudgetSpent(month:budget:left:)``.
  @discardableResult
  public func record(
    _ facts: some Sequence<(date: CalendarDate, fact: DayFact)>, of subject: Subject, today: CalendarDate,
    by author: ChangeAuthor
  ) throws -> [DayChange] {
    let table = DayTable(of: subject, on: connection)
    var changes: [DayChange] = []
    for (date, fact) in facts {
      let before = try table.fact(like: fact, on: date)
      guard let after = try permitted(fact, on: date, insteadOf: before, today: today) else { continue }
      let change = DayChange(date: date, before: before, after: after)
      if change.isLateRest { try spendBudget(on: date, of: subject, after: changes) }
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
    case (.rest(nil), .rest(nil)), (.rest(_?), .rest(_?)):
      return nil
    case (.rest(let rest), _):
      return .rest(rest.map { Rest(reason: $0.reason, isLate: date < today) })
    case (.study, .rest):
      return fact
    }
  }

  /// Refuses one more late rest in a month than the budget has.
  private func spendBudget(on date: CalendarDate, of subject: Subject, after changes: [DayChange]) throws {
    guard let budget = try settings().restBudget else { return }
    let month = date.month
    let row = try connection.prepare(
      "SELECT count(*) FROM rest WHERE subject = ?1 AND isLate = 1 AND date BETWEEN ?2 AND ?3"
    ).bind(1, subject.id).bind(2, month.firstDate.description).bind(3, month.lastDate.description)
    let spent = try row.step() ? row.integer(0) : 0
    guard spent < budget else {
      // What was laid along with this one is taken back with it.
      let laidNow = changes.count { $0.date.month == month && $0.isLateRest }
      throw StoreError.restBudgetSpent(month: month, budget: budget, left: max(0, budget - spent + laidNow))
    }
  }
}

extension DayChange {
  fileprivate var isLateRest: Bool { if case .rest(let rest?) = after { rest.isLate == true } else { false } }
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
