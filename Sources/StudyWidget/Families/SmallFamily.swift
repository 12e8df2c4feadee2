import Drawing

extension StudyFamily {
  /// The streak and the button.
  static let small = StudyFamily(.whole) { $0.small }
}

extension StudyEntry {
  var small: Drawing {
    let streak = Drawing.streak(length: condition == .placeholder ? nil : streak)
    // On a day off the widget does not urge, but the button is still there.
    let state: [Drawing] = isDayOff ? [.message("Day off")] : []
    return .column(heading(columns: 18) + [streak] + state + [.button(studyButton.block)])
  }
}
