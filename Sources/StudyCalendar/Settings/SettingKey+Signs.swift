public import Words

extension SettingKey {
  /// Which signs are shown.
  public static let signs = SettingKey(
    name: "signs",
    purpose: String(
      localized: "which signs are shown (auto, by the locale, unless set; ascii where ● takes two columns)"),
    possibleValues: String(localized: "auto, unicode or ascii"),
    suggestions: SignChoice.allCases.map(\.rawValue),
    isOfMachine: true,
    saying: { String(localized: "signs set to \($0)") },
    normalized: { SignChoice(rawValue: $0.lowercased())?.rawValue },
    valueInForce: { settings, _ in settings.signs.rawValue })
}

extension Settings {
  /// Which signs are shown: those that the locale can show unless set.
  public var signs: SignChoice { self[.signs].flatMap { SignChoice(rawValue: $0) } ?? .auto }
}
