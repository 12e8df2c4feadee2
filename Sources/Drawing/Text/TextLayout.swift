import Words

/// Lays a drawing out in lines of characters.
public struct TextLayout: Sendable {
  /// How many columns there are.
  public let width: Int
  /// Whether calendars have their remarks.
  var hasRemarks = true

  /// A layout for lines of at most that many columns.
  public init(width: Int) { self.width = width }

  /// The lines of a drawing.
  public func lines(of drawing: Drawing) -> [StyledText] {
    switch drawing {
    case .figure(let text, let caption, let tone, let isLarge): figure(text, caption, tone, isLarge: isLarge)
    case .figures(let counts, let tone): figures(counts, tone)
    case .heading(let title, let subtitle, _, let figure, let tone): heading(title, subtitle, figure, tone)
    case .counts(let counts): self.counts(counts)
    case .calendar(let calendar): self.calendar(calendar)
    case .denseCalendar(let calendar): denseCalendar(calendar)
    case .year(let year): self.year(year)
    case .markRows(let rows): markRows(rows)
    case .gauge(let value, let total, let parts): [gauge(value: value, total: total, partsOfUnit: parts)]
    case .progress: []
    case .bars(let bars): self.bars(bars)
    case .legend(let items): legend(items)
    case .button(let button): [Self.label(of: button)]
    case .message(let text): message(text)
    case .line(let text): [text]
    case .lines(let texts): texts.flatMap { lines(of: .message($0)) }
    case .column(let parts): parts.flatMap { lines(of: $0) }
    case .row(let parts): row(parts)
    case .flow(let parts): flow(parts.map { lines(of: $0) })
    case .title(let text): title(text)
    case .divider: [StyledText()]
    case .link(_, _, let part): lines(of: part)
    }
  }

  // MARK: Arranging

  private static let gap = 3

  /// The blocks side by side, without remarks if there is room only then.
  private func row(_ parts: [Drawing]) -> [StyledText] {
    let blocks = parts.map { lines(of: $0) }
    if let row = row(blocks) { return row }
    var layout = self
    layout.hasRemarks = false
    return layout.row(parts.map { layout.lines(of: $0) }) ?? Array(blocks.joined(separator: [StyledText()]))
  }

  /// The blocks side by side; nil if there is no room.
  private func row(_ blocks: [[StyledText]]) -> [StyledText]? {
    let widths = blocks.map { $0.map(\.width).max() ?? 0 }
    guard widths.reduce(Self.gap * (blocks.count - 1), +) <= width else { return nil }
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { index in
      zip(blocks, widths).reduce(into: StyledText()) { line, block in
        if !line.runs.isEmpty { line += StyledText(String(repeating: " ", count: Self.gap)) }
        line += (index < block.0.count ? block.0[index] : StyledText()).padded(to: block.1)
      }
    }
  }

  private func flow(_ blocks: [[StyledText]]) -> [StyledText] {
    let widest = blocks.joined().map(\.width).max() ?? 0
    let rows = blocks.inRows(of: (width + Self.gap) / (widest + Self.gap))
    return Array(
      rows.map { row($0) ?? Array($0.joined(separator: [StyledText()])) }.joined(separator: [StyledText()]))
  }

  /// A message is always shown whole: a word that is wider than a line, most often a path, is broken.
  private func message(_ text: String) -> [StyledText] {
    let words = text.split(separator: " ").map { word in
      word.piecesBetweenLines().flatMap { $0.broken(at: width) }.map { StyledText($0) }
    }
    return wrapped(words, gap: 1)
  }

  /// Words in as many lines as they take, with a gap between two words and none between the pieces of a word. A piece that is
  /// wider than a line is cut.
  private func wrapped(_ words: [[StyledText]], gap: Int) -> [StyledText] {
    var lines = [StyledText()]
    for (index, piece) in words.lazy.flatMap({ $0.enumerated() }) {
      let gap = index == 0 ? gap : 0
      let last = lines[lines.count - 1]
      if last.runs.isEmpty {
        lines[lines.count - 1] = piece
      } else if last.width + gap + piece.width <= width {
        lines[lines.count - 1] += StyledText(String(repeating: " ", count: gap)) + piece
      } else {
        lines.append(piece)
      }
    }
    return lines.map { $0.cut(to: width) }
  }

  // MARK: Small blocks

  /// Up to two lines, so that a long name leaves room for what stands beside it.
  private func title(_ text: String) -> [StyledText] {
    let columns = min(width, 24)
    let lines = TextLayout(width: columns).message(text).map { StyledText($0.plain, .title, bold: true) }
    guard lines.count > 2 else { return lines }
    return [lines[0], (lines[1] + StyledText("…", .title, bold: true)).cut(to: columns)]
  }

