/// Headings and counts in a picture.
extension PictureLayout {
  /// Draws the picture at the left, and the name above what belongs to it.
  func heading(_ heading: HeadingBlock) -> PictureBlock {
    let (size, gap) = (38.0, 11.0)
    let texts = PictureLayout(width: width - size - gap)
    var block = PictureBlock(width: width, height: size + 2)
    block.elements = badge(heading.badge, size: size)
    let title = StyledText(heading.title, .title, bold: true)
    let top = heading.subtitle.isEmpty ? 9.0 : 0
    block.add(texts.line(title, size: 15), x: size + gap, y: top)
    block.add(texts.line(StyledText(heading.subtitle, .secondary), size: 12), x: size + gap, y: 20)
    return block
  }

  private func badge(_ badge: HeadingBlock.Badge, size: Double) -> [PictureElement] {
    let middle = size / 2
    switch badge {
    case .image(let address):
      return [
        .image(dataAddress: address, x: 0, y: 0, size: size),
        .roundMask(x: 0, y: 0, size: size),
        .circle(x: middle, y: middle, radius: middle - 0.5, .stroke(.edge, width: 1)),
      ]
    case .initials(let text):
      return [
        .circle(x: middle, y: middle, radius: middle, .fill(.surface)),
        .label(text, .onSurface, x: middle, y: middle + 5.5, size: 15, isBold: true),
      ]
    }
  }

  /// Draws two numbers in a row, each above what it counts.
  func counts(_ block: CountsBlock) -> PictureBlock {
    let labels = block.counts.map { StyledText($0.label, .secondary) }
    let widest = labels.map { $0.pictureWidth(size: 11) }.max() ?? 0
    let (columnWidth, rowHeight) = (min(max(92, widest + 4), max(width / 2, 60)), 37.0)
    let rows = (block.counts.count + 1) / 2
    var counts = PictureBlock(width: 2 * columnWidth, height: Double(rows) * rowHeight)
    let texts = PictureLayout(width: columnWidth - 4)
    for (index, count) in block.counts.enumerated() {
      let (x, y) = (Double(index % 2) * columnWidth, Double(index / 2) * rowHeight)
      counts.elements.append(
        .moved(x: x, y: y, texts.line(StyledText(count.number, .title, bold: true), size: 15).elements))
      counts.elements.append(.moved(x: x, y: y + 17, texts.line(labels[index], size: 11).elements))
    }
    return counts
  }
}
