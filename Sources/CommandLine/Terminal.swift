public import Drawing
import Glibc

/// What standard output can show: how many columns, and whether colours.
public struct Terminal: Hashable, Sendable {
  /// Whether to write colours: only on a terminal, and not if `NO_COLOR` is set (no-color.org).
  public let usesColor: Bool
  /// How many columns there are; 80 if standard output is not a terminal.
  public let width: Int

  /// A terminal of that width, with or without colours.
  public init(usesColor: Bool, width: Int) {
    self.usesColor = usesColor
    self.width = width
  }

  /// What a file or a pipe can show.
  public static let plain = Terminal(usesColor: false, width: 80)

  /// Standard output as it is now.
  public static var current: Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return plain }
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
    let refusesColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(usesColor: !isDumb && !refusesColor, width: isKnown ? Int(size.ws_col) : 80)
  }

  /// A drawing as text for this terminal.
  public func text(of drawing: Drawing) -> String {
    TerminalText(usesColor: usesColor).text(of: TextLayout(width: width).lines(of: drawing))
  }
}
