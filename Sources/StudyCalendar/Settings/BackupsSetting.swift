extension SettingKey {
  /// How many daily backups are kept.
  public static let backups = SettingKey(
    "backups", purpose: "how many daily backups are kept (5 unless set; 0: none are made)",
    possibleValues: "a number of daily backups from 0 to 365",
    suggestions: ["0", "1", "5", "10", "30"],
    normalize: { number($0, in: 0...365).map(String.init) },
    describe: { settings, _ in String(settings.backups) })
}

extension Settings {
  /// How many daily backups are kept. Unless set, it is five. With 0 no daily backups are made.
  public var backups: Int { self[.backups].flatMap { SettingKey.number($0, in: 0...365) } ?? 5 }
}
