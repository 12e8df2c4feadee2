import Words

/// What the amounts of a subject count.
public enum AmountUnit: Hashable, Sendable {
  case minutes
  /// What a person chose, such as `pages`.
  case named(String)

  /// The unit that the store keeps; nil stands for minutes.
  public init(stored name: String?) { self = name.map(AmountUnit.named) ?? .minutes }

  /// The name as the store keeps it; nil for minutes.
  public var stored: String? { if case .named(let name) = self { name } else { nil } }

  /// The name in JSON and in files, which a person can type too: `minutes`, or the chosen name.
  public var name: String { stored ?? "minutes" }

  /// The name as people read it: `minutes` in a language, or the chosen name.
  /// - Parameter language: that of the person unless given.
  public func title(in language: Language = .current) -> String {
    stored?.shown ?? String(localized: "minutes", context: "a unit", in: language)
  }

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

  /// The unit that a person names. `minutes`, `minute`, `min` and `m` mean minutes, and so do the words of the other languages.
  /// - Throws: ``StudyError/invalidUnit(_:)``, as ``init(named:)``.
  public init(typed name: String) throws(StudyError) {
    guard !Self.wordsForHours.contains(name.lowercased()) else { throw .invalidUnit(name) }
    if Self.wordsForMinutes.contains(name.lowercased()) {
      self = .minutes
    } else {
      try self.init(named: name)
    }
  }

  /// The unit that a file or a fact names. Only the English words mean minutes in it: what a person called `分` before these
  /// programs knew the word stays a unit of that name.
  /// - Throws: ``StudyError/invalidUnit(_:)``: a name has 1 to ``longestName`` code points, and no digits, white space or
  ///   control characters. The store's schema checks the same.
  public init(named name: String) throws(StudyError) {
    if Self.englishForMinutes.contains(name.lowercased()) {
      self = .minutes
      return
    }
    let scalars = name.unicodeScalars
    guard (1...Self.longestName).contains(scalars.count), scalars.allSatisfy(Self.canBePartOfName),
      !Self.englishForHours.contains(name.lowercased())
    else { throw .invalidUnit(name) }
    self = .named(name)
  }

  private static let englishForMinutes: [String] = ["m", "min", "mins", "minute", "minutes"]
  private static let englishForHours: [String] = ["h", "hr", "hrs", "hour", "hours"]
  static let wordsForMinutes: [String] = englishForMinutes + ["min.", "minuten", "分", "分間", "분"]
  static let wordsForHours: [String] =
    englishForHours + ["std", "std.", "stunde", "stunden", "時間", "시간"]

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
