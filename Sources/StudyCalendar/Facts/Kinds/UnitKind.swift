import Words

/// What the amounts of a subject count; without a value, minutes.
public enum UnitKind: FactKind {
  public static let name = "unit"

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    guard let name = value.string, (try? AmountUnit(named: name))?.stored == name else { return nil }
    return value
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    String(
      localized: "\(subject) is counted in \(AmountUnit(stored: change.values.after?.string).title())")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the unit of \(subject)")
  }

  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    written.string.flatMap { try? AmountUnit(named: $0).stored }.map(JSONValue.string)
  }
}
