extension StudyView {
  /// A gauge: the days studied of those of the month so far.
  var circular: Drawing {
    let grid = entry.grid
    return .gauge(studied: grid.isRedacted ? nil : grid.studiedCount, of: entry.today.day)
  }
}
