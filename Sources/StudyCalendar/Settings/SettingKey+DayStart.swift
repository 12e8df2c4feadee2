import Words

extension SettingKey {
  /// When a day begins.
  public static let dayStart = SettingKey(
    name: "day-start",
    purpose: String(localized: "when a day begins, HH:MM (00:00 unless set)"),
    possibleValues: String(localized: "a time from 00:00 to 23:59"),
    suggestions: ["00:00", "02:00", "03:00", "04:00", "05:00", "06:00"],
    saying: { String(localized: "day-start set to \($0)") },
    normalized: { TimeOfDay($0)?.description },
    valueInForce: { settings, _ in settings.dayStart.description })
}

extension Settings {
  /// When a day begins: 00:00 unless set.
  public var dayStart: TimeOfDay { self[.dayStart].flatMap { TimeOfDay($0) } ?? .midnight }
}
