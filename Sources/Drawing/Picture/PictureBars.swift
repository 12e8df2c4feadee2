/// Bars in a picture.
extension PictureLayout {
  /// Draws the bars below their title, side by side or one below the other.
  func bars(_ block: BarsBlock) -> PictureBlock {
    let bars = block.isUpright ? standing(block.bars) : lying(block.bars)
    guard !block.title.isEmpty else { return bars }
    return .column([line(StyledText(block.title, .title, bold: true), size: 13.5), bars], gap: 8)
  }

  /// How wide bars are that lie, with all that belongs to them.
  private static let lyingWidth = 388.0

  /// Draws the name at the left of each bar, and its numbers at the right.
  private func lying(_ bars: [BarsBlock.Bar]) -> PictureBlock {
    let (pitch, thickness, gap, size) = (21.0, 9.0, 12.0, 12.0)
    let width = min(width, Self.lyingWidth)
    func widest(_ texts: [String]) -> Double {
      texts.map { StyledText($0).pictureWidth(size: size) }.max() ?? 0
    }
    // Each number ends below the one above it. Those that have no room are left to the words of the bar.
    let names = PictureLayout(width: min(widest(bars.map(\.name)) + 2, width * 0.34))
    var ends: [(texts: [String], x: Double)] = []
    var end = width
    let numbers = (0..<(bars.map(\.measures.count).min() ?? 0)).map { place in
      bars.map { $0.measures[place].text }
    }
    let room = width - names.width - gap - 60
    var shown: [[String]] = []
    for texts in numbers + [bars.map(\.remark)] {
      let taken = shown.reduce(0) { $0 + widest($1) + gap }
      if shown.isEmpty || widest(texts) > 0 && taken + widest(texts) + gap <= room { shown.append(texts) }
    }
    for texts in shown.reversed() {
      ends.append((texts, end))
      end -= widest(texts) + gap
    }
    let (start, length) = (names.width + gap, max(end - names.width - gap, 0))
    var block = PictureBlock(width: width, height: Double(bars.count) * pitch)
    for (index, bar) in bars.enumerated() {
      let baseline = 12.5
      var elements = names.line(StyledText(bar.name, bold: bar.isEmphasized), size: size).elements
      if let part = bar.measures.first?.part {
        let y = (pitch - thickness) / 2 - 1.5
        elements.append(strip(x: start, y: y, width: length, height: thickness, .edge))
        let reached = part > 0 ? min(max(part * length, thickness), length) : 0
        if reached > 0 {
          elements.append(strip(x: start, y: y, width: reached, height: thickness, .fill(.plain)))
        }
      }
      for (place, column) in ends.reversed().enumerated() {
        let text = StyledText(column.texts[index], place == 0 ? .plain : .secondary, bold: place == 0)
        elements.append(.text(text, x: column.x, y: baseline, size: size, anchor: .end))
      }
      block.elements.append(.moved(x: 0, y: Double(index) * pitch, [.titled(bar.meaning, elements)]))
    }
    return block
  }

  private func strip(x: Double, y: Double, width: Double, height: Double, _ ink: Ink) -> PictureElement {
    .rectangle(x: x, y: y, width: width, height: height, radius: min(width, height) / 2, .fill(ink))
  }

  /// Draws the bars side by side in rows of at most twelve, with the names and the numbers below them.
  private func standing(_ bars: [BarsBlock.Bar]) -> PictureBlock {
    let (perRow, height) = (12, 80.0)
    let pitch = min(width / Double(perRow), 67)
    let rows = stride(from: 0, to: bars.count, by: perRow).map { bars[$0..<min($0 + perRow, bars.count)] }
    return .column(
      rows.map { row in
        var block = PictureBlock(width: Double(perRow) * pitch, height: height)
        for (place, bar) in row.enumerated() {
          let column = standing(bar, width: pitch, height: height)
          block.add(column, x: Double(place) * pitch, y: 0)
        }
        return block
      }, gap: 12)
  }

  private func standing(_ bar: BarsBlock.Bar, width: Double, height: Double) -> PictureBlock {
    let (thickness, middle) = (30.0, width / 2)
    let left = middle - thickness / 2
    // A line shows where a bar would stand.
    var elements: [PictureElement] = [
      .rectangle(x: left, y: height - 2, width: thickness, height: 2, radius: 1, .fill(.edge))
    ]
    if let part = bar.measures.first?.part, part > 0 {
      let reached = min(max(part * height, 3), height)
      elements.append(
        .rectangle(
          x: left, y: height - reached, width: thickness, height: reached, radius: min(4, reached / 2),
          .fill(.fill(.plain))))
    }
    var y = height + 15
    func write(_ text: StyledText) {
      let (shown, size) = fitting(text, width: width - 4, size: 11.5)
      elements.append(.text(shown, x: middle, y: y, size: size, anchor: .middle))
      y += 14.5
    }
    write(StyledText(bar.shortName, bar.isEmphasized ? .accent : .plain, bold: bar.isEmphasized))
    for measure in bar.measures { write(StyledText(measure.shortText, .secondary)) }
    return PictureBlock(width: width, height: y - 8, elements: [.titled(bar.meaning, elements)])
  }
}
