import Words

/// The first day on which nothing of a subject is due any more; without a value, the subject goes on.
public enum EndKind: FactKind {
  public static let name = "end"

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.string.flatMap { CalendarDate(iso8601: $0) } == nil ? nil : value
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    (change.values.after?.string).map {
      String(localized: "\(subject) ended on \(CalendarDate(iso8601: $0)?.words ?? $0)")
    }
      ?? String(localized: "\(subject) resumed")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the end of \(subject)")
  }
}
