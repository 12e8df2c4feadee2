import LocalCalendar
import StudyCalendar

/// Lays a drawing out in a picture.
struct PictureLayout {
  /// The room from left to right.
  let width: Double
  let words: CalendarWords

  private static let gap = 22.0
  static let textSize = 13.0

  /// A drawing in its place.
  func block(of drawing: Drawing) -> PictureBlock {
    switch drawing {
    case .streak(let length): linked(WidgetLink.streak, streak(length, size: 50))
    case .largeStreak(let length): linked(WidgetLink.streak, streak(length, size: 96))
    case .month(let grid): linked(WidgetLink.calendar, month(grid))
    case .denseMonth(let grid): linked(WidgetLink.calendar, denseMonth(grid))
    case .year(let grid): linked(WidgetLink.calendar, year(grid))
    case .gauge(let studied, let all): gauge(studied: studied, of: all)
    case .legend: legend
    case .button(let button): self.button(button)
    case .message(let text): message(text)
    case .line(let text): line(text)
    case .column(let parts): .column(parts.map { block(of: $0) }, gap: 8)
    case .row(let parts): row(parts)
    case .flow(let parts): flow(parts.map { block(of: $0) })
    }
  }

  private func linked(_ address: String, _ block: PictureBlock) -> PictureBlock {
    PictureBlock(width: block.width, height: block.height, [.link(address, block.elements)])
  }

  // MARK: Arranging

  /// The last one has the room that the others leave, and stands at its right.
  private func row(_ parts: [Drawing]) -> PictureBlock {
    var row = PictureBlock(width: 0, height: 0)
    for (index, part) in parts.enumerated() {
      let start = index == 0 ? 0 : row.width + Self.gap
      let block = PictureLayout(width: width - start, words: words).block(of: part)
      let isLast = index == parts.count - 1
      row.add(block, x: isLast ? max(start, width - block.width) : start, y: 0)
    }
    return row
  }

  private func flow(_ blocks: [PictureBlock]) -> PictureBlock {
    let (widest, highest) = (blocks.map(\.width).max() ?? 1, blocks.map(\.height).max() ?? 0)
    var flow = PictureBlock(width: 0, height: 0)
    for (y, row) in blocks.inRows(of: Int((width + Self.gap) / (widest + Self.gap))).enumerated() {
      for (x, block) in row.enumerated() {
        flow.add(block, x: Double(x) * (widest + Self.gap), y: Double(y) * (highest + 14))
      }
    }
    return flow
  }

  // MARK: Texts

  /// A line of text. Its width is only known to whoever draws it, so this is an estimate, and not a low one.
  func line(_ text: StyledText, size: Double = PictureLayout.textSize) -> PictureBlock {
    let columnWidth = size * 0.62
    let shown = text.cut(to: max(1, Int(width / columnWidth)))
    guard !shown.runs.isEmpty else { return PictureBlock(width: 0, height: 4) }
    return PictureBlock(
      width: Double(shown.width) * columnWidth, height: size * 1.4,
      [.text(shown, x: 0, y: size * 1.05, size: size, isCentered: false)])
  }

  private func message(_ text: String) -> PictureBlock {
    let columns = max(1, Int(width / (Self.textSize * 0.62)))
    return .column(
      TextLayout(width: columns, words: words).lines(of: .message(text)).map { line($0) }, gap: 0)
  }

  private func streak(_ length: Int?, size: Double) -> PictureBlock {
    let number = StyledText(length.map(String.init) ?? "–", length == 0 ? .broken : .alive, bold: true)
    return PictureBlock(
      width: max(Double(number.width) * size * 0.64, 76), height: size + 24,
      [
        .text(number, x: 0, y: size * 0.86, size: size, isCentered: false),
        .text(
          StyledText("day streak", .secondary), x: 0, y: size + 13, size: Self.textSize, isCentered: false),
      ])
  }

  private func button(_ button: StudyButton) -> PictureBlock {
    let text = StyledText((button.didStudyToday ? "✓ " : "") + button.title, button.tone, bold: true)
    return PictureBlock(
      width: 104, height: 30,
      [
        .rectangle(
          x: 0.75, y: 0.75, width: 102.5, height: 28.5, radius: 14.25,
          .stroke(.tone(button.tone), width: 1.5)),
        .text(text, x: 52, y: 19.5, size: Self.textSize, isCentered: true),
      ])
  }

  private func gauge(studied: Int?, of all: Int) -> PictureBlock {
    let text =
      studied.map { StyledText("\($0)", .plain, bold: true) + StyledText("/\(all)", .secondary) }
      ?? StyledText("–", .secondary)
    let fraction = all == 0 ? 0 : Double(studied ?? 0) / Double(all)
    return PictureBlock(
      width: 76, height: 76,
      [
        .circle(x: 38, y: 38, radius: 33, .stroke(.edge, width: 8)),
        .arc(x: 38, y: 38, radius: 33, fraction: fraction, .studiedSurface, width: 8),
        .text(text, x: 38, y: 43, size: 15, isCentered: true),
      ])
  }

  private var legend: PictureBlock {
    let items: [(mark: [PictureElement], text: String)] =
      DayState.allCases.map { (DayMark(state: $0, isToday: $0 == .open).elements(size: 11), $0.meaning) }
      + [(DayMark(state: .studied, isToday: true).elements(size: 11), "today")]
    var legend = PictureBlock(width: 0, height: 0)
    var (x, y) = (0.0, 0.0)
    for item in items {
      let block = line(StyledText(item.text, .secondary), size: 11)
      if x > 0, x + 17 + block.width > width { (x, y) = (0, y + 18) }
      legend.add(PictureBlock(width: 11, height: 11, item.mark), x: x, y: y + 2)
      legend.add(block, x: x + 17, y: y)
      x += 17 + block.width + 12
    }
    return legend
  }
}
