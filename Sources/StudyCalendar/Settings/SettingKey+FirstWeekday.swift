import Words

extension SettingKey {
  /// With which day weeks begin.
  public static let firstWeekday = SettingKey(
    name: "first-weekday",
    purpose: String(localized: "with which day weeks begin (the locale's unless set)"),
    possibleValues: String(localized: "a weekday, such as monday or mon"),
    suggestions: Weekday.allCases.map(\.name),
    saying: { value in
      let day = Language.current.isTranslation ? Weekday(name: value)?.title : nil
      return String(localized: "first-weekday set to \(day ?? value)")
    },
    normalized: { Weekday(name: $0)?.name },
    valueInForce: { _, calendar in calendar.firstWeekday.name })
}

extension Settings {
  /// With which day weeks begin; nil if the locale decides.
  public var firstWeekday: Weekday? { self[.firstWeekday].flatMap { Weekday(name: $0) } }
}
