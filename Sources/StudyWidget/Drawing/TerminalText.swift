/// Lines as a terminal shows them.
public struct TerminalText: Sendable {
  /// Whether colours are wanted.
  public let usesColor: Bool

  public init(usesColor: Bool) { self.usesColor = usesColor }

  /// The lines with escape sequences for colours, or without; none ends in blanks.
  public func text(of lines: [StyledText]) -> String {
    lines.map { usesColor ? colored($0) : $0.plain }.joined(separator: "\n")
  }

  private func colored(_ line: StyledText) -> String {
    line.runs.reduce(into: "") { text, run in
      let codes = (run.isBold ? ["1"] : []) + [Self.code(of: run.tone)].compactMap { $0 }
      text += codes.isEmpty ? run.text : "\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m"
    }
  }

  /// SGR codes; colours from the 256 that every terminal emulator of today has.
  private static func code(of tone: Tone) -> String? {
    switch tone {
    case .plain, .title: nil
    case .secondary, .prefix, .missed, .future: "2"
    case .studied, .alive: "38;5;208"
    case .open: "38;5;75"
    case .resting: "38;5;141"
    case .broken: "38;5;205"
    case .done: "38;5;79"
    }
  }
}
