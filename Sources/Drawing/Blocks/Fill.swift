/// What the fill of a cell says.
public enum Fill: Int, Hashable, Sendable, CaseIterable {
  /// One of four steps, from the least to the most.
  case first = 1
  case second, third, fourth
  /// That the cell is filled; there are no steps.
  case plain
  /// That the cell is filled, among others that have steps.
  case unmeasured

  /// The four steps.
  static let steps: [Fill] = [.first, .second, .third, .fourth]

  /// Which of the four steps it looks like, 1 to 4.
  var step: Int {
    switch self {
    case .plain: 3
    case .unmeasured: 2
    default: rawValue
    }
  }

  /// The sign in text.
  public var sign: String {
    switch self {
    case .first: "▂"
    case .second: "▄"
    case .third: "▆"
    case .fourth: "█"
    case .plain, .unmeasured: "●"
    }
  }

  /// A text on the fill, where the fill can be seen and says what a sign in the text says. Its place stays blank then.
  public func text(_ text: String) -> String {
    guard self != .unmeasured, let sign = sign.first, text.contains(sign) else { return text }
    return String(text.map { $0 == sign ? " " : $0 })
  }
}
