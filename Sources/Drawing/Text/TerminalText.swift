/// Writes lines for a terminal.
public struct TerminalText: Sendable {
  /// Whether to write colours.
  public let usesColor: Bool

  /// A writer for a terminal with or without colours.
  public init(usesColor: Bool) { self.usesColor = usesColor }

  /// The lines, with escape sequences if colours are wanted. Without colours no line ends in blanks.
  public func text(of lines: [StyledText]) -> String {
    // Joining a list of texts would cost each look 200,000 instructions.
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      text += usesColor ? colored(line) : line.plain
    }
    return text
  }

  private func colored(_ line: StyledText) -> String {
    line.written { run in
      let codes = (run.isBold ? ["1"] : []) + (run.tone.terminalCode.map { [$0] } ?? [])
      return codes.isEmpty ? run.text : "\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m"
    }
  }
}

extension Tone {
  /// The number of the colour among the 256 that terminal emulators have; nil for the terminal's own colour.
  public var terminalColor: Int? {
    switch self {
    case .plain, .title, .secondary: nil
    case .accent: 208
    case .pending: 75
    case .paused: 141
    case .done: 79
    case .alert: 205
    }
  }

  /// The parameters of the escape sequence that selects the tone (ECMA-48, SGR).
  fileprivate var terminalCode: String? {
    self == .secondary ? "2" : terminalColor.map { "38;5;\($0)" }
  }
}
