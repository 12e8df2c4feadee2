/// Writes lines for a terminal.
public struct TerminalText: Sendable {
  private let palette: TerminalPalette

  /// A writer for a terminal.
  /// - Parameter palette: the terminal's colours.
  public init(_ palette: TerminalPalette) { self.palette = palette }

  /// The lines, with escape sequences if there are colours. Without colours no line ends in blanks.
  public func text(of lines: [StyledText]) -> String {
    // Joining a list of texts would cost each look 200,000 instructions.
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      text += palette.hasColors ? colored(line) : line.plain
    }
    return text
  }

  private func colored(_ line: StyledText) -> String {
    line.written { run in
      let bold = palette.isBold(run.isBold, isFilled: run.isFilled) ? ["1"] : []
      let codes = bold + [palette.code(of: run.tone, isFilled: run.isFilled)].compactMap { $0 }
      let text = palette.text(run.text, isFilled: run.isFilled)
      return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
  }
}
