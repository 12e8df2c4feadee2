extension Unicode.Scalar {
  /// Whether the character acts on what shows it: it could begin another line, move a cursor, colour a terminal or turn the
  /// direction of writing. These are the control characters (U+0000 to U+001F, U+007F to U+009F), the separators of
  /// lines and paragraphs, and the controls of Unicode's bidirectional algorithm.
  public var actsWhenShown: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: properties.isBidiControl
    default: false
    }
  }
}

extension StringProtocol {
  /// The text as it may be shown: on one line, with U+FFFD for every character that acts on what shows it. Every text that
  /// comes from a store, a file or an argument passes through here on its way to a person.
  public var shown: String {
    // Most texts are shown as they are, and a copy of a text would cost each look 200,000 instructions.
    guard unicodeScalars.contains(where: \.actsWhenShown) else { return String(self) }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.actsWhenShown ? "\u{FFFD}" : scalar) }
    return String(line)
  }
}
