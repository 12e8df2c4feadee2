import StudyCalendar
public import WidgetTimeline

/// The study widget's view of an entry, one drawing for each family.
public struct StudyView: Sendable {
  private let entry: StudyEntry

  public init(_ entry: StudyEntry) { self.entry = entry }

  /// The drawing for a family.
  public func drawing(for family: WidgetFamily) -> Drawing {
    switch entry.condition {
    case .ready, .placeholder: facts(for: family)
    case .empty: beginning(for: family)
    case .unavailable(let problem):
      family == .accessoryInline ? .line(StyledText("⚠ \(problem)")) : .message("⚠ \(problem)")
    }
  }

  private func facts(for family: WidgetFamily) -> Drawing {
    switch family {
    case .systemSmall: small
    case .systemMedium, .systemLarge, .systemExtraLarge: .row([small, .month(entry.grid)])
    case .accessoryInline: .line(inline)
    case .accessoryCircular: .gauge(studied: entry.grid.studiedCount, of: entry.today.day)
    case .accessoryRectangular:
      .column([.line(StyledText(entry.month.name, .title, bold: true)), .denseMonth(entry.grid)])
    }
  }

  /// What there is to see before the first day: how to begin.
  private func beginning(for family: WidgetFamily) -> Drawing {
    switch family {
    case .accessoryInline: .line(StyledText("○ No days yet: swiftcal toggle"))
    case .accessoryCircular, .accessoryRectangular: .message("○ No days yet: swiftcal toggle")
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge:
      .column([
        .message("No days yet. “swiftcal toggle” records today as studied."), .button(button),
      ])
    }
  }

  private var button: StudyButton { StudyButton(didStudyToday: entry.didStudyToday) }

  private var small: Drawing {
    let streak = Drawing.streak(length: entry.condition == .placeholder ? nil : entry.streak)
    // On a day off the widget does not urge; the button is still there.
    let state: [Drawing] = entry.resting ? [.message("Day off")] : []
    return .column([streak] + state + [.button(button)])
  }

  private var inline: StyledText {
    if entry.condition == .placeholder { return StyledText("– days", .secondary) }
    let state: DayState = entry.didStudyToday ? .studied : entry.resting ? .resting : .open
    let today = entry.didStudyToday ? "today done" : entry.resting ? "day off" : "today open"
    return StyledText("\(state.sign) ", state.tone)
      + StyledText(entry.streak.days, entry.streak > 0 ? .alive : .broken, bold: true)
      + StyledText(", \(today)")
  }
}
