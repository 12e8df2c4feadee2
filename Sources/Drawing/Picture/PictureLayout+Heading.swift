/// Headings and counts in a picture.
extension PictureLayout {
  /// Draws the picture at the left, and the name above what belongs to it. The figure is at the right.
  func heading(
    _ title: String, _ subtitle: String, _ badge: Badge, _ figure: Count?, _ tone: Tone
  ) -> PictureBlock {
    let (size, gap) = (38.0, 11.0)
    var block = PictureBlock(width: width, height: size + 2)
    block.elements = elements(of: badge, size: size)
    var room = width - size - gap
    if let figure {
      // A word has letters that reach below the line.
      let isWord = figure.number.contains(where: \.isLetter)
      let (number, numberSize) = fitting(
        StyledText(figure.number, tone, bold: true), width: room / 2, size: isWord ? 30 : 36)
      let label = StyledText(figure.label, .secondary).cut(toPixels: room / 2, size: 12)
      block.height = size + 10
      block.elements += [
        .text(number, x: width, y: 28, size: numberSize, anchor: .end),
        .text(label, x: width, y: 44, size: 12, anchor: .end),
      ]
      room -= max(number.pictureWidth(size: numberSize), label.pictureWidth(size: 12)) + gap
    }
    let texts = PictureLayout(width: room)
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

  /// Draws the figures side by side, each above what it counts. A column is as wide as another.
  func figures(_ counts: [Count], _ tone: Tone) -> PictureBlock {
    let (size, gap, labelSize) = (38.0, 24.0, 12.0)
    let columnWidth = width / Double(max(counts.count, 5))
    var block = PictureBlock(width: width, height: size + 20)
    for (place, count) in counts.enumerated() {
      let text = StyledText(count.number, place == 0 ? tone : .title, bold: true)
      let (number, numberSize) = fitting(text, width: columnWidth - gap, size: size)
      let (label, smaller) = fitting(
        StyledText(count.label, .secondary), width: columnWidth - gap, size: labelSize)
      let x = Double(place) * columnWidth
      block.elements += [
        .text(number, x: x, y: size * 0.86, size: numberSize),
        .text(label, x: x, y: size + 13, size: smaller),
      ]
    }
    return block
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
