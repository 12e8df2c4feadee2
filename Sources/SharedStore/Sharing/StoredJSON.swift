import SQLite
import StudyCalendar

/// Reads and writes the values of facts as JSON, with the functions of SQLite.
final class StoredJSON {
  private let connection: Connection
  private lazy var readString = statement(
    "SELECT json_extract(?1, '$') WHERE json_valid(?1) AND json_type(?1) = 'text'")
  private lazy var quote = statement("SELECT json_quote(?1)")
  private lazy var readObject = statement(
    "SELECT \(Self.names.flatMap { ["json_type(?1, '$.\($0)')", "json_extract(?1, '$.\($0)')"] }.joined(separator: ", "))"
      + " WHERE json_valid(?1) AND json_type(?1) = 'object'")
  private lazy var writeRest = statement(
    "SELECT json_object('isLate', json(iif(?1, 'true', 'false')), 'reason', ?2)")
  private lazy var writeGoal = statement("SELECT json_object('daysPerWeek', ?1, 'minimum', ?2)")
  private lazy var writeSession = statement(
    """
    SELECT json_object('subject', ?1, 'date', ?2, 'amount', ?3, 'note', ?4, 'source', ?5, 'recordedAt', ?6)
    """)

  /// All members that an object can have, in the order of the columns that read them.
  private static let names = [
    "isLate", "reason", "daysPerWeek", "minimum", "subject", "date", "amount", "note", "source", "recordedAt",
  ]

  init(_ connection: Connection) { self.connection = connection }

  // MARK: Reading

  /// The text that a JSON string stands for; nil for any other JSON.
  func string(_ json: String) throws -> String? {
    try first(readString.get().bind(1, json)) { $0.text(0) }
  }

  func rest(_ json: String) throws -> Rest? {
    try object(json) { member in
      guard let isLate = member.flag("isLate"), case let reason = member.text("reason"), reason.isPossible,
        reason.value.map(Rest.isValidReason) ?? true
      else { return nil }
      return Rest(reason: reason.value, isLate: isLate)
    }
  }

  func goal(_ json: String) throws -> Goal? {
    try object(json) { member in
      let (days, minimum) = (member.number("daysPerWeek"), member.number("minimum"))
      guard days.isPossible, minimum.isPossible,
        days.value.map(Goal.possibleDaysPerWeek.contains) ?? true,
        minimum.value.map(Self.possibleAmounts.contains) ?? true
      else { return nil }
      return Goal(daysPerWeek: days.value, minimum: minimum.value.map(Amount.init(thousandths:)))
    }
  }

  /// A session, and the number of its subject if it is there.
  func session(_ json: String, id: String) throws -> (session: Session, subject: Int?)? {
    try object(json) { member in
      let (amount, note) = (member.number("amount"), member.text("note"))
      guard amount.isPossible, note.isPossible, amount.value.map(Self.possibleAmounts.contains) ?? true,
        note.value.map(Session.isValidNote) ?? true,
        let date = member.text("date").value.flatMap({ CalendarDate(iso8601: $0) }),
        let source = member.text("source").value, Session.isValidSource(source),
        let recordedAt = member.text("recordedAt").value, Session.isValidInstant(recordedAt)
      else { return nil }
      let session = Session(
        id: id, date: date, amount: amount.value.map(Amount.init(thousandths:)), note: note.value,
        source: source, recordedAt: recordedAt)
      return (session, member.number("subject").value)
    }
  }

  private static let possibleAmounts = 1...1_000_000_000

  // MARK: Writing

  func text(_ string: String) throws -> String { try written(quote.get().bind(1, string)) }

  /// The value of a fact in the form that the store gives it too, so that equal values are equal texts.
  /// - Parameters:
  ///   - session: the number of the subject of a session.
  ///   - standard: the number of the default subject.
  func text(_ kind: IncomingFact.Kind, subject: Int) throws -> String {
    switch kind {
    case .study(_, let studied): return studied.map { $0 ? "true" : "false" } ?? "null"
    case .rest(_, let rest?):
      return try written(writeRest.get().bind(1, rest.isLate == true ? 1 : 0).bind(2, rest.reason))
    case .session(_, let session?):
      return try written(
        writeSession.get().bind(1, subject).bind(2, session.date.description)
          .bind(3, session.amount?.thousandths).bind(4, session.note).bind(5, session.source)
          .bind(6, session.recordedAt))
    case .schedule(_, let off?): return String(off.weekdaySum)
    case .goal(_, let goal?):
      return try written(writeGoal.get().bind(1, goal.daysPerWeek).bind(2, goal.minimum?.thousandths))
    case .name(let name): return try text(name)
    case .unit(let unit?): return try text(unit)
    case .end(let date?): return try text(date.description)
    case .life(let isAlive): return isAlive ? "true" : "null"
    case .standard: return String(subject)
    case .setting(let value?): return try text(value)
    case .rest, .session, .schedule, .goal, .unit, .end, .setting: return "null"
    }
  }

  private func written(_ row: Statement) throws -> String {
    try first(row) { $0.text(0) } ?? "null"
  }

  private func first<Result>(_ row: Statement, _ read: (Statement) throws -> Result) throws -> Result? {
    defer { row.reset() }
    return try row.step() ? read(row) : nil
  }

  /// Reads an object; nil if the text is no object, or if `read` cannot use it.
  private func object<Result>(_ json: String, _ read: (Members) -> Result?) throws -> Result? {
    try first(readObject.get().bind(1, json)) { read(Members(row: $0)) } ?? nil
  }

  /// The members of an object.
  private struct Members {
    let row: Statement

    /// A member that may be missing or null.
    struct Member<Value> {
      /// The value; nil for a member that is missing, is null or has another type.
      var value: Value?
      /// Whether the member is missing, is null or has this type.
      var isPossible: Bool
    }

    private func column(_ name: String) -> Int32 {
      Int32(StoredJSON.names.firstIndex(of: name) ?? 0) * 2
    }

    private func member<Value>(_ name: String, _ type: String, _ value: (Int32) -> Value) -> Member<Value> {
      let column = column(name)
      guard !row.isNull(column), case let found = row.text(column), found != "null" else {
        return Member(value: nil, isPossible: true)
      }
      return found == type
        ? Member(value: value(column + 1), isPossible: true)
        : Member(value: nil, isPossible: false)
    }

    func text(_ name: String) -> Member<String> { member(name, "text") { row.text($0) } }

    func number(_ name: String) -> Member<Int> { member(name, "integer") { row.integer($0) } }

    /// A member that is true or false.
    func flag(_ name: String) -> Bool? {
      let column = column(name)
      guard !row.isNull(column) else { return nil }
      return switch row.text(column) {
      case "true": true
      case "false": false
      default: nil
      }
    }
  }

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql) }
  }
}
