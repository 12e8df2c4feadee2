import Drawing

extension WidgetFormat {
  /// The output of a `#(command)` in tmux's status line.
  static let tmux = WidgetFormat("tmux", families: .oneLine, hasLegend: false, isBar: true) {
    entry, view, surface in
    BarText.line(of: entry, in: view.family, on: surface).written { run in
      let text = run.text.escapedForTmux
      let style =
        (run.tone.terminalColor.map { ["fg=colour\($0)"] } ?? []) + (run.isBold ? ["bold"] : [])
      return style.isEmpty ? text : "#[\(style.joined(separator: ","))]\(text)#[default]"
    }
  }
}

extension String {
  /// Text that tmux expands to itself.
  fileprivate var escapedForTmux: String {
    unicodeScalars.reduce(into: "") { $0 += $1 == "#" ? "##" : String($1) }
  }
}
