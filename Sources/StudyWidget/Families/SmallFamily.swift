import Drawing

extension StudyFamily {
  /// The streak and the button.
  static let small = StudyFamily(.whole) { $0.small }
}

extension StudyEntry {
  var small: Drawing {
    let streak = Drawing.streak(length: condition == .placeholder ? nil : streak, in: streakUnit)
    // On a day off the widget does not urge, but the button is still there.
    let state: [Drawing] = hasEnded ? [.message("Ended")] : isDayOff ? [.message("Day off")] : []
    let goal: [Drawing] = weekAndAmount.isEmpty ? [] : [.lines(weekAndAmount)]
    return .column(heading(columns: 18) + [streak] + state + goal + [.button(studyButton.block)])
  }
}
