import Words

/// Lays a drawing out in a picture.
struct PictureLayout {
  /// The width that is available, in pixels.
  let width: Double

  private static let gap = 22.0
  static let textSize = 13.0

  /// Lays out a drawing.
  func block(of drawing: Drawing) -> PictureBlock {
    switch drawing {
    case .figure(let text, let caption, let tone, let isLarge):
      figure(StyledText(text, tone, bold: true), caption, isLarge: isLarge)
    case .figures(let counts, let tone): figures(counts, tone)
    case .heading(let title, let subtitle, let badge, let figure, let tone):
      heading(title, subtitle, badge, figure, tone)
    case .counts(let counts): self.counts(counts)
    case .calendar(let calendar): self.calendar(calendar)
    case .denseCalendar(let calendar): denseCalendar(calendar)
    case .year(let year): self.year(year)
    case .markRows(let rows): markRows(rows)
    case .gauge(let value, let total, let parts): gauge(value: value, total: total, partsOfUnit: parts)
    case .progress(let part): progress(part)
    case .bars(let bars): self.bars(bars)
    case .legend(let items): legend(items)
    case .button(let button): self.button(button)
    case .message(let text): message(text)
    case .line(let text): line(text)
    case .lines(let texts): .column(texts.map(wholeLine), gap: 0)
    case .column(let parts): .column(parts.map { block(of: $0) }, gap: 8)
    case .row(let parts): row(parts)
    case .flow(let parts): flow(parts.map { block(of: $0) })
    case .title(let text): title(text)
    case .divider:
      PictureBlock(
        width: width, height: 9,
        elements: [.rectangle(x: 0, y: 4, width: width, height: 1, radius: 0, .fill(.edge))])
    case .link(let address, let name, let part): link(address, name, block(of: part))
    }
  }

  private func link(_ address: String, _ name: String, _ block: PictureBlock) -> PictureBlock {
    PictureBlock(
      width: block.width, height: block.height, elements: [.link(address, name: name, block.elements)])
  }

  // MARK: Arranging

  /// Lays out blocks side by side, each in the middle of the row's height. A block leaves the others the room that they need
  /// at least; the last block gets what is left, and is aligned to the right.
  private func row(_ parts: [Drawing]) -> PictureBlock {
    var (blocks, end) = ([(x: Double, block: PictureBlock)](), 0.0)
    // The titles of bars stand in one line.
    let isCentered = !parts.contains { if case .bars = $0 { true } else { false } }
    for (index, part) in parts.enumerated() {
      let start = index == 0 ? 0 : end + Self.gap
      let others = parts[(index + 1)...].reduce(0) { $0 + leastWidth(of: $1) + Self.gap }
      let isLast = index == parts.count - 1
      let room =
        isLast ? width - start : min(max(width - start - others, 96), Self.mostWidth(of: part))
      let block = PictureLayout(width: room).block(of: part)
      end = start + block.width
      blocks.append((isLast ? max(start, width - block.width) : start, block))
    }
    let height = blocks.map(\.block.height).max() ?? 0
    var row = PictureBlock(width: 0, height: 0)
    for (x, block) in blocks { row.add(isCentered ? block.centered(in: height) : block, x: x, y: 0) }
    return row
  }

  /// The most room for a block that has others beside it.
  private static func mostWidth(of drawing: Drawing) -> Double {
    switch drawing {
    case .title, .message, .bars: .infinity
    case .link(_, _, let part): mostWidth(of: part)
    default: 200
    }
  }

