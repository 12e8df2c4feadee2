/// The shape of a mark in a picture that has room only for marks. A year has squares, and a month has circles.
struct MarkShape: Hashable {
  let mark: Mark
  let tone: Tone
  var isEmphasized = false
  var isRound = false

  /// How far the ring around a mark that stands out reaches beyond the mark's square.
  static let ringWidth = 2.0

  /// Draws the mark in a square with sides of that length. Only the ring around one that stands out lies outside, so that it
  /// takes nothing of the mark.
  func elements(size: Double) -> [PictureElement] {
    let ring = tile(size, inset: 0.75 - Self.ringWidth, .stroke(.tone(.plain), width: 1.5))
    return shape(size) + (isEmphasized ? [ring] : [])
  }

  /// The bar below a week.
  static func underline(width: Double) -> PictureElement {
    .rectangle(x: 0, y: 0, width: width, height: 2, radius: 1, .fill(.tone(.done)))
  }

  /// The tile of a day, smaller by an inset on each side.
  private func tile(_ size: Double, inset: Double, _ paint: PictureElement.Paint) -> PictureElement {
    let side = size - 2 * inset
    return .rectangle(
      x: inset, y: inset, width: side, height: side, radius: isRound ? side / 2 : side / 4, paint)
  }

  private func shape(_ size: Double) -> [PictureElement] {
    let middle = size / 2
    switch mark {
    case .filled(let fill):
      let tile = tile(size, inset: fill == .first ? 1 : 0, .fill(.fill(fill)))
      return fill == .first ? [self.tile(size, inset: 0, .fill(.fillEdge)), tile] : [tile]
    case .half:
      // The colour of the text: the half of a fill would be taken for a step.
      let edge = [
        tile(size, inset: 0, .fill(.tone(tone))), tile(size, inset: 1.5, .fill(.background)),
      ]
      let half: PictureElement =
        isRound
        ? .lowerHalf(x: middle, y: middle, radius: middle, .fill(.tone(tone)))
        : .rectangle(
          x: 0.75, y: middle, width: size - 1.5, height: middle - 0.75, radius: 1, .fill(.tone(tone)))
      return edge + [half]
    case .ring: return [tile(size, inset: 0.75, .stroke(.tone(tone), width: 1.5))]
    case .wave:
      return [
        .rectangle(
          x: size * 0.15, y: middle - size * 0.12, width: size * 0.7, height: size * 0.24,
          radius: size * 0.12, .fill(.tone(tone)))
      ]
    case .dot: return [.circle(x: middle, y: middle, radius: size * 0.17, .fill(.tone(tone)))]
    case .blank: return []
    }
  }
}

extension MarkShape {
  init(_ cell: CalendarCell, isRound: Bool = false) {
    self.init(mark: cell.mark, tone: cell.tone, isEmphasized: cell.isEmphasized, isRound: isRound)
  }
}
