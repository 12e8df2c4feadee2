import Drawing
import Localization
import StudyCalendar

extension StudyFamily {
  /// One row: the streak, and whether today is done, or what the week has.
  static let inline = StudyFamily(.line) { .line($0.line) }
}

extension StudyEntry {
  var line: StyledText {
    if condition == .placeholder { return StyledText(String(localized: "– days"), .secondary) }
    let sign = hasEnded ? StyledText() : StyledText("\(todayState.mark.sign) ", todayTone)
    let length = StyledText(
      streak.lengthText(in: streakUnit), streak > 0 ? .accent : .alert, bold: true)
    return sign
      + StyledText(with: length, .plain) {
        String(localized: "\($0), \(todayText)", context: "a streak, and what today is")
      }
  }
}
