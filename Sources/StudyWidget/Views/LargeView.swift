import StudyCalendar

extension StudyView {
  /// The month, and below it the year with the longest streak.
  var large: Drawing {
    .column([medium, .line(StyledText())] + (entry.yearGrid.map { [.year($0)] } ?? []) + longest)
  }

  /// The longest streak in words; nothing in a placeholder.
  var longest: [Drawing] {
    guard entry.condition == .ready, let longest = entry.longest else { return [] }
    return [
      .line(
        StyledText("Longest streak ", .secondary)
          + StyledText(longest.days, longest > 0 ? .alive : .broken, bold: true))
    ]
  }
}
