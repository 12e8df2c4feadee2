extension StudyEntry {
  /// What the entry says, in words for style sheets: today's state (or why there are no facts), and whether the
  /// streak is broken.
  var statusNames: [String] {
    switch condition {
    case .ready: [statusOfToday] + (streak == 0 ? ["broken"] : [])
    case .empty: ["open", "empty"]
    case .placeholder: ["placeholder"]
    case .unavailable: ["unavailable"]
    }
  }

  private var statusOfToday: String {
    switch todayState {
    case .studied: "studied"
    case .resting: "resting"
    case .open, .missed, .future: "open"
    }
  }

  /// The tone of the whole, where there is room for one only.
  var statusTone: Tone {
    guard condition == .ready else { return condition == .empty ? .open : .secondary }
    return todayState == .open && streak == 0 ? .broken : todayState.tone
  }

  /// How many of a hundred of the month's days so far were studied.
  var percentageStudied: Int { condition == .ready ? grid.studiedCount * 100 / today.day : 0 }
}
