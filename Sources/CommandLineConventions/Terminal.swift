import Glibc
import LocalCalendar
public import StudyWidget

/// What standard output can show.
public struct Terminal: Hashable, Sendable {
  /// Whether to write colours: only on a terminal, and not where `NO_COLOR` is set (no-color.org).
  public let usesColor: Bool
  /// How many columns there are; 80 where standard output is no terminal.
  public let width: Int

  public init(usesColor: Bool, width: Int) {
    self.usesColor = usesColor
    self.width = width
  }

  /// Standard output as it is now.
  public static var current: Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return Terminal(usesColor: false, width: 80) }
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
    let refusesColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(usesColor: !isDumb && !refusesColor, width: known ? Int(size.ws_col) : 80)
  }

  /// A drawing as text for this terminal.
  public func text(of drawing: Drawing) -> String {
    TerminalText(usesColor: usesColor).text(
      of: TextLayout(width: width, words: SystemLocale.words).lines(of: drawing))
  }
}
