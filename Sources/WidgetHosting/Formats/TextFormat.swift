import Drawing

extension WidgetFormat {
  /// Text for people, with colours on a terminal.
  public static let text = WidgetFormat("text", families: .mediumFirst, isForTerminals: true) {
    entry, view, surface in
    TerminalText(usesColor: surface.usesColor)
      .text(of: TextLayout(width: surface.width).lines(of: view.drawing(of: entry)))
  }
}
