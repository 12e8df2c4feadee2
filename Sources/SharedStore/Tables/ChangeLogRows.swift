import SQLite
import StudyCalendar

/// The rows of the change log's facts: how a `FactChange` is written in columns, and read from them.
final class ChangeLogRows {
  private let connection: Connection
  /// It is compiled when the first change is added, and serves for all of them.
  private lazy var insertion = Result {
    try connection.prepare(
      """
      INSERT INTO changedFact (change, subject, key, fact, before, beforeText, after, afterText)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT DO UPDATE SET after = excluded.after, afterText = excluded.afterText
      """)
  }

  init(_ connection: Connection) { self.connection = connection }

  /// A fact as the columns hold it: a number, and perhaps a text. Without a number there is no record.
  private struct Value {
    var number: Int?
    var text: String?
  }

  /// Adds changes to an entry. A fact that the entry has changed already keeps what was before.
  func insert(_ changes: [FactChange], into entry: Int) throws {
    let insert = try insertion.get().bind(1, entry)
    for change in changes {
      switch change {
      case .day(let subject, let change):
        let (fact, before, after) = Self.columns(of: change)
        try Self.run(insert, subject.id, change.date.description, fact, before, after)
      case .session(let subject, let id, let session):
        try Self.run(
          insert, subject.id, id, "session", Self.text(session.before.map(LoggedSession.text)),
          Self.text(session.after.map(LoggedSession.text)))
      case .schedule(let subject, let from, let off):
        try Self.run(
          insert, subject.id, from.description, "schedule", Value(number: off.before?.weekdaySum),
          Value(number: off.after?.weekdaySum))
      case .goal(let subject, let from, let goal):
        try Self.run(
          insert, subject.id, from.description, "goal", Self.value(goal.before), Self.value(goal.after))
      case .unit(let subject, let unit):
        try Self.run(insert, subject.id, "", "unit", Self.text(unit.before), Self.text(unit.after))
      case .end(let subject, let date):
        try Self.run(
          insert, subject.id, "", "end", Self.text(date.before?.description),
          Self.text(date.after?.description))
      case .subject(let id, let name):
        try Self.run(insert, id, "", "subject", Self.text(name.before), Self.text(name.after))
      case .defaultSubject(let subject):
        try Self.run(
          insert, 0, "", "defaultSubject", Value(number: subject.before?.id, text: subject.before?.name),
          Value(number: subject.after?.id, text: subject.after?.name))
      case .setting(let key, let value):
        try Self.run(insert, 0, key, "setting", Self.text(value.before), Self.text(value.after))
      }
    }
  }

  /// Adds changes of one subject's days to an entry.
  func insert(_ changes: [DayChange], of subject: Subject, into entry: Int) throws {
    let insert = try insertion.get().bind(1, entry).bind(2, subject.id)
    for change in changes {
      let (fact, before, after) = Self.columns(of: change)
      try Self.run(insert, subject.id, change.date.description, fact, before, after)
    }
  }

  /// Adds what is recorded of the days and sessions of subjects, of which nothing was recorded before.
  func insertFirstRecords(of subjects: [Subject], into entry: Int) throws {
    let statements = try [
      "date, 'study', NULL, NULL, didStudy, NULL FROM day WHERE subject = ?2 AND didStudy IS NOT NULL",
      "id, 'session', NULL, NULL, 1, \(LoggedSession.sql) FROM session WHERE subject = ?2 ORDER BY id",
    ].map { rows in
      try connection.prepare(
        """
        INSERT INTO changedFact (change, subject, key, fact, before, beforeText, after, afterText)
        SELECT ?1, ?2, \(rows)
        """
      ).bind(1, entry)
    }
    for subject in subjects {
      for statement in statements { try statement.bind(2, subject.id).run() }
    }
  }

  /// Adds what goes with a subject that is removed: everything that is recorded of it or set up for it.
  func insertRemovedFacts(of subject: Subject, into entry: Int) throws {
    for (columns, rows) in [
      ("date, 'study', didStudy, NULL", "day WHERE subject = ?2 AND didStudy IS NOT NULL"),
      ("date, 'rest', isLate, reason", "rest WHERE subject = ?2"),
      ("id, 'session', 1, \(LoggedSession.sql)", "session WHERE subject = ?2"),
      ("validFrom, 'schedule', daysOff, NULL", "schedule WHERE subject = ?2"),
      ("validFrom, 'goal', ifnull(daysPerWeek, 0), minimum", "goal WHERE subject = ?2"),
      ("'', 'unit', 1, unit", "subject WHERE id = ?2 AND unit IS NOT NULL"),
      ("'', 'end', 1, endedOn", "subject WHERE id = ?2 AND endedOn IS NOT NULL"),
    ] {
      try connection.prepare(
        """
        INSERT INTO changedFact (change, subject, key, fact, before, beforeText, after, afterText)
        SELECT ?1, ?2, \(columns), NULL, NULL FROM \(rows)
        ON CONFLICT DO UPDATE SET after = NULL, afterText = NULL
        """
      ).bind(1, entry).bind(2, subject.id).run()
    }
  }

