import Glibc

/// A colour as a terminal tells it: red, green and blue, 0 to 1.
public struct TerminalColor: Hashable, Sendable {
  public let red, green, blue: Double

  /// A colour of these parts.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The relative luminance, 0 for black to 1 for white, as the Web Content Accessibility Guidelines define it.
  public var luminance: Double {
    func linear(_ part: Double) -> Double {
      part > 0.04045 ? pow((part + 0.055) / 1.055, 2.4) : part / 12.92
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, 1 to 21, as the guidelines define it.
  public func contrast(with other: TerminalColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}
