/// Bars in a picture.
extension PictureLayout {
  /// Draws the bars below their title, side by side or one below the other.
  func bars(_ block: BarsBlock) -> PictureBlock {
    let bars = block.isUpright ? standing(block) : lying(block)
    guard !block.title.isEmpty else { return bars }
    return .column([line(StyledText(block.title, .title, bold: true), size: 13.5), bars], gap: 8)
  }

  /// How wide bars are that lie, with all that belongs to them.
  private static let lyingWidth = 388.0

  /// Draws the name at the left of each bar, and its numbers at the right.
  private func lying(_ lying: BarsBlock) -> PictureBlock {
    let bars = lying.bars
    let (pitch, thickness, gap, size) = (lying.isBrief ? 17.5 : 21, 9.0, 12.0, 12.0)
    let width = min(width, Self.lyingWidth)
    func widest(_ texts: [StyledText]) -> Double { texts.map { $0.pictureWidth(size: size) }.max() ?? 0 }
    let names = bars.map { StyledText($0.name, bold: $0.isEmphasized) }
    let nameWidth = min(widest(names) + 2, width * 0.34)
    // Each number ends below the one above it. Those that have no room are left to the words of the bar.
    let hasBars = bars.contains { $0.measures.first?.part != nil }
    let room = width - nameWidth - gap - (hasBars ? 60 : 0)
    let numbers = (0..<lying.measureCount).map { place in
      bars.map { StyledText($0.measures[place].text, place == 0 ? .plain : .secondary, bold: place == 0) }
    }
    var (columns, taken) = ([[StyledText]](), 0.0)
    let remarks = lying.isBrief ? [] : [bars.map { StyledText($0.remark, .secondary) }]
    for texts in numbers + remarks {
      let needed = widest(texts) + gap
      guard columns.isEmpty || needed > gap && taken + needed <= room else { continue }
      columns.append(texts)
      taken += needed
    }
    let (start, length) = (nameWidth + gap, max(width - taken - nameWidth - gap, 0))
    var block = PictureBlock(width: width, height: Double(bars.count) * pitch)
    for (index, bar) in bars.enumerated() {
      let baseline = 12.5
      var elements = PictureLayout(width: nameWidth).line(names[index], size: size).elements
      if let part = bar.measures.first?.part {
        let y = (pitch - thickness) / 2 - 1.5
        elements.append(strip(x: start, y: y, width: length, height: thickness, .edge))
        let reached = part > 0 ? min(max(part * length, thickness), length) : 0
        if reached > 0 {
          elements.append(strip(x: start, y: y, width: reached, height: thickness, .fill(.plain)))
        }
      }
      var end = width
      for texts in columns.reversed() {
        elements.append(.text(texts[index], x: end, y: baseline, size: size, anchor: .end))
        end -= widest(texts) + gap
      }
      block.elements.append(.moved(x: 0, y: Double(index) * pitch, [.titled(bar.meaning, elements)]))
    }
    return block
  }

  /// Draws a thin bar.
  func progress(_ part: Double) -> PictureBlock {
    let (width, thickness) = (min(width, 112), 6.0)
    let reached = part > 0 ? min(max(part * width, thickness), width) : 0
    let bars = [(width, Ink.edge), (reached, .fill(.plain))].filter { $0.0 > 0 }
    return PictureBlock(
      width: width, height: thickness,
      elements: bars.map { strip(x: 0, y: 0, width: $0.0, height: thickness, $0.1) })
  }

  private func strip(x: Double, y: Double, width: Double, height: Double, _ ink: Ink) -> PictureElement {
    .rectangle(x: x, y: y, width: width, height: height, radius: min(width, height) / 2, .fill(ink))
  }

  /// Draws the bars side by side in rows of at most twelve, with the names and the numbers below them.
  private func standing(_ standing: BarsBlock) -> PictureBlock {
    let (bars, perRow, height) = (standing.bars, 12, 80.0)
    let pitch = min(width / Double(perRow), 67)
    let rows = stride(from: 0, to: bars.count, by: perRow).map { bars[$0..<min($0 + perRow, bars.count)] }
    return .column(
      rows.map { row in
        var block = PictureBlock(width: Double(perRow) * pitch, height: height)
        for (place, bar) in row.enumerated() {
          let column = self.standing(
            bar, measures: standing.measureCount, width: pitch, height: height)
          block.add(column, x: Double(place) * pitch, y: 0)
        }
        return block
      }, gap: 12)
  }

  private func standing(
    _ bar: BarsBlock.Bar, measures: Int, width: Double, height: Double
  ) -> PictureBlock {
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
          .fill(.fill(bar.isEmphasized ? .fourth : .plain))))
    }
    var y = height + 15
    let room = width - 4
    func write(_ text: StyledText) {
      let (text, size) = fitting(text, width: room, size: 11.5)
      elements.append(.text(text, x: middle, y: y, size: size, anchor: .middle))
      y += 14.5
    }
    write(StyledText(bar.shortName, bar.isEmphasized ? .accent : .plain, bold: bar.isEmphasized))
    for measure in bar.measures.prefix(measures) {
      let text = measure.text { fitting(StyledText($0), width: room, size: 11.5).0.plain == $0 }
      write(StyledText(text, .secondary))
    }
    return PictureBlock(width: width, height: y - 8, elements: [.titled(bar.meaning, elements)])
  }
}
