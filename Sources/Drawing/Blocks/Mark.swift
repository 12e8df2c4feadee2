/// A mark of a cell. Each has a sign of its own in text and a shape of its own in pictures, so that they can
/// be told apart without colours.
public enum Mark: Hashable, Sendable {
  /// The cell is filled where there are colours.
  case filled(Fill)
  case half, ring, wave, dot
  /// The cell has nothing to show.
  case blank

  /// The sign in text.
  public var sign: String {
    switch self {
    case .filled(let fill): fill.sign
    case .half: "◐"
    case .ring: "○"
    case .wave: "~"
    case .dot: "·"
    case .blank: " "
    }
  }

  /// What fills a cell with the mark; nil if nothing does.
  public var fill: Fill? { if case .filled(let fill) = self { fill } else { nil } }

  /// The sign of a cell that stands out, in a calendar that shows only signs.
  public var emphasizedSign: String {
    switch self {
    case .filled: "◉"
    case .wave: "≈"
    case .half, .ring, .dot, .blank: sign
    }
  }
}
