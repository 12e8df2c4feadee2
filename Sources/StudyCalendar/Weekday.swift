/// A day of the week.
public enum Weekday: Int, CaseIterable, Sendable, Codable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The English name in lower case, as settings and JSON spell it.
  public var name: String {
    switch self {
    case .sunday: "sunday"
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    }
  }

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

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let weekday = Weekday(name: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(quoted(text)) is not a weekday")
    }
    self = weekday
  }

  public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}
