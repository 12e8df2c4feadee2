extension StudyView {
  /// A gauge: the days studied of those of the month so far.
  var circular: Drawing { .gauge(studied: entry.grid.studiedCount, of: entry.today.day) }
}
