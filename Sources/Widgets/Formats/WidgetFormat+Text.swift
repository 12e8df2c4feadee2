import Drawing

extension WidgetFormat {
  /// Text for people, with colours on a terminal.
  public static let text = WidgetFormat(name: "text", families: .mediumFirst, isForTerminals: true) {
    entry, view, surface in
    TerminalText(surface.palette)
      .text(of: view.lines(of: entry, columns: surface.width).map { $0.with(surface.terminalSigns) })
  }
}
