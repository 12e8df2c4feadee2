extension StudyView {
  /// The streak and the button.
  var small: Drawing {
    let streak = Drawing.streak(length: entry.condition == .placeholder ? nil : entry.streak)
    // On a day off the widget does not urge; the button is still there.
    let state: [Drawing] = entry.resting ? [.message("Day off")] : []
    return .column(heading(columns: 18) + [streak] + state + [.button(entry.button)])
  }
}
