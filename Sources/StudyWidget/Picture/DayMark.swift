/// A day where there is room for a mark only. Each state has a shape of its own, so that nobody needs the colour.
struct DayMark {
  let state: DayState
  let isToday: Bool

  init(state: DayState, isToday: Bool) {
    self.state = state
    self.isToday = isToday
  }

  init(_ cell: DayCell) { self.init(state: cell.state, isToday: cell.isToday) }

  /// The mark in a square of that size.
  func elements(size: Double) -> [PictureElement] {
    let ring: [PictureElement] =
      isToday
      ? [
        .rectangle(
          x: -1, y: -1, width: size + 2, height: size + 2, radius: size / 3,
          .stroke(.tone(state == .open ? .open : .plain), width: 1.5))
      ] : []
    return ring + shape(size)
  }

  private func shape(_ size: Double) -> [PictureElement] {
    let middle = size / 2
    switch state {
    case .studied:
      let inset = isToday ? 1.5 : 0
      return [
        .rectangle(
          x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, radius: size / 4,
          .fill(.studiedSurface))
      ]
    case .open:
      return []
    case .resting:
      return [
        .rectangle(
          x: size * 0.1, y: middle - size * 0.14, width: size * 0.8, height: size * 0.28, radius: size * 0.14,
          .fill(.tone(.resting)))
      ]
    case .missed:
      return [.circle(x: middle, y: middle, radius: size * 0.2, .fill(.tone(.missed)))]
    case .future:
      return [
        .rectangle(
          x: 0.5, y: 0.5, width: size - 1, height: size - 1, radius: size / 4, .stroke(.edge, width: 1))
      ]
    }
  }
}
