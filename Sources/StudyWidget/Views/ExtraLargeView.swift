import StudyCalendar

extension StudyView {
  /// The year, month by month, beside the streak and the button.
  var extraLarge: Drawing {
    let months = entry.yearGrid?.months ?? []
    return .row([
      .column([small, .line(StyledText())] + total + longest), .flow(months.map(Drawing.denseMonth)),
    ])
  }

  /// How many days of the year were studied; nothing in a placeholder.
  private var total: [Drawing] {
    guard entry.condition == .ready, let year = entry.yearGrid else { return [] }
    return [
      .line(
        StyledText("In \(year.year) ", .secondary) + StyledText(year.studiedCount.days, .studied, bold: true))
    ]
  }
}
