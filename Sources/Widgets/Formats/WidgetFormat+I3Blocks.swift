import Drawing
import Words

extension WidgetFormat {
  /// A block of i3blocks with `format=json`: an object of the i3bar protocol, without markup.
  static let i3blocks = WidgetFormat(
    name: "i3blocks", families: .oneLine, hasLegend: false, isBar: true, reportsClicks: true
  ) { entry, view, surface in
    let short = BarText.shortLine(of: entry, in: view)
    let block: JSONValue = [
      "full_text": BarText.line(of: entry, in: view, on: surface).with(surface.barSigns).plain,
      "short_text": short.with(surface.barSigns).plain,
      "color": view.appearance.barPalette?[entry.status.tone].hex,
    ]
    return block.withoutNulls.line
  }
}
