/// The shape of a mark in a picture that has room only for marks. A year has squares, and a month has circles.
struct MarkShape {
  let mark: Mark
  let tone: Tone
  var isEmphasized = false
  var isRound = false

  /// The tone of the line around the mark; nil if there is no such line.
  var outline: Tone? {
    if mark == .ring { return tone }
    return isEmphasized ? .plain : nil
  }

  /// Draws the mark in a square with sides of that length. Nothing of it lies outside.
  func elements(size: Double) -> [PictureElement] {
    let outline = outline.map { tile(size, inset: 0.75, .stroke(.tone($0), width: 1.5)) }
    return (outline.map { [$0] } ?? []) + shape(size)
  }

  /// The tile of a day, smaller by an inset on each side.
  private func tile(_ size: Double, inset: Double, _ paint: PictureElement.Paint) -> PictureElement {
    let side = size - 2 * inset
    return .rectangle(
      x: inset, y: inset, width: side, height: side, radius: isRound ? side / 2 : side / 4, paint)
  }

  private func shape(_ size: Double) -> [PictureElement] {
    let middle = size / 2
    let inset = isEmphasized ? 2.5 : 0
    switch mark {
    case .filled: return [tile(size, inset: inset, .fill(.surface))]
    case .half:
      if isRound {
        return [
          tile(size, inset: inset + 0.5, .stroke(.surface, width: 1)),
          .lowerHalf(x: middle, y: middle, radius: middle - inset, .fill(.surface)),
        ]
      }
      // A filled square whose upper half is taken out again, up to an edge.
      let edge = size / 8
      return [
        tile(size, inset: inset, .fill(.surface)),
        .rectangle(
          x: inset + edge, y: inset + edge, width: size - 2 * (inset + edge), height: middle - inset - edge,
          radius: size / 8, .fill(.background)),
      ]
    case .ring: return []
    case .wave:
      return [
        .rectangle(
          x: size * 0.15, y: middle - size * 0.12, width: size * 0.7, height: size * 0.24,
          radius: size * 0.12, .fill(.tone(tone)))
      ]
    case .dot: return [.circle(x: middle, y: middle, radius: size * 0.17, .fill(.tone(tone)))]
    case .blank: return isEmphasized ? [] : [tile(size, inset: 0.5, .stroke(.edge, width: 1))]
    }
  }
}

extension MarkShape {
  init(_ cell: CalendarCell, isRound: Bool = false) {
    self.init(mark: cell.mark, tone: cell.tone, isEmphasized: cell.isEmphasized, isRound: isRound)
  }
}
