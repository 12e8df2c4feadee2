import Words

/// The name of a subject. In the change log a subject without a name before was added, and one without a name after was
/// removed.
public enum NameKind: FactKind {
  public static let name = "name"
  public static let documentName = "subject"

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.string.map(Subject.isValidName) == true ? value : nil
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let values = change.values
    return switch (values.before?.string?.shown, values.after?.string?.shown) {
    case (nil, nil): String(localized: "a subject added")
    case (nil, let added?): String(localized: "\(added) added", context: "a subject")
    case (let removed?, nil): String(localized: "\(removed) removed", context: "a subject")
    case (let old?, let new?): String(localized: "\(old) renamed to \(new)")
    }
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    let values = change.values
    return String(localized: "the subject \(quoted((values.after ?? values.before)?.string ?? ""))")
  }
}
