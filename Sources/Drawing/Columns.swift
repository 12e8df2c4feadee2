import CLinux
import Glibc

extension StringProtocol {
  /// How many columns of a terminal the text takes: two for a wide character such as 한 or an emoji.
  public var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// The C library knows the width of a code point. A character of several code points is as wide as the
  /// widest of them. It is two columns wide if a variation selector asks for its emoji picture.
  fileprivate var columns: Int {
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.reduce(0) { Swift.max($0, CharacterWidths.width(of: $1)) }
  }
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
