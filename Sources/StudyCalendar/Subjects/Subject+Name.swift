@_spi(_Unicode) import Swift

extension Subject {
  /// The form in which names are compared, on every device alike. Two names are one if they differ only in case, in how
  /// Unicode writes a letter with its marks, or in white space at their ends. The small letter is the one that Unicode has
  /// for a capital letter in any language, wherever it stands in a word: so “İ” is no “i”, “ß” is no “ss”, and the “ς” at the
  /// end of a word is no “Σ”.
  public static func comparable(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { (0x21..<0x80).contains($0) }
    return isPlain ? name.lowercased() : composed(String(name[...].trimmed).lowercased())
  }

  /// The text in Unicode's composed form (NFC), in which equal texts have equal bytes.
  public static func composed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(String.UnicodeScalarView(text._nfc))
  }

  /// The text in Unicode's decomposed form (NFD), in which some systems write names and passphrases.
  public static func decomposed(_ text: String) -> String { String(String.UnicodeScalarView(text._nfd)) }

  /// What is left of a text as a subject's name: without what no name has.
  static func name(of text: String) -> String {
    let possible = text.unicodeScalars.filter { scalar in
      ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    let short = String(String.UnicodeScalarView(possible))[...].trimmed.unicodeScalars.prefix(longestName)
    let name = String(Substring(short).trimmed)
    return name.isEmpty ? "?" : name
  }

  /// What the facts of lives and names say of a subject.
  public struct Known: Sendable {
    /// Its number in this store.
    public let id: Int
    /// What it is called on every device; nil while other devices do not know it.
    public let identity: SubjectIdentity?
    /// When it was added first, as a text that can be compared.
    public let birth: String
    /// Whether one of its lives is there.
    public let isAlive: Bool
    /// The name that a person gave it; nil if that has not come yet.
    public let name: String?
    /// Whether a person said something of it, or other devices know it.
    public let isTouched: Bool

    /// A subject as the facts have it.
    public init(
      id: Int, identity: SubjectIdentity?, birth: String, isAlive: Bool, name: String?, isTouched: Bool
    ) {
      (self.id, self.identity, self.birth) = (id, identity, birth)
      (self.isAlive, self.name, self.isTouched) = (isAlive, name, isTouched)
    }
  }

  /// The names of the subjects that there are, by their numbers. They follow from the facts alone, so all devices come to the
  /// same. Where two devices removed each other's last subject, the oldest one stays. The untouched subject that a new
  /// store begins with goes when others come. If several have one name, the oldest keeps it, and the others get a number.
  public static func names(of known: [Known]) -> [Int: String] {
    let ordered = known.sorted {
      ($0.birth, $0.identity?.text ?? "~", $0.id) < ($1.birth, $1.identity?.text ?? "~", $1.id)
    }
    let alive = ordered.filter(\.isAlive)
    let present =
      if alive.contains(where: { $0.identity != nil }) { alive.filter(\.isTouched) } else if !alive.isEmpty {
        alive
      } else { Array(ordered.filter { $0.identity != nil }.prefix(1)) }
    return distinctNames(
      present.map { Subject(id: $0.id, name: $0.name ?? name(of: $0.identity?.name ?? "Study")) })
  }

  /// Names that are their own. Of several that count as one, the first in the list keeps it, and the others get a number.
  /// - Parameter others: names that are taken already.
  static func distinctNames(_ wished: [Subject], beside others: [String] = []) -> [Int: String] {
    let wishedNames = Set(wished.map { comparable($0.name) })
    var taken = Set(others.map(comparable))
    // The number that the last subject of a name got. A lower one is free for none of the next.
    var numbers: [String: Int] = [:]
    var names: [Int: String] = [:]
    for subject in wished {
      let wish = comparable(subject.name)
      var (name, key) = (subject.name, wish)
      var number = numbers[wish] ?? 1
      while taken.contains(key) || (number > 1 && wishedNames.contains(key)) {
        number += 1
        let ending = " \(number)"
        let beginning = subject.name.unicodeScalars.prefix(longestName - ending.count)
        name = String(Substring(beginning).trimmed) + ending
        key = comparable(name)
      }
      numbers[wish] = number
      taken.insert(key)
      names[subject.id] = name
    }
    return names
  }
}
