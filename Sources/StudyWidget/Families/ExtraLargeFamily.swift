import Drawing
import Localization
import StudyCalendar

extension StudyFamily {
  /// The year, month by month, beside the streak and the button.
  static let extraLarge = StudyFamily(.whole, showsYear: true) { entry in
    let months = entry.yearGrid?.months ?? []
    return .row([
      .column([entry.small, .line(StyledText())] + entry.yearInWords + entry.longestInWords),
      .flow(
        months.map {
          .denseMonth($0, of: entry.linkedSubject, linksDays: false, symbols: entry.symbols)
        }),
    ])
  }
}

extension StudyEntry {
  /// How many days of the year were studied, in words; empty in a placeholder.
  fileprivate var yearInWords: [Drawing] {
    guard condition == .ready, let year = yearGrid else { return [] }
    return [
      .line(
        StyledText(with: StyledText(year.studiedCount.dayCountText, .accent, bold: true), .secondary) {
          String(localized: "In \(year.year) \($0)", context: "a year and how many days were studied")
        })
    ]
  }
}
