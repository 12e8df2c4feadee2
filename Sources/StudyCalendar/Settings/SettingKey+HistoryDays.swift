import Words

extension SettingKey {
  /// What can be set.
  fileprivate static let numbers = 1...36_500

  /// For how many days changes can be undone.
  public static let historyDays = SettingKey(
    name: "history-days",
    purpose: String(localized: "for how many days changes can be undone (365 unless set)"),
    possibleValues: String(localized: "a number of days from \(numbers.lowerBound) to \(numbers.upperBound)"),
    suggestions: ["30", "90", "365", "3650"], isOfMachine: true,
    saying: { String(localized: "history-days set to \($0)") },
    normalized: { number($0, in: numbers).map(String.init) },
    valueInForce: { settings, _ in String(settings.historyDays) })
}

extension Settings {
  /// For how many days changes are kept so that they can be undone: a year unless set.
  public var historyDays: Int { number(.historyDays, in: SettingKey.numbers) ?? 365 }
}
