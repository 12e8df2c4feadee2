import Words

/// The place of a subject among all of them, from 1. Subjects without one stand behind those with one, in the order in which they
/// were added.
public enum PositionKind: FactKind {
  public static let name = "position"

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.integer.flatMap { $0 > 0 ? .integer($0) : nil }
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    change.values.after?.integer.map { String(localized: "\(subject) moved to place \($0)") }
      ?? String(localized: "\(subject) has no place of its own")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the place of \(subject)")
  }
}
