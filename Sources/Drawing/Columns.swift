import CLinux
import Glibc

extension StringProtocol {
  /// How many columns of a terminal the text takes: two for a wide character such as 한 or an emoji.
  public var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// How many columns of a terminal the character takes.
  ///
  /// The C library knows the width of a code point. A picture of several code points, such as a family, is as wide as the
  /// widest of them. It is two columns wide if a variation selector asks for it, and so is a flag. The letters of any other
  /// character, such as a syllable of Thai, stand side by side.
  public var columns: Int {
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    guard isPicture else { return columnsOfCodePoints }
    let widest = unicodeScalars.reduce(0) { Swift.max($0, CharacterWidths.width(of: $1)) }
    return isFlag && unicodeScalars.count > 1 ? 2 : widest
  }

  /// How many columns it takes in a terminal that draws each code point for itself.
  public var columnsOfCodePoints: Int { unicodeScalars.reduce(0) { $0 + CharacterWidths.width(of: $1) } }

  private var isPicture: Bool { unicodeScalars.first?.properties.isEmoji == true }
  private var isFlag: Bool { unicodeScalars.first.map { (0x1F1E6...0x1F1FF).contains($0.value) } == true }
}

/// The C library's table of character widths, which does not depend on the user's locale.
private enum CharacterWidths {
  static func width(of scalar: Unicode.Scalar) -> Int {
    guard isLoaded else { return 1 }
    let previous = uselocale(locale)
    defer { uselocale(previous) }
    return max(0, Int(wcwidth(wchar_t(bitPattern: scalar.value))))
  }

  // A locale object never changes after it was made, so threads may share it.
  private nonisolated(unsafe) static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  private static let isLoaded = locale != nil
}
