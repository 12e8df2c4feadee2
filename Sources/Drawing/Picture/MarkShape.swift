/// The shape of a mark in a picture that has room only for marks.
struct MarkShape {
  let mark: Mark
  let tone: Tone
  let isEmphasized: Bool

  init(_ mark: Mark, _ tone: Tone, isEmphasized: Bool = false) {
    self.mark = mark
    self.tone = tone
    self.isEmphasized = isEmphasized
  }

  init(_ cell: CalendarCell) { self.init(cell.mark, cell.tone, isEmphasized: cell.isEmphasized) }

  /// The tone of the line around the mark; nil if there is no such line.
  var outline: Tone? {
    if mark == .ring { return tone }
    return isEmphasized ? .plain : nil
  }

  /// Draws the mark in a square with sides of that length.
  func elements(size: Double) -> [PictureElement] {
    let outline = outline.map { tone in
      PictureElement.rectangle(
        x: -1, y: -1, width: size + 2, height: size + 2, radius: size / 3, .stroke(.tone(tone), width: 1.5))
    }
    return (outline.map { [$0] } ?? []) + shape(size)
  }

  private func shape(_ size: Double) -> [PictureElement] {
    let middle = size / 2
    switch mark {
    case .filled:
      let inset = isEmphasized ? 1.5 : 0
      return [
        .rectangle(
          x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, radius: size / 4,
          .fill(.surface))
      ]
    case .half:
      // A filled square whose upper half is taken out again, up to an edge.
      let (inset, edge) = (isEmphasized ? 1.5 : 0, size / 8)
      return [
        .rectangle(
          x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, radius: size / 4,
          .fill(.surface)),
        .rectangle(
          x: inset + edge, y: inset + edge, width: size - 2 * (inset + edge), height: middle - inset - edge,
          radius: size / 8, .fill(.background)),
      ]
    case .ring:
      return []
    case .wave:
      return [
        .rectangle(
          x: size * 0.1, y: middle - size * 0.14, width: size * 0.8, height: size * 0.28, radius: size * 0.14,
          .fill(.tone(tone)))
      ]
    case .dot:
      return [.circle(x: middle, y: middle, radius: size * 0.2, .fill(.tone(tone)))]
    case .blank:
      return [
        .rectangle(
          x: 0.5, y: 0.5, width: size - 1, height: size - 1, radius: size / 4, .stroke(.edge, width: 1))
      ]
    }
  }
}