  private func figure(_ text: String, _ caption: String, _ tone: Tone, isLarge: Bool) -> [StyledText] {
    let (line, caption) = (StyledText(text, tone, bold: true), StyledText(caption, .secondary))
    guard isLarge else { return [line, caption, StyledText()] }
    let rows = BigDigits.rows(of: text)?.map { StyledText($0, tone) } ?? []
    let fits = !rows.isEmpty && rows.allSatisfy { $0.width <= width }
    return (fits ? rows : [line]) + [StyledText(), caption]
  }

  /// The figures in as few lines as they fit into.
  private func figures(_ counts: [Count], _ tone: Tone) -> [StyledText] {
    let texts = counts.enumerated().map { place, count in
      [
        StyledText(count.number, place == 0 ? tone : .title, bold: true)
          + StyledText(" \(count.label)", .secondary)
      ]
    }
    return wrapped(texts, gap: Self.gap) + [StyledText()]
  }

  /// The name, and below it what belongs to it and the figure. They are cut where there is no room.
  private func heading(
    _ title: String, _ subtitle: String, _ figure: Count?, _ tone: Tone
  ) -> [StyledText] {
    let subtitle = subtitle.isEmpty ? [] : [StyledText(subtitle, .secondary)]
    let figures = figure.map {
      [StyledText($0.number, tone, bold: true) + StyledText(" \($0.label)", .secondary)]
    }
    return ([StyledText(title, .title, bold: true)] + subtitle + (figures ?? [])).map { $0.cut(to: width) }
      + [StyledText()]
  }

  /// A line for each number. The numbers end in the same column.
  private func counts(_ counts: [Count]) -> [StyledText] {
    let width = counts.map { $0.number.columns }.max() ?? 0
    return counts.map { count in
      let blanks = String(repeating: " ", count: width - count.number.columns)
      return StyledText(blanks + count.number, .title, bold: true) + StyledText(" \(count.label)", .secondary)
    }
  }

  /// A button as it stands in a line: its label in brackets. A click on it presses the button. One that urges is filled.
  public static func label(of button: ButtonBlock) -> StyledText {
    StyledText(
      button.sign == nil ? "[ \(button.label) ]" : "[\(button.label)]", button.tone, bold: true,
      fill: button.tone == .accent ? .plain : nil)
  }

  private func gauge(value: Int?, total: Int, partsOfUnit parts: Int) -> StyledText {
    guard let value else { return StyledText("○ –", .secondary) }
    let quarters = ["○", "◔", "◑", "◕", "●"]
    let filled = total == 0 ? 0 : min(max(value * 4 / total, 0), 4)
    return StyledText(quarters[filled], value > 0 ? .accent : .pending)
      + StyledText(" \(value.decimal(partsOfUnit: parts))/\(total.decimal(partsOfUnit: parts))")
  }

  /// The marks and bars with their signs, then how a cell stands out, then the mark that has no sign.
  func legend(_ items: [LegendItem]) -> [StyledText] {
    var (marks, emphasis, blank) = ([StyledText](), [StyledText](), [StyledText]())
    var emphasizedSigns = "[ ]"
    for item in items {
      switch item {
      case .mark(.blank, _, let meaning):
        blank.append(StyledText(String(localized: "no sign: \(meaning)"), .secondary))
      case .mark(let mark, let tone, let meaning):
        marks.append(
          StyledText(mark.sign, tone, fill: mark.fill) + StyledText(" \(meaning)", .secondary))
        if mark.emphasizedSign != mark.sign { emphasizedSigns += " \(mark.emphasizedSign)" }
      case .emphasis(let meaning):
        emphasis.append(StyledText(" \(meaning)", .secondary))
      case .underline(let meaning):
        marks.append(StyledText(Self.underline, .done) + StyledText(" \(meaning)", .secondary))
      }
    }
    let items = marks + emphasis.map { StyledText(emphasizedSigns) + $0 } + blank
    return wrapped(items.map { [$0] }, gap: 3)
  }
}

extension String {
  /// Breaks the text into pieces that are at most so many columns wide.
  fileprivate func broken(at width: Int) -> [String] {
    var pieces = [""]
    for character in self {
      let longer = pieces[pieces.count - 1] + String(character)
      if longer.columns <= width {
        pieces[pieces.count - 1] = longer
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }
}

extension Array {
  /// The elements in rows of nearly equal length, each at most `limit` elements long.
  func inRows(of limit: Int) -> [[Element]] {
    guard !isEmpty else { return [] }
    let rowCount = (count + Swift.max(1, limit) - 1) / Swift.max(1, limit)
    let size = (count + rowCount - 1) / rowCount
    return stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
