import Words

/// What views show first of how a subject goes.
public enum Emphasis: String, Hashable, Sendable, CaseIterable {
  /// The streak: how many days in a row.
  case streak
  /// The rate: how many of the last days, for those whom a lost streak hurts.
  case rate

  /// Whether views show a 0. A person who wants to see the rate is told what was done and what is still to do.
  public var showsZeros: Bool { self == .streak }

  /// A text with a number in it; empty if the number is 0 and is not to be seen.
  public func text(_ text: @autoclosure () -> String, of number: some Numeric) -> String {
    showsZeros || number != 0 ? text() : ""
  }
}

extension SettingKey {
  /// What views show first of how a subject goes.
  public static let emphasis = SettingKey(
    name: "emphasis",
    purpose: String(
      localized: "what views show: streak (unless set), or rate, as in “24 of the last 30 days”"),
    possibleValues: String(localized: "streak or rate"),
    suggestions: Emphasis.allCases.map(\.rawValue),
    saying: { String(localized: "emphasis set to \($0)") },
    normalized: { Emphasis(rawValue: $0.lowercased())?.rawValue },
    valueInForce: { settings, _ in settings.emphasis.rawValue })
}

extension Settings {
  /// What views show first of how a subject goes: the streak unless set.
  public var emphasis: Emphasis { self[.emphasis].flatMap { Emphasis(rawValue: $0) } ?? .streak }
}
