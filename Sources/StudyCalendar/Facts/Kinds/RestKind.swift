import Words

/// A day off that a person takes, with a reason.
public enum RestKind: FactKind {
  public static let name = "rest"
  public static let keyName: String? = "date"
  public static let isOfDay = true

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    rest(value).map(json)
  }

  /// The rest of a value; nil if it is none.
  public static func rest(_ value: JSONValue) -> Rest? {
    guard let isLate = value["isLate"]?.bool, let reason = value.member("reason", \.string),
      reason.map(Rest.isValidReason) ?? true
    else { return nil }
    return Rest(reason: reason, isLate: isLate)
  }

  /// The value of a rest.
  public static func json(_ rest: Rest) -> JSONValue {
    ["isLate": rest.isLate == true, "reason": rest.reason]
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let fact = DayFact.rest(change.values.after.flatMap(rest))
    return String(localized: "\(subject) \(change.key) \(fact.words)", context: "a day that changed")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String { change.key }

  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    document == .export ? value : .string(value["reason"]?.string ?? "")
  }

  /// A file may leave out what a rest does not have.
  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    rest(["isLate": written["isLate"] ?? false.json, "reason": written["reason"]]).map(json)
  }
}
