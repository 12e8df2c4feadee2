import Glibc
public import Words

/// What a terminal can show, as far as its environment says.
public struct TerminalTraits: Hashable, Sendable {
  /// How many colours there are.
  public enum Colors: Hashable, Sendable {
    case none
    /// The eight colours that every colour terminal has, each also bright.
    case sixteen
    case twoHundredFiftySix
  }

  public var colors: Colors
  /// The background; nil if it is not known.
  public var background: TerminalColor?
  /// Whether the characters are those of Unicode.
  public var isUTF8: Bool
  /// Which signs the person wants.
  public var signs: SignChoice
  /// Whether a program such as tmux draws on the terminal itself what is written, and counts columns in its own way.
  public var isInMultiplexer = false
  /// Whether it is the console of Linux.
  var isConsole = false

  /// Whether our signs are those of ASCII.
  public var hasASCIISigns: Bool { signs.isASCII(isUTF8: isUTF8) }
  /// Whether only the characters of ASCII can be shown.
  public var isASCII: Bool { hasASCIISigns && !isUTF8 }

  /// A terminal that shows this.
  public init(
    colors: Colors, background: TerminalColor? = nil, isUTF8: Bool = true, signs: SignChoice = .auto
  ) {
    (self.colors, self.background, self.isUTF8, self.signs) = (colors, background, isUTF8, signs)
  }

  /// Reads what the environment says of the terminal.
  /// - Parameters:
  ///   - variable: the value of a variable; nil if it is not set.
  ///   - isUTF8: whether the locale's characters are those of Unicode.
  /// - Returns: nil if there is no terminal that can move its cursor: `TERM` is missing, or `dumb`.
  public init?(environment variable: (String) -> String?, isUTF8: Bool) {
    guard let name = variable("TERM"), !name.isEmpty, name != "dumb" else { return nil }
    // no-color.org: set, and not empty.
    let refusesColor = variable("NO_COLOR").map { !$0.isEmpty } ?? false
    let hasManyColors = name.contains("256color") || name.contains("direct")
    let isModern = ["foot", "alacritty", "xterm-kitty", "wezterm", "xterm-ghostty", "ghostty", "contour"]
      .contains(name)
    // xterm calls itself by the same name as terminals with fewer colours, and says its version beside it.
    let isXterm = name == "xterm" && variable("XTERM_VERSION") != nil
    let tellsColor = variable("COLORTERM").map { !$0.isEmpty } ?? false || isXterm
    let colors: Colors
    if refusesColor || ["vt100", "vt102", "vt220", "vt52"].contains(name) || name.hasSuffix("-m")
      || name.hasSuffix("-mono")
    {
      colors = .none
    } else {
      colors = hasManyColors || isModern || tellsColor ? .twoHundredFiftySix : .sixteen
    }
    self.init(
      colors: colors, background: Self.background(name, variable("COLORFGBG")), isUTF8: isUTF8)
    isConsole = name == "linux"
    isInMultiplexer =
      ["tmux", "screen"].contains { name.hasPrefix($0) }
      || ["TMUX", "STY"].contains { variable($0)?.isEmpty == false }
  }

  /// The terminal of this process.
  public static var current: TerminalTraits? {
    TerminalTraits(environment: Self.variable, isUTF8: Self.localeIsUTF8)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The Linux console is black. rxvt and its relatives say in `COLORFGBG` which of the sixteen colours is behind.
  private static func background(_ name: String, _ colors: String?) -> TerminalColor? {
    let black = TerminalColor(red: 0, green: 0, blue: 0)
    if name == "linux" { return black }
    guard let behind = colors?.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    switch behind {
    case 0...6, 8: return black
    case 7, 9...15: return TerminalColor(red: 1, green: 1, blue: 1)
    default: return nil
    }
  }

  /// Whether the characters of this process are those of Unicode.
  public static var localeIsUTF8: Bool { LocaleCharset.isUTF8(environment: variable) }
}
