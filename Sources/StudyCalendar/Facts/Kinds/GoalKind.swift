import Localization

/// The goal of a subject from a date on.
public enum GoalKind: FactKind {
  public static let name = "goal"
  public static let keyName: String? = "validFrom"

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    goal(value).map(json)
  }

  /// The goal of a value; nil if it is none.
  public static func goal(_ value: JSONValue) -> Goal? {
    guard case .object = value, case let days = value["daysPerWeek"] ?? .null,
      days == .null || days.integer != nil,
      case let minimum = value["minimum"] ?? .null, minimum == .null || minimum.integer != nil
    else { return nil }
    if let minimum = minimum.integer, !(1...Amount.most.thousandths).contains(minimum) { return nil }
    return Goal(daysPerWeek: days.integer, minimum: minimum.integer.map(Amount.init(thousandths:)))
  }

  /// The value of a goal.
  public static func json(_ goal: Goal) -> JSONValue {
    .object([
      .init("daysPerWeek", .optional(goal.daysPerWeek.map(JSONValue.integer))),
      .init("minimum", .optional((goal.minimum?.thousandths).map(JSONValue.integer))),
    ])
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

  private static func beginning(_ change: FactChange) -> String {
    CalendarDate(iso8601: change.key)?.goalBeginning ?? change.key
  }

  /// In our own JSON the minimum is a number in the subject's unit.
  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    let minimum = value["minimum"]?.integer.map { JSONValue.number(Amount(thousandths: $0).decimal) }
    return .object([
      .init("daysPerWeek", value["daysPerWeek"] ?? .null), .init("minimum", .optional(minimum)),
    ])
  }

  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    guard let minimum = written.thousandths(of: "minimum") else { return nil }
    return checked(
      .object([.init("daysPerWeek", written["daysPerWeek"] ?? .null), .init("minimum", minimum)]), of: key)
  }
}
