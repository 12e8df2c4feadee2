import Drawing
import StudyCalendar

extension StudyFamily {
  /// One row: the streak, and whether today is done.
  static let inline = StudyFamily(.line) { .line($0.line) }
}

extension StudyEntry {
  var line: StyledText {
    if condition == .placeholder { return StyledText("– days", .secondary) }
    let today =
      switch todayState {
      case .studied: "today done"
      case .dayOff: "day off"
      case .open, .missed, .future: "today open"
      }
    return StyledText("\(todayState.mark.sign) ", todayState.tone)
      + StyledText(streak.dayCountText, streak > 0 ? .accent : .alert, bold: true)
      + StyledText(", \(today)")
  }
}
