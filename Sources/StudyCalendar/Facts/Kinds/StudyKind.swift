import Words

/// Whether a day was studied, as its person said it.
public enum StudyKind: FactKind {
  public static let name = "study"
  public static let keyName: String? = "date"
  public static let isOfDay = true

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.bool == nil ? nil : value
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let fact = DayFact.study(change.values.after?.bool)
    return String(localized: "\(subject) \(change.key) \(fact.words)", context: "a day that changed")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String { change.key }
}
