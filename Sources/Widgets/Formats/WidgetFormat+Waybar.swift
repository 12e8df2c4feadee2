import Drawing
import Words

extension WidgetFormat {
  /// A custom module of waybar: a JSON object in one line. Its texts are Pango markup.
  static let waybar = WidgetFormat(name: "waybar", families: .oneLine, isBar: true) { entry, view, surface in
    let markup = PangoMarkup(palette: view.appearance.barPalette, fill: view.appearance.palette)
    let tooltip = BarText.details(of: entry, in: view).map { markup.text(of: $0.with(surface.barSigns)) }
      .joined(separator: "\n")
    let status = entry.status
    let module: JSONValue = [
      "text": markup.text(of: BarText.line(of: entry, in: view, on: surface).with(surface.barSigns)),
      "alt": status.names.first ?? "", "tooltip": "<tt>\(tooltip)</tt>", "class": status.names,
      "percentage": status.percentage,
    ]
    return module.line
  }
}

/// The markup of Pango, which draws the text of GTK programs.
private struct PangoMarkup {
  /// The colours of text; nil for the bar's own.
  let palette: Palette?
  /// The colours of filled days, which bring their own background.
  let fill: Palette

  func text(of line: StyledText) -> String {
    line.written { run in
      let text = (run.fill?.text(run.text) ?? run.text).escapedForXML
      var attributes = run.isBold ? #" weight="bold""# : ""
      // The bar's own colour is right for ordinary text.
      if let colors = run.fill.map({ fill[$0] }) {
        attributes += #" foreground="\#(colors.ink.hex)" background="\#(colors.fill.hex)""#
      } else if let palette, run.tone != .plain, run.tone != .title {
        attributes += #" foreground="\#(palette[run.tone].hex)""#
      }
      return attributes.isEmpty ? text : "<span\(attributes)>\(text)</span>"
    }
  }
}
