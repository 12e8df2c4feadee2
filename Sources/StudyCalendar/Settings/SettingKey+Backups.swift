import Words

extension SettingKey {
  /// What can be set.
  fileprivate static let numbers = 0...365

  /// How many daily backups are kept.
  public static let backups = SettingKey(
    name: "backups",
    purpose: String(localized: "how many daily backups are kept (5 unless set; 0: none are made)"),
    possibleValues: String(
      localized: "a number of daily backups from \(numbers.lowerBound) to \(numbers.upperBound)"),
    suggestions: ["0", "1", "5", "10", "30"], isOfMachine: true,
    saying: { String(localized: "backups set to \($0)") },
    normalized: { number($0, in: numbers).map(String.init) },
    valueInForce: { settings, _ in String(settings.backups) })
}

extension Settings {
  /// How many daily backups are kept: those of the five last days with a change unless set. 0 makes none.
  public var backups: Int { number(.backups, in: SettingKey.numbers) ?? 5 }
}
