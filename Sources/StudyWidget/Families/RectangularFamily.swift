import Drawing
import Localization

extension StudyFamily {
  /// The month, with a mark for each day, and below it what the week has and the amount of today.
  static let rectangular = StudyFamily(.words) { entry in
    let month = Drawing.denseMonth(entry.grid, of: entry.linkedSubject, symbols: entry.symbols)
    guard entry.condition == .ready else { return month }
    let texts = (entry.weekCount.map { [String(localized: "Week: \($0)")] } ?? []) + entry.amount
    return texts.isEmpty ? month : .column([month, .lines(texts)])
  }
}
