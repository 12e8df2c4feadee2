extension StudyView {
  /// The streak and the button beside the month.
  var medium: Drawing { .row([small, .month(entry.grid)]) }
}
