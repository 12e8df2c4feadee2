import Words

/// The default subject, which is used if no subject is named. Without a value it is the subject that was added first.
public enum DefaultKind: FactKind {
  public static let name = "default"
  public static let documentName = "defaultSubject"
  public static let isOfSubject = false
  public static let valueIsSubject = true

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.integer.flatMap { $0 > 0 ? .integer($0) : nil }
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    change.meant.after.map { String(localized: "\($0.name.shown) is the default subject") }
      ?? String(localized: "no subject is the default subject")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the default subject")
  }
}
