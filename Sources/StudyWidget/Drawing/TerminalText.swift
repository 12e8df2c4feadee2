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
    line.written { run in
      let codes = (run.isBold ? ["1"] : []) + (run.tone.terminalCode.map { [$0] } ?? [])
      return codes.isEmpty ? run.text : "\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m"
    }
  }
}

extension Tone {
  /// The colour's number among the 256 that every terminal emulator of today has; nil for the terminal's own.
  var terminalColor: Int? {
    switch self {
    case .plain, .title, .secondary, .prefix, .missed, .future: nil
    case .studied, .alive: 208
    case .open: 75
    case .resting: 141
    case .broken: 205
    case .done: 79
    }
  }

  /// The parameters of the escape sequence that selects the tone (ECMA-48, SGR).
  fileprivate var terminalCode: String? {
    switch self {
    case .secondary, .prefix, .missed, .future: "2"
    default: terminalColor.map { "38;5;\($0)" }
    }
  }
}
