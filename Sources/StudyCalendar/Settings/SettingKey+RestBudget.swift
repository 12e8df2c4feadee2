import Words

extension SettingKey {
  /// What can be set.
  fileprivate static let numbers = 0...31

  /// How many late rests a month may have.
  public static let restBudget = SettingKey(
    name: "rest-budget",
    purpose: String(
      localized: "how many rests a month may be laid on days already past (no limit unless set)"),
    possibleValues: String(
      localized: "a number of days a month, from \(numbers.lowerBound) to \(numbers.upperBound), or none"),
    suggestions: ["none", "0", "1", "2", "3", "4"],
    saying: { String(localized: "rest-budget set to \($0)") },
    normalized: { value in
      value.lowercased() == "none" ? "none" : number(value, in: numbers).map(String.init)
    },
    valueInForce: { settings, _ in settings.restBudget.map { String($0.perMonth) } ?? "none" })
}

extension Settings {
  /// How many late rests a month may have; nil if any number may be recorded, which is the default.
  public var restBudget: RestBudget? { number(.restBudget, in: SettingKey.numbers).map(RestBudget.init) }
}
