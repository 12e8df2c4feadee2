extension StudyView {
  /// What a bar shows to those who ask for more, in a tooltip or a menu: whose days these are, and the month.
  var details: Drawing {
    switch entry.condition {
    case .ready: .column(heading(columns: 44) + [inline, .line(StyledText()), .month(entry.grid)])
    case .placeholder: .month(entry.grid)
    case .empty, .unavailable: drawing(for: .accessoryRectangular)
    }
  }
}
