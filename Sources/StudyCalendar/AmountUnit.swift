/// What the amounts of a subject count.
public enum AmountUnit: Hashable, Sendable {
  case minutes
  /// What a person chose, such as `pages`.
  case named(String)

  /// The unit that the store keeps; nil stands for minutes.
  public init(stored name: String?) { self = name.map(AmountUnit.named) ?? .minutes }

  /// The name as the store keeps it; nil for minutes.
  public var stored: String? { if case .named(let name) = self { name } else { nil } }

  /// The name in JSON, and as a person types it: `minutes`, or the chosen name.
  public var name: String { stored ?? "minutes" }

  /// The name behind an amount: `12 pages`, `1 page`.
  public func name(for amount: Amount) -> String {
    guard amount == Amount(thousandths: 1000), self != .minutes else { return name }
    return Self.singular(of: name)
  }

  /// A name without the `s` of its plural, where that is all that makes it a plural. Others stay as a person typed them.
  private static func singular(of name: String) -> String {
    let endings = ["ss", "us", "is", "ies", "xes", "ches", "shes", "zes"]
    guard name.utf8.count > 3, name.hasSuffix("s"), !endings.contains(where: name.hasSuffix) else {
      return name
    }
    return String(name.dropLast())
  }

  /// The longest name, in code points.
  public static let longestName = 16

  /// The unit that a person names. `minutes`, `minute`, `min` and `m` mean minutes.
  /// - Throws: ``StudyError/invalidUnit(_:)``: a name has 1 to ``longestName`` code points, and no digits, white space or
  ///   control characters. The store's schema checks the same.
  public init(typed name: String) throws(StudyError) {
    if Self.wordsForMinutes.contains(name.lowercased()) {
      self = .minutes
      return
    }
    let scalars = name.unicodeScalars
    guard (1...Self.longestName).contains(scalars.count), scalars.allSatisfy(Self.canBePartOfName),
      !Self.wordsForHours.contains(name.lowercased())
    else { throw .invalidUnit(name) }
    self = .named(name)
  }

  static let wordsForMinutes: [String] = ["m", "min", "mins", "minute", "minutes"]
  static let wordsForHours: [String] = ["h", "hr", "hrs", "hour", "hours"]

  private static func canBePartOfName(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isWhitespace, scalar.properties.numericType == nil else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    default: return true
    }
  }

  /// Whether a word means this unit: its name in any case, or that without a final `s`.
  func isMeant(by word: String) -> Bool {
    let word = word.lowercased()
    guard let chosen = stored?.lowercased() else { return Self.wordsForMinutes.contains(word) }
    return word == chosen || word + "s" == chosen
  }
}