  /// The change of a row; nil if the row means nothing.
  /// - Parameters:
  ///   - row: its columns from `first` on are subject, name, key, fact, before, beforeText, after, afterText.
  ///   - goneName: returns the last name of a subject that is gone.
  func change(
    _ row: Statement, from first: Int32, goneName: (Int) throws -> String?
  ) throws -> FactChange? {
    let id = row.integer(first)
    func value(_ column: Int32) -> Value {
      Value(
        number: row.isNull(column) ? nil : row.integer(column),
        text: row.isNull(column + 1) ? nil : row.text(column + 1))
    }
    let (before, after) = (value(first + 4), value(first + 6))
    func subject() throws -> Subject? {
      let name = row.isNull(first + 1) ? try goneName(id) : row.text(first + 1)
      return name.map { Subject(id: id, name: $0) }
    }
    switch row.text(first + 3) {
    case "study", "rest":
      guard let date = row.date(first + 2), let subject = try subject() else { return nil }
      let isStudy = row.text(first + 3) == "study"
      func fact(_ value: Value) -> DayFact {
        isStudy
          ? .study(value.number.map { $0 == 1 })
          : .rest(value.number.map { Rest(reason: value.text, isLate: $0 == 1) })
      }
      return .day(subject, DayChange(date: date, before: fact(before), after: fact(after)))
    case "schedule":
      guard let date = row.date(first + 2), let subject = try subject() else { return nil }
      func off(_ value: Value) -> Set<Weekday>? { value.number.map { Set(weekdaySum: $0) } }
      return .schedule(subject, from: date, Transition(from: off(before), to: off(after)))
    case "session":
      guard let subject = try subject() else { return nil }
      let id = row.text(first + 2)
      func session(_ value: Value) throws -> Session? {
        guard value.number != nil else { return nil }
        guard let session = LoggedSession.session(value.text ?? "", id: id) else { throw Meaningless() }
        return session
      }
      guard let sessions = try? Transition(from: session(before), to: session(after)) else { return nil }
      return .session(subject, id: id, sessions)
    case "goal":
      guard let date = row.date(first + 2), let subject = try subject() else { return nil }
      return .goal(subject, from: date, Transition(from: Self.goal(before), to: Self.goal(after)))
    case "unit":
      guard let subject = try subject() else { return nil }
      return .unit(subject, Transition(from: before.text, to: after.text))
    case "end":
      guard let subject = try subject() else { return nil }
      func date(_ value: Value) -> CalendarDate? { value.text.flatMap { CalendarDate(iso8601: $0) } }
      return .end(subject, Transition(from: date(before), to: date(after)))
    case "subject": return .subject(id: id, name: Transition(from: before.text, to: after.text))
    case "defaultSubject":
      func subject(_ value: Value) -> Subject? {
        value.number.map { Subject(id: $0, name: value.text ?? "") }
      }
      return .defaultSubject(Transition(from: subject(before), to: subject(after)))
    case "setting":
      return .setting(row.text(first + 2), Transition(from: before.text, to: after.text))
    default: return nil
    }
  }

  private static func columns(of change: DayChange) -> (fact: String, before: Value, after: Value) {
    func value(_ fact: DayFact) -> Value {
      switch fact {
      case .study(let didStudy): Value(number: didStudy.map { $0 ? 1 : 0 })
      case .rest(let rest): Value(number: rest.map { $0.isLate == true ? 1 : 0 }, text: rest?.reason)
      }
    }
    let fact = if case .study = change.before { "study" } else { "rest" }
    return (fact, value(change.before), value(change.after))
  }

  private struct Meaningless: Error {}

  private static func value(_ goal: Goal?) -> Value {
    guard let goal else { return Value() }
    return Value(number: goal.daysPerWeek ?? 0, text: goal.minimum.map { String($0.thousandths) })
  }

  private static func goal(_ value: Value) -> Goal? {
    value.number.flatMap { days in
      Goal(
        daysPerWeek: days == 0 ? nil : days,
        minimum: value.text.flatMap { Int($0) }.map(Amount.init(thousandths:)))
    }
  }

  private static func text(_ text: String?) -> Value { Value(number: text.map { _ in 1 }, text: text) }

  private static func run(
    _ insert: Statement, _ subject: Int, _ key: String, _ fact: String, _ before: Value, _ after: Value
  ) throws {
    try insert.bind(2, subject).bind(3, key).bind(4, fact).bind(5, before.number).bind(6, before.text)
      .bind(7, after.number).bind(8, after.text).run()
  }
}
