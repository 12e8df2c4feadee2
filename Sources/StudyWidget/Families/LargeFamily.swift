import Drawing
import Localization
import StudyCalendar

extension StudyFamily {
  /// The month, and below it the year with the longest streak.
  static let large = StudyFamily(.whole, showsYear: true) { entry in
    let year =
      entry.yearGrid.map { [Drawing.year($0, of: entry.linkedSubject, symbols: entry.symbols)] } ?? []
    return .column([entry.medium, .line(StyledText())] + year + entry.longestInWords)
  }
}

extension StudyEntry {
  /// The longest streak in words; empty in a placeholder.
  var longestInWords: [Drawing] {
    guard condition == .ready, let longest else { return [] }
    return [
      .line(
        StyledText(
          with: StyledText(
            longest.lengthText(in: streakUnit), longest > 0 ? .accent : .alert, bold: true), .secondary
        ) {
          String(localized: "Longest streak \($0)")
        })
    ]
  }
}
