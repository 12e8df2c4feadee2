import Words

extension SettingKey {
  /// Whether a running widget, or the app on a terminal, gathers evidence.
  public static let gather = SettingKey(
    name: "gather",
    purpose: String(
      localized: """
        whether a running widget, or the app, gathers from your sources every quarter of an hour (off unless set)
        """),
    possibleValues: String(localized: "on or off"), suggestions: ["on", "off"], isOfMachine: true,
    saying: { String(localized: "gather set to \($0)") },
    normalized: { value in ["on", "off"].first { $0 == value.lowercased() } },
    valueInForce: { settings, _ in settings.gathers ? "on" : "off" })
}

extension Settings {
  /// Whether a running widget, or the app on a terminal, gathers evidence: not unless it is set.
  public var gathers: Bool { self[.gather] == "on" }
}
