import Drawing

extension StudyFamily {
  /// A gauge: how many of the month's days so far were studied.
  static let circular = StudyFamily(.words) { entry in
    .gauge(value: entry.grid.isRedacted ? nil : entry.grid.studiedCount, total: entry.today.day)
  }
}