  /// The width below which a drawing cannot be laid out well, as far as it matters here.
  private func leastWidth(of drawing: Drawing) -> Double {
    switch drawing {
    case .calendar: 210
    case .denseCalendar: 119
    case .bars: 273
    case .button(let button): self.button(button).width
    case .row(let parts), .column(let parts), .flow(let parts): parts.map(leastWidth).max() ?? 0
    case .link(_, _, let part): leastWidth(of: part)
    default: 0
    }
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

  /// A line of text. Its width is known only when it is drawn, so this estimates the width, and rather too
  /// large than too small.
  func line(_ text: StyledText, size: Double = PictureLayout.textSize) -> PictureBlock {
    let shown = text.cut(toPixels: width, size: size)
    guard !shown.runs.isEmpty else { return PictureBlock(width: 0, height: 4) }
    return PictureBlock(
      width: shown.pictureWidth(size: size), height: size * 1.4,
      elements: [.text(shown, x: 0, y: size * 1.05, size: size)])
  }

  /// A line in a smaller size where there is no room for it, and cut if that is not enough.
  func fitting(_ text: StyledText, width: Double, size: Double) -> (StyledText, size: Double) {
    let whole = text.pictureWidth(size: size)
    guard whole > width else { return (text, size) }
    // A little less, so that no rounding cuts what fits.
    let smaller = max(min(size, Self.leastSize), size * width / whole * 0.999)
    return (text.cut(toPixels: width, size: smaller), smaller)
  }

  /// No text is smaller.
  private static let leastSize = 11.0

  /// A title in one line, or in two. What does not fit into two is cut.
  private func title(_ text: String) -> PictureBlock {
    let size = 14.0
    func width(_ words: some Sequence<Substring>) -> Double {
      StyledText(words.joined(separator: " "), .title, bold: true).pictureWidth(size: size)
    }
    let words = text.split(separator: " ")
    let first = words.indices.last { width(words[...$0]) <= self.width }
    let count = first.map { $0 + 1 } ?? words.count
    let lines = [words.prefix(count), words.dropFirst(count)].filter { !$0.isEmpty }
    return .column(
      lines.map { line(StyledText($0.joined(separator: " "), .title, bold: true), size: size) }, gap: 0)
  }

  /// A line that is broken if it is too wide.
  private func wholeLine(_ text: String) -> PictureBlock {
    let styled = StyledText(text)
    return styled.pictureWidth(size: Self.textSize) > width ? message(text) : line(styled)
  }

  private func message(_ text: String) -> PictureBlock {
    let columns = max(1, Int(width / (Self.textSize * 0.62)))
    return .column(TextLayout(width: columns).lines(of: .message(text)).map { line($0) }, gap: 0)
  }

  /// A figure that is a word is smaller than a number with or without a unit, and a large one is smaller where there is no room for all of its characters in the largest type.
  private func figure(_ text: StyledText, _ caption: String, isLarge: Bool) -> PictureBlock {
    let columns = Double(max(text.width, 1))
    // The widest digits of common fonts in bold type take 0.7.
    let columnWidth = isLarge ? 0.7 : 0.64
    let isWord = text.plain.first?.isLetter ?? false
    let size = isLarge ? min(96, max(24, width / (columns * columnWidth))) : isWord ? 34 : 50
    let (caption, captionSize) = fitting(
      StyledText(caption, .secondary), width: max(width, 76), size: Self.textSize)
    let captionWidth = caption.pictureWidth(size: captionSize)
    // A word has letters that reach below its line.
    let captionTop = size + (isWord ? 4 : 0)
    return PictureBlock(
      width: max(Double(text.width) * size * columnWidth, text.pictureWidth(size: size), 76, captionWidth),
      height: captionTop + 24,
      elements: [
        .text(text, x: 0, y: size * 0.86, size: size),
        .text(caption, x: 0, y: captionTop + 13, size: captionSize),
      ])
  }

  private func button(_ button: ButtonBlock) -> PictureBlock {
    if button.isLink { return line(StyledText("\(button.label) ›", button.tone, bold: true)) }
    let label = StyledText(button.label, button.tone, bold: true)
    let width = max(104, label.pictureWidth(size: Self.textSize) + 30)
    return PictureBlock(
      width: width, height: 30,
      elements: [
        .rectangle(
          x: 0.75, y: 0.75, width: width - 1.5, height: 28.5, radius: 14.25,
          .stroke(.tone(button.tone), width: 1.5)),
        .text(label, x: width / 2, y: 19.5, size: Self.textSize, anchor: .middle),
      ])
  }

  private func gauge(value: Int?, total: Int, partsOfUnit parts: Int) -> PictureBlock {
    let text =
      value.map {
        StyledText($0.decimal(partsOfUnit: parts), .plain, bold: true)
          + StyledText("/\(total.decimal(partsOfUnit: parts))", .secondary)
      } ?? StyledText("–", .secondary)
    // A text of more than five characters is written smaller, so that it stays within the circle.
    let size = min(15, 75 / Double(max(text.width, 1)))
    let fraction = total == 0 ? 0 : Double(value ?? 0) / Double(total)
    return PictureBlock(
      width: 76, height: 76,
      elements: [
        .circle(x: 38, y: 38, radius: 33, .stroke(.edge, width: 8)),
        .arc(x: 38, y: 38, radius: 33, fraction: fraction, .fill(.plain), width: 8),
        .text(text, x: 38, y: 43, size: size, anchor: .middle),
      ])
  }

  /// What marks mean, in as many lines as that takes.
  /// - Parameter needsDot: whether a dot, which stands last, may take another line. Otherwise it is left out where there is no
  ///   room for it: a day on which nothing was done needs no word.
  func legend(_ items: [LegendItem], needsDot: Bool = true) -> PictureBlock {
    var legend = PictureBlock(width: 0, height: 0)
    var (x, y) = (0.0, 0.0)
    for item in items {
      guard let (shape, meaning) = shape(of: item) else { continue }
      let text = line(StyledText(meaning, .secondary), size: 11)
      if x > 0, x + 17 + text.width > width {
        if !needsDot, item.isDot { continue }
        (x, y) = (0, y + 18)
      }
      legend.add(PictureBlock(width: 11, height: 11, elements: shape), x: x, y: y + 2)
      legend.add(text, x: x + 17, y: y)
      x += 17 + text.width + 12
    }
    return legend
  }

  /// The shape of an item; nil for a mark that has none.
  private func shape(of item: LegendItem) -> ([PictureElement], meaning: String)? {
    let size = 11.0
    switch item {
    case .mark(.blank, _, _): return nil
    case .mark(let mark, let tone, let meaning):
      return (MarkShape(mark: mark, tone: tone).elements(size: size), meaning)
    case .emphasis(let meaning):
      let shape = MarkShape(mark: .filled(.plain), tone: .accent, isEmphasized: true)
      return (shape.elements(size: size), meaning)
    case .underline(let meaning):
      return ([.moved(x: 0, y: size / 2 - 1, [MarkShape.underline(width: size)])], meaning)
    }
  }
}
