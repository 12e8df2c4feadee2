public import Drawing
import Glibc

/// What standard output can show: how many columns, and which colours.
public struct Terminal: Hashable, Sendable {
  /// The colours: none unless it is a terminal that has some, and none if `NO_COLOR` is set (no-color.org).
  public let palette: TerminalPalette
  /// How many columns there are; 80 if standard output is not a terminal.
  public let width: Int

  /// A terminal of that width with those colours.
  public init(palette: TerminalPalette, width: Int) {
    self.palette = palette
    self.width = width
  }

  /// What a file or a pipe can show.
  public static let plain = Terminal(palette: .none, width: 80)

  /// Standard output as it is now.
  public static var current: Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return plain }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(
      palette: TerminalTraits.current.map { TerminalPalette($0) } ?? .none,
      width: isKnown ? Int(size.ws_col) : 80)
  }

  /// A drawing as text for this terminal.
  public func text(of drawing: Drawing) -> String {
    TerminalText(palette).text(of: TextLayout(width: width).lines(of: drawing))
  }
}
