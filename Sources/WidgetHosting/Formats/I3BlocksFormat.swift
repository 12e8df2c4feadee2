import Drawing

extension WidgetFormat {
  /// A block of i3blocks with `format=json`: an object of the i3bar protocol, without markup.
  static let i3blocks = WidgetFormat(
    "i3blocks", families: .oneLine, hasLegend: false, isBar: true, reportsClicks: true
  ) { entry, view, surface in
    let short = BarText.name(of: entry, in: view.family) + entry.shortLine
    return try jsonLine(
      I3Block(
        fullText: BarText.line(of: entry, in: view, on: surface).with(surface.barSigns).plain,
        shortText: short.with(surface.barSigns).plain,
        color: view.appearance.barPalette?[entry.status.tone].hex))
  }
}

private struct I3Block: Encodable {
  let fullText: String
  let shortText: String
  let color: String?

  private enum CodingKeys: String, CodingKey {
    case fullText = "full_text"
    case shortText = "short_text"
    case color
  }
}
