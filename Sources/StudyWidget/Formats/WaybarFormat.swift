extension WidgetFormat {
  /// A custom module of waybar: a JSON object in a line. Its texts are Pango markup.
  static let waybar = WidgetFormat("waybar", families: .ofALine) { entry, family, surface in
    let markup = PangoMarkup(palette: surface.appearance.palette)
    let view = StudyView(entry)
    let text = surface.lines(of: view.drawing(for: family)).first ?? StyledText()
    let tooltip = surface.lines(of: surface.withLegend(view.details), width: 48)
    let classes = entry.statusNames
    return try jsonLine(
      WaybarModule(
        text: markup.text(of: text.cut(to: WidgetFormat.lineWidth)), alt: classes[0],
        tooltip: "<tt>" + tooltip.map(markup.text).joined(separator: "\n") + "</tt>",
        class: classes, percentage: entry.percentageStudied))
  }

  /// What a line of a bar has room for.
  static let lineWidth = 40
}

private struct WaybarModule: Encodable {
  let text: String
  let alt: String
  let tooltip: String
  let `class`: [String]
  let percentage: Int
}

/// The markup of Pango, which draws the text of GTK programs.
struct PangoMarkup {
  let palette: Palette

  func text(of line: StyledText) -> String {
    line.written { run in
      let text = run.text.escapedForXML
      var attributes = run.isBold ? #" weight="bold""# : ""
      // The bar's own colour is right for ordinary text.
      if run.tone != .plain, run.tone != .title {
        attributes += #" foreground="\#(palette[run.tone].hex)""#
      }
      return attributes.isEmpty ? text : "<span\(attributes)>\(text)</span>"
    }
  }
}
