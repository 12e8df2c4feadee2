import Drawing

extension StudyFamily {
  /// The streak and the button beside the month.
  static let medium = StudyFamily(.whole) { $0.medium }
}

extension StudyEntry {
  var medium: Drawing { .row([small, .month(grid, of: linkedSubject, symbols: symbols)]) }
}
