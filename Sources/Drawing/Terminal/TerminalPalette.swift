/// The colours in which a terminal shows text, so that it can be read on its background.
///
/// A studied day is filled, in four steps of orange with black or white text, which can be read on any background. With 16
/// colours the signs of the steps say the same, and only a fill without steps is one. With 256 colours text has colours of ours that have a contrast of at least 4.5 with the background (WCAG 1.4.3). With 16 colours they are
/// those of the terminal's own palette. Where the background is not known, no text has a colour of its own, and what matters
/// less is faint.
public struct TerminalPalette: Hashable, Sendable {
  private let colors: TerminalTraits.Colors
  private let codes: [Tone: String]
  private let fills: [String]

  /// The palette for a terminal.
  public init(_ traits: TerminalTraits) {
    colors = traits.colors
    switch traits.colors {
    case .none: (codes, fills) = ([:], [])
    case .sixteen:
      let isDark = traits.background.map { $0.luminance < 0.18 }
      codes =
        isDark == true ? Self.sixteenOnDark : isDark == false ? Self.sixteenOnLight : Self.onUnknown
      // The yellow of a console is a brown on which black has a contrast of 4.0 only.
      fills = [traits.isConsole ? "30;47" : "30;43"]
    case .twoHundredFiftySix:
      codes =
        traits.background.map { Self.indexes(on: $0).mapValues { "38;5;\($0)" } } ?? Self.onUnknown
      // Where the background is not known it is most often dark.
      let isLight = traits.background.map { $0.luminance >= 0.18 } ?? false
      fills = Self.fills(onLight: isLight).map { "38;5;\($0.ink);48;5;\($0.fill)" }
    }
  }

  /// No colours.
  public static let none = TerminalPalette(TerminalTraits(colors: .none))

  /// Whether there are any colours.
  public var hasColors: Bool { colors != .none }

  /// The parameters of the sequence that selects the colours of a piece of text (ECMA-48, SGR); nil for the terminal's own.
  public func code(of tone: Tone, fill: Fill?) -> String? {
    guard let fill, shows(fill) else { return codes[tone] }
    return fills.count == 1 ? fills[0] : fills[fill.step - 1]
  }

  /// A text on a fill. What the fill says is not said by a sign, too, and a filled bar is the fill alone, since its sign would
  /// cover it.
  public func text(_ text: String, on fill: Fill?) -> String {
    guard let fill, shows(fill) else { return text }
    let shown = colors == .twoHundredFiftySix ? fill.text(text) : text
    return String(shown.map { $0 == StyledText.barSign ? " " : $0 })
  }

  /// Whether the terminal has a colour for a fill.
  private func shows(_ fill: Fill) -> Bool { fills.count > 1 || fill == .plain && !fills.isEmpty }

  /// Whether a piece of text is written in bold. Terminals with 16 colours brighten what is bold, and would write grey on a
  /// fill instead of black.
  public func isBold(_ isBold: Bool, fill: Fill?) -> Bool {
    guard colors == .sixteen, let fill else { return isBold }
    return shows(fill) ? false : isBold || fill == .fourth
  }

  /// The colour of each tone among the 256. Plain text and titles have the terminal's own.
  public static func indexes(on background: TerminalColor) -> [Tone: Int] {
    candidates.mapValues { candidates in
      candidates.first { color(ofIndex: $0).contrast(with: background) >= leastContrast }
        ?? candidates.max {
          color(ofIndex: $0).contrast(with: background) < color(ofIndex: $1).contrast(with: background)
        } ?? candidates[0]
    }
  }

  static let leastContrast = 4.5

  /// The colours of the four steps among the 256, each with that of the text on it. More stands off further from the background.
  static func fills(onLight isLight: Bool) -> [(fill: Int, ink: Int)] {
    let onDark = [(fill: 94, ink: 231), (172, 16), (215, 16), (223, 16)]
    return isLight ? onDark.reversed() : onDark
  }

  /// For each tone the colours to choose from, the best one first: three for dark backgrounds, then those for light ones.
  private static let candidates: [Tone: [Int]] = [
    .accent: [208, 214, 222, 130, 94, 52], .pending: [75, 117, 153, 26, 25, 18],
    .paused: [141, 147, 183, 97, 91, 54],
    .done: [79, 121, 158, 29, 22, 22], .alert: [211, 218, 224, 161, 125, 52],
    .secondary: [248, 252, 255, 242, 240, 235],
  ]

  private static let onUnknown: [Tone: String] = [.secondary: "2"]

  private static let sixteenOnDark: [Tone: String] = [
    .accent: "93", .pending: "96", .paused: "95", .done: "92", .alert: "91", .secondary: "37",
  ]

  private static let sixteenOnLight: [Tone: String] = [
    .accent: "31", .pending: "34", .paused: "35", .alert: "31",
  ]

  /// A colour of the cube and of the greys, 16 to 255, which are the same in all terminals.
  static func color(ofIndex index: Int) -> TerminalColor {
    if index >= 232 {
      let grey = Double(8 + 10 * (index - 232)) / 255
      return TerminalColor(red: grey, green: grey, blue: grey)
    }
    func part(_ level: Int) -> Double { level == 0 ? 0 : Double(55 + 40 * level) / 255 }
    let number = index - 16
    return TerminalColor(red: part(number / 36), green: part(number / 6 % 6), blue: part(number % 6))
  }
}
