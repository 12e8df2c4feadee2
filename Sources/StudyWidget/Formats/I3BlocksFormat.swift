extension WidgetFormat {
  /// A block of i3blocks with `format=json`: an object of the i3bar protocol, without markup.
  static let i3blocks = WidgetFormat("i3blocks", families: .ofALine, hasLegend: false, readsClicks: true) {
    entry, family, surface in
    let line = surface.lines(of: StudyView(entry).drawing(for: family)).first ?? StyledText()
    let short = surface.lines(of: StudyView(entry).shortInline).first ?? line
    return try jsonLine(
      I3Block(
        fullText: line.cut(to: lineWidth).plain, shortText: short.plain,
        color: surface.appearance.palette[entry.statusTone].hex))
  }
}

private struct I3Block: Encodable {
  let fullText: String
  let shortText: String
  let color: String

  private enum CodingKeys: String, CodingKey {
    case fullText = "full_text"
    case shortText = "short_text"
    case color
  }
}
