import Words

/// The goal of a subject from a date on.
public enum GoalKind: FactKind {
  public static let name = "goal"
  public static let keyName: String? = "validFrom"
  public static let hasAmounts = true

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    goal(value).map(json)
  }

  /// The goal of a value; nil if it is none.
  public static func goal(_ value: JSONValue) -> Goal? {
    guard case .object = value, let days = value.member("daysPerWeek", \.integer),
      let minimum = value.member("minimum", \.integer),
      minimum.map((1...Amount.most.thousandths).contains) ?? true
    else { return nil }
    return Goal(daysPerWeek: days, minimum: minimum.map(Amount.init(thousandths:)))
  }

  /// The value of a goal.
  public static func json(_ goal: Goal) -> JSONValue {
    ["daysPerWeek": goal.daysPerWeek, "minimum": goal.minimum?.thousandths]
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let beginning = beginning(change)
    return change.values.after.flatMap(goal).map {
      String(
        localized: "\(subject), goal \(beginning): \($0.words(in: unit))", context: "a change of a goal")
    } ?? String(localized: "\(subject), no goal of its own \(beginning)")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the goal of \(subject) \(beginning(change))")
  }

  /// Since when the goal holds, in words: “for the whole history”, or “from 2024-12-10 on”.
  private static func beginning(_ change: FactChange) -> String {
    change.key == CalendarDate.earliest.description
      ? String(localized: "for the whole history") : String(localized: "from \(change.dateInWords) on")
  }

  /// In our own JSON the minimum is a number in the subject's unit.
  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    [
      "daysPerWeek": value["daysPerWeek"],
      "minimum": (value["minimum"]?.integer).map(Amount.init(thousandths:)),
    ]
  }

  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    guard let minimum = written.thousandths(of: "minimum") else { return nil }
    return checked(["daysPerWeek": written["daysPerWeek"], "minimum": minimum], of: key)
  }
}
