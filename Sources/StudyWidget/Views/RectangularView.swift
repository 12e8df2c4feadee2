extension StudyView {
  /// The month, a sign for each day.
  var rectangular: Drawing { .denseMonth(entry.grid) }
}
