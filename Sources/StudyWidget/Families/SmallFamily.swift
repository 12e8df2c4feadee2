import Drawing
import Localization

extension StudyFamily {
  /// The streak and the button.
  static let small = StudyFamily(.whole) { $0.small }
}

extension StudyEntry {
  var small: Drawing {
    let isPlaceholder = condition == .placeholder
    let streak = Drawing.streak(
      length: isPlaceholder ? nil : streak, in: streakUnit, of: isPlaceholder ? nil : subject)
    // On a day off the widget does not urge, but the button is still there.
    let state: [Drawing] =
      hasEnded
      ? [.message(String(localized: "Ended", context: "a subject"))]
      : isDayOff ? [.message(String(localized: "Day off", context: "a day"))] : []
    let goal: [Drawing] = weekAndAmount.isEmpty ? [] : [.lines(weekAndAmount)]
    return .column(
      heading + [streak] + state + goal + [isPlaceholder ? .button(studyButton.block) : linkedButton])
  }
}
