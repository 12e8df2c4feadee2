extension DayState {
  /// The sign that tells a day's state where there are no colours.
  public var sign: String {
    switch self {
    case .studied: "●"
    case .open: "○"
    case .resting: "~"
    case .missed: "·"
    case .future: " "
    }
  }

  /// The tone of the day and of its sign.
  public var tone: Tone {
    switch self {
    case .studied: .studied
    case .open: .open
    case .resting: .resting
    case .missed: .missed
    case .future: .future
    }
  }
}
