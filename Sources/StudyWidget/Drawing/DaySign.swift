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

  /// The sign where nothing else says which day is today.
  var signOfToday: String {
    switch self {
    case .studied: "◉"
    case .resting: "≈"
    case .open, .missed, .future: sign
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

  /// What the sign means.
  var meaning: String {
    switch self {
    case .studied: "studied"
    case .open: "today, still open"
    case .resting: "day off"
    case .missed: "missed"
    case .future: "still to come"
    }
  }
}

extension DayCell {
  /// The day's sign where a sign is all there is of it.
  var sign: String { isToday ? state.signOfToday : state.sign }
}
