import Words

/// That a subject is in a group. The key is the group's, and the value is what the group was called then, for the change log.
public enum MemberKind: FactKind {
  public static let name = "member"
  public static let keyName: String? = "group"

  public static func isKey(_ key: String) -> Bool { GroupKind.isKey(key) }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.string.map(Subject.isValidName) == true ? value : nil
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let values = change.values
    return (values.after?.string).map { String(localized: "\(subject) is in the group \($0.shown)") }
      ?? String(localized: "\(subject) is not in the group \(values.before?.string?.shown ?? "") any more")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    let value = change.values.after ?? change.values.before
    return String(localized: "\(subject) in the group \(quoted(value?.string ?? ""))")
  }
}
