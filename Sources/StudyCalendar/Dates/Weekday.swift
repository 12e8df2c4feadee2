public import Words

/// A day of the week.
public enum Weekday: Int, CaseIterable, Sendable, JSONRepresentable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The English name in lower case, as settings and JSON spell it.
  public var name: String { Self.names[rawValue] }

  private static let names = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The weekday of an English name or of its first three letters, in any case; nil for any other text.
  public init?(name: some StringProtocol) {
    let wanted = name.lowercased()
    guard let match = Self.allCases.first(where: { $0.name == wanted || $0.name.prefix(3) == wanted })
    else { return nil }
    self = match
  }

  /// How many days after `first` this weekday comes, 0 to 6.
  public func daysAfter(_ first: Weekday) -> Int { (rawValue - first.rawValue + 7) % 7 }

  /// The seven weekdays in the order of a week that begins with `first`.
  public static func week(startingOn first: Weekday) -> [Weekday] {
    Array(allCases[first.rawValue...] + allCases[..<first.rawValue])
  }

  public var json: JSONValue { .string(name) }
}
