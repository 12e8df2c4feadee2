import StudyCalendar
public import WidgetTimeline

/// The study widget's view of an entry: one drawing for each family, in a file of its own.
public struct StudyView: Sendable {
  let entry: StudyEntry

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
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: extraLarge
    case .accessoryInline: inline
    case .accessoryCircular: circular
    case .accessoryRectangular: rectangular
    }
  }

  /// What there is to see before the first day: how to begin.
  private func beginning(for family: WidgetFamily) -> Drawing {
    switch family {
    case .accessoryInline: .line(StyledText("○ No days yet: swiftcal toggle"))
    case .accessoryCircular, .accessoryRectangular: .message("○ No days yet: swiftcal toggle")
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge:
      .column([
        .message("No days yet. “swiftcal toggle” records today as studied."), .button(entry.button),
      ])
    }
  }

  /// The subject's name, as a heading no wider than so many columns; none in a placeholder.
  func heading(columns: Int) -> [Drawing] {
    entry.subject.isEmpty ? [] : [.line(StyledText(entry.subject, .title, bold: true).cut(to: columns))]
  }
}

extension StudyEntry {
  /// The widget's button.
  public var button: StudyButton { StudyButton(didStudyToday: didStudyToday) }

  /// What today is.
  public var todayState: DayState { didStudyToday ? .studied : resting ? .resting : .open }
}
