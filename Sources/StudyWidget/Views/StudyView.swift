import StudyCalendar
public import WidgetTimeline

/// The study widget's view of an entry, one drawing for each family.
public struct StudyView: Sendable {
  private let entry: StudyEntry

  public init(_ entry: StudyEntry) { self.entry = entry }

  /// The drawing for a family.
  public func drawing(for family: WidgetFamily) -> Drawing {
    switch family {
    case .systemSmall: small
    case .systemMedium, .systemLarge, .systemExtraLarge: .row([small, .month(entry.grid)])
    case .accessoryInline: .line(inline)
    case .accessoryCircular: .gauge(studied: entry.grid.studiedCount, of: entry.today.day)
    case .accessoryRectangular:
      .column([.line(StyledText(entry.month.name, .title, bold: true)), .denseMonth(entry.grid)])
    }
  }

  private var small: Drawing {
    .column([
      .streak(length: entry.streak), .button(StudyButton(didStudyToday: entry.didStudyToday)),
    ])
  }

  private var inline: StyledText {
    let state: DayState = entry.didStudyToday ? .studied : .open
    return StyledText("\(state.sign) ", state.tone)
      + StyledText(entry.streak.days, entry.streak > 0 ? .alive : .broken, bold: true)
      + StyledText(entry.didStudyToday ? ", today done" : ", today open")
  }
}
