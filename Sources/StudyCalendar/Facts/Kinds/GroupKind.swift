import Words

/// A group of subjects: its name, and whether all of its subjects must be studied. Which subjects it has, each of them says
/// (``MemberKind``), so that what two devices add to a group apart is in it.
public enum GroupKind: FactKind {
  public static let name = "group"
  public static let keyName: String? = "id"
  public static let isOfSubject = false

  public static func isKey(_ key: String) -> Bool { SessionNumber(key).isUUID }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    guard let name = value["name"]?.string, let needsAll = value["needsAll"]?.bool, Subject.isValidName(name)
    else { return nil }
    return json(name: name, needsAll: needsAll)
  }

  /// The value of a group.
  public static func json(name: String, needsAll: Bool) -> JSONValue {
    ["name": name, "needsAll": needsAll]
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let (before, after) = (change.values.before, change.values.after)
    return switch (before?["name"]?.string?.shown, after?["name"]?.string?.shown) {
    case (nil, nil): String(localized: "a group added")
    case (nil, let added?): String(localized: "the group \(added) added")
    case (let removed?, nil): String(localized: "the group \(removed) removed")
    case (let old?, let new?) where old != new: String(localized: "the group \(old) renamed to \(new)")
    case (_, let name?):
      after?["needsAll"]?.bool == true
        ? String(localized: "the group \(name) needs all of its subjects")
        : String(localized: "the group \(name) needs any of its subjects")
    }
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    let value = change.values.after ?? change.values.before
    return String(localized: "the group \(quoted(value?["name"]?.string ?? ""))")
  }
}
