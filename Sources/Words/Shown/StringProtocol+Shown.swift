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

  /// Whether the character stands for a byte of a path: U+10FE80 to U+10FEFF for 80 to FF. A path is bytes that need not
  /// be UTF-8, and SwiftCal keeps it as text (`System/Files`).
  public var isByteOfPath: Bool { (0x10FE80...0x10FEFF).contains(value) }
}

extension StringProtocol {
  /// The text as it may be shown: on one line, with U+FFFD for every character that acts on what shows it, and for every
  /// byte of a path that is not UTF-8. Every text that comes from a store, a file or an argument passes through here on
  /// its way to a person.
  public var shown: String {
    // Most texts are shown as they are, and a copy of a text would cost each look 200,000 instructions.
    guard unicodeScalars.contains(where: \.isReplacedWhenShown) else { return String(self) }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars { line.append(scalar.isReplacedWhenShown ? "\u{FFFD}" : scalar) }
    return String(line)
  }
}

extension Unicode.Scalar {
  fileprivate var isReplacedWhenShown: Bool { actsWhenShown || isByteOfPath }
}
