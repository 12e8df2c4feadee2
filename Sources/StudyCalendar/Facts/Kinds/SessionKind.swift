import Words

/// An amount, a note, or both, that a person or another program recorded of a day.
public enum SessionKind: FactKind {
  public static let name = "session"
  public static let keyName: String? = "id"
  public static let hasAmounts = true
  public static let isNumbered = true

  public static func isKey(_ key: String) -> Bool { Session.isValidID(key) }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    guard let session = session(value, id: key), session.isValid else { return nil }
    return json(session)
  }

  /// The session of a value; nil if it is none.
  public static func session(_ value: JSONValue, id: String) -> Session? {
    guard let date = value["date"]?.string.flatMap({ CalendarDate(iso8601: $0) }),
      let source = value["source"]?.string, let recordedAt = value["recordedAt"]?.string,
      let amount = value.member("amount", \.integer), let note = value.member("note", \.string)
    else { return nil }
    return Session(
      id: id, date: date, amount: amount.map(Amount.init(thousandths:)), note: note, source: source,
      recordedAt: recordedAt)
  }

  /// The value of a session.
  public static func json(_ session: Session) -> JSONValue {
    [
      "date": session.date, "amount": session.amount?.thousandths, "note": session.note,
      "source": session.source, "recordedAt": session.recordedAt,
    ]
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let values = change.values
    if let after = values.after.flatMap({ session($0, id: change.key) }) {
      return String(
        localized: "\(subject) \(after.date.description) \(after.words(in: unit))",
        context: "a day that changed")
    }
    guard let before = values.before.flatMap({ session($0, id: change.key) }) else {
      return String(localized: "\(subject), a session that is gone")
    }
    return String(localized: "\(subject) \(before.date.description) without \(before.words(in: unit))")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    let values = change.values
    let date = (values.before ?? values.after)?["date"]?.string
    return date.map { String(localized: "session \(change.key.prefix(8)) of \(subject) on \($0)") }
      ?? String(localized: "session \(change.key.prefix(8)) of \(subject)")
  }

  /// In our own JSON the amount is a number in the subject's unit, and the session has its number.
  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    [
      "amount": (value["amount"]?.integer).map(Amount.init(thousandths:)), "date": value["date"],
      "id": key,
      "note": value["note"], "recordedAt": value["recordedAt"], "source": value["source"],
    ]
  }

  /// A file may leave out the source and the instant.
  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    guard let date = written["date"]?.string, let amount = written.thousandths(of: "amount") else {
      return nil
    }
    return checked(
      [
        "date": date, "amount": amount, "note": written["note"],
        "source": written["source"] ?? Session.person.json,
        "recordedAt": written["recordedAt"] ?? "\(date)T00:00:00Z".json,
      ], of: key)
  }
}

extension JSONValue {
  /// The number of a member, of at most three digits behind the point, in thousandths; null where there is none, and nil for
  /// any other value.
  func thousandths(of name: String) -> JSONValue? {
    guard let value = self[name], value != .null else { return .null }
    guard case .number(let text) = value, let number = Double(text) else { return nil }
    return Int(exactly: (number * 1000).rounded()).map(JSONValue.integer)
  }
}
