/// How wide a text becomes in a picture. That depends on the viewer's font, so this is an estimate for the usual fonts
/// without serifs, and rather too large than too small.
extension StyledText {
  /// The width in pixels at a size in pixels.
  func pictureWidth(size: Double) -> Double {
    runs.reduce(0) { width, run in
      let ems = run.text.reduce(0) { $0 + Self.ems(of: $1) }
      return width + ems * size * (run.isBold ? 1.08 : 1)
    }
  }

  /// The line, cut to a width in pixels. If it is wider, … replaces its end.
  func cut(toPixels width: Double, size: Double) -> StyledText {
    let whole = pictureWidth(size: size)
    guard whole > width else { return self }
    var columns = max(1, Int(Double(self.width) * width / whole) + 2)
    while columns > 1, cut(to: columns).pictureWidth(size: size) > width { columns -= 1 }
    return cut(to: columns)
  }

  private static func ems(of character: Character) -> Double {
    switch character {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", "·", " ": 0.34
    case "f", "r", "t", "(", ")", "[", "]", "-", "/": 0.44
    case "W": 1.03
    case "m", "w", "M", "%", "…", "–", "—", "●", "○", "◐", "✓", "⚠": 0.96
    case "A"..."Z": 0.7
    default: character.isASCII ? 0.61 : String(character).columns > 1 ? 1.02 : 0.66
    }
  }
}
