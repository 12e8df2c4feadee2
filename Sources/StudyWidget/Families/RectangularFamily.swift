import Drawing

extension StudyFamily {
  /// The month, with a mark for each day.
  static let rectangular = StudyFamily(.words) { .denseMonth($0.grid, symbols: $0.symbols) }
}
