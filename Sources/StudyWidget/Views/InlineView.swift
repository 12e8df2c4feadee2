import StudyCalendar

extension StudyView {
  /// One row: the streak, and whether today is done.
  var inline: Drawing { .line(inlineText) }

  /// The row where there is hardly any room: whether today is done, and the streak's number.
  var shortInline: Drawing {
    guard entry.condition == .ready else { return .line(StyledText("–")) }
    return .line(StyledText("\(entry.todayState.sign) \(entry.streak)"))
  }

  private var inlineText: StyledText {
    if entry.condition == .placeholder { return StyledText("– days", .secondary) }
    let today =
      switch entry.todayState {
      case .studied: "today done"
      case .resting: "day off"
      case .open, .missed, .future: "today open"
      }
    return StyledText("\(entry.todayState.sign) ", entry.todayState.tone)
      + StyledText(entry.streak.days, entry.streak > 0 ? .alive : .broken, bold: true)
      + StyledText(", \(today)")
  }
}
