import Drawing

extension WidgetFormat {
  /// The output of a `#(command)` in tmux's status line. That has any colour, so text has a look of its own only where the
  /// person says whether it is light or dark. Not even bold: many terminals brighten what is bold and black, and on the
  /// green of tmux's stock line that is a grey with a contrast of 1.9.
  static let tmux = WidgetFormat(
    name: "tmux", families: .oneLine, hasLegend: false, isBar: true, isRepeated: true
  ) { entry, view, surface in
    let colors = view.appearance.terminalBackground.map { TerminalPalette.indexes(on: $0) } ?? [:]
    return BarText.line(of: entry, in: view, on: surface).with(surface.terminalSigns).written { run in
      let text = run.text.escapedForTmux
      guard !colors.isEmpty else { return text }
      let style = (colors[run.tone].map { ["fg=colour\($0)"] } ?? []) + (run.isBold ? ["bold"] : [])
      return style.isEmpty ? text : "#[\(style.joined(separator: ","))]\(text)#[default]"
    }
  }
}

extension Appearance {
  /// The usual background; nil if it is not known.
  fileprivate var terminalBackground: TerminalColor? {
    switch self {
    case .auto: nil
    case .light: TerminalColor(red: 1, green: 1, blue: 1)
    case .dark: TerminalColor(red: 0.11, green: 0.11, blue: 0.11)
    }
  }
}

extension String {
  /// Text that tmux expands to itself.
  fileprivate var escapedForTmux: String {
    unicodeScalars.reduce(into: "") { $0 += $1 == "#" ? "##" : String($1) }
  }
}
