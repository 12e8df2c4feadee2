extension WidgetFormat {
  /// Text for people, with colours on a terminal.
  public static let text = WidgetFormat("text", families: .allFromMedium) { entry, family, surface in
    TerminalText(usesColor: surface.usesColor)
      .text(of: surface.lines(of: surface.withLegend(StudyView(entry).drawing(for: family))))
  }
}
