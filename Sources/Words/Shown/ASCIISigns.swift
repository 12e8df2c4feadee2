/// Which signs a person wants to see, such as ● and “ ”.
public enum SignChoice: String, CaseIterable, Sendable {
  /// Those of Unicode where the characters of the locale have them, otherwise those of ASCII.
  case auto
  /// Always those of Unicode.
  case unicode
  /// Always those of ASCII: for terminals and fonts in which a sign of Unicode is missing, or two columns wide.
  case ascii

  /// Whether the signs are those of ASCII.
  /// - Parameter isUTF8: whether the characters of the locale are those of Unicode.
  public func isASCII(isUTF8: Bool) -> Bool { self == .ascii || self == .auto && !isUTF8 }
}

extension Character {
  /// The sign of ASCII that stands for one of our signs; nil for any other character. It is as wide, so that columns stay
  /// where they are.
  public var asciiSign: Character? { isASCII ? nil : Self.asciiSigns[self] }

  private static let asciiSigns: [Character: Character] = [
    // Days.
    "●": "*", "◉": "@", "◐": "+", "○": "o", "·": ".", "≈": "=",
    // How much was studied on days.
    "▂": "-", "▄": "=", "▆": "*",
    // Weeks that reached their goal.
    "▔": "=",
    // Columns between these heights.
    "▁": ".", "▃": "-", "▅": "=", "▇": "*",
    // Gauges and bars.
    "◔": "-", "◑": "=", "◕": "#", "█": "#", "░": "-", "▌": "|",
    // Lines.
    "│": "|", "┃": "|", "─": "-", "━": "-",
    // Sentences.
    "–": "-", "—": "-", "…": ".", "“": "\"", "”": "\"", "‘": "'", "’": "'",
    // Quotation marks of other languages.
    "„": "\"", "«": "\"", "»": "\"", "‚": "'",
    // What runs, what is chosen, and the end of a line.
    "▶": ">", "▸": ">", "↵": "/",
    // Results, and where something leads.
    "✓": "v", "✗": "x", "⚠": "!", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "←": "<", "‹": "<", "→": ">",
    "›": ">",
    // What stands for a character that may not be shown.
    "\u{FFFD}": "?",
  ]
}

/// Writes our signs in ASCII. Names that a person typed are kept as they are.
public struct ASCIISigns: Hashable, Sendable {
  /// The names that have a character that is also one of our signs. A name of nothing else would hide our own.
  private let names: [String]

  /// - Parameter names: the names to keep.
  public init(keeping names: some Sequence<String> = []) {
    self.names = names.filter { name in
      name.contains { $0.asciiSign != nil } && name.contains { $0.asciiSign == nil }
    }.sorted { $0.count > $1.count }
  }

  /// The text with our signs in ASCII.
  public func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var shown = ""
    var rest = text[...]
    while let character = rest.first {
      if let name = names.first(where: { rest.hasPrefix($0) }) {
        shown += name
        rest.removeFirst(name.count)
      } else {
        shown.append(character.asciiSign ?? character)
        rest.removeFirst()
      }
    }
    return shown
  }
}
