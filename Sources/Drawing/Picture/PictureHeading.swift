/// Headings and counts in a picture.
extension PictureLayout {
  /// Draws the picture at the left, and the name above what belongs to it.
  func heading(_ title: String, _ subtitle: String, _ badge: Badge) -> PictureBlock {
    let (size, gap) = (38.0, 11.0)
    let texts = PictureLayout(width: width - size - gap)
    var block = PictureBlock(width: width, height: size + 2)
    block.elements = elements(of: badge, size: size)
    let top = subtitle.isEmpty ? 9.0 : 0
    block.add(texts.line(StyledText(title, .title, bold: true), size: 15), x: size + gap, y: top)
    block.add(texts.line(StyledText(subtitle, .secondary), size: 12), x: size + gap, y: 20)
    return block
  }

  private func elements(of badge: Badge, size: Double) -> [PictureElement] {
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
        .circle(x: middle, y: middle, radius: middle, .fill(.fill(.plain))),
        .label(text, .onFill(.plain), x: middle, y: middle + 5.5, size: 15, isBold: true),
      ]
    }
  }

  /// Draws two numbers in a row, each above what it counts.
  func counts(_ counts: [Count]) -> PictureBlock {
    let labels = counts.map { StyledText($0.label, .secondary) }
    let widest = labels.map { $0.pictureWidth(size: 11) }.max() ?? 0
    let (columnWidth, rowHeight) = (min(max(92, widest + 4), max(width / 2, 60)), 37.0)
    let rows = (counts.count + 1) / 2
    var block = PictureBlock(width: 2 * columnWidth, height: Double(rows) * rowHeight)
    let texts = PictureLayout(width: columnWidth - 4)
    for (index, count) in counts.enumerated() {
      let (x, y) = (Double(index % 2) * columnWidth, Double(index / 2) * rowHeight)
      block.elements.append(
        .moved(x: x, y: y, texts.line(StyledText(count.number, .title, bold: true), size: 15).elements))
      block.elements.append(.moved(x: x, y: y + 17, texts.line(labels[index], size: 11).elements))
    }
    return block
  }
}
