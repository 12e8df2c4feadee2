import Drawing
import Localization
import StudyCalendar
import WidgetTimeline

extension WidgetFamily {
  /// Whether the study widget shows the year and the longest streak in it.
  var showsYear: Bool { self == .systemLarge || self == .systemExtraLarge }
}

/// What the study widget draws in each family.
extension StudyEntry {
  /// What a family shows of an entry that has facts, or of a placeholder.
  func facts(in family: WidgetFamily) -> Drawing {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: extraLarge
    case .accessoryInline: .line(line)
    case .accessoryCircular: gauge
    case .accessoryRectangular: rectangular
    }
  }

  /// What a family shows before the first day is recorded. It says how to begin, where there is room for more than a line.
  func beginning(in family: WidgetFamily) -> Drawing {
    let text =
      subjectsOfGroup == nil
      ? String(localized: "No days yet. “\(toggleCommand)” records today as studied.")
      : String(localized: "No days yet.")
    if family.isOneLine {
      return family == .accessoryInline ? .line(beginningLine) : .message(beginningLine.plain)
    }
    return .column(heading + [.message(text)] + (family.isAccessory ? [] : linkedButton))
  }

  /// One row: which subject has no days.
  private var beginningLine: StyledText {
    let name = StyledText(subject, .title, bold: true).cut(to: Self.nameWidth)
    return StyledText("\(DayState.open.mark.sign) ", .pending)
      + StyledText(with: name, .plain) { String(localized: "\($0): no days yet") }
  }

  /// The most columns that a name takes in such a row.
  private static let nameWidth = 24

  /// A message in place of facts.
  func message(_ text: String, in family: WidgetFamily) -> Drawing {
    family == .accessoryInline ? .line(StyledText(text)) : .message(text)
  }

  /// The streak and the button.
  private var small: Drawing {
    let isPlaceholder = condition == .placeholder
    let streak = Drawing.streak(
      length: isPlaceholder ? nil : streak, in: streakUnit, of: isPlaceholder ? nil : subject)
    // On a day off the widget does not urge, but the button is still there.
    let state: [Drawing] =
      hasEnded
      ? [.message(String(localized: "Ended", context: "a subject"))]
      : isDayOff ? [.message(String(localized: "Day off", context: "a day"))] : []
    let goal: [Drawing] = weekAndAmount.isEmpty ? [] : [.lines(weekAndAmount)]
    return .column(
      heading + [streak] + state + goal + (isPlaceholder ? [.button(studyButton.block)] : linkedButton))
  }

  /// The streak and the button beside the month.
  private var medium: Drawing { .row([small, .month(grid, of: linkedSubject, symbols: symbols)]) }

  /// The month, and below it the year with the longest streak.
  private var large: Drawing {
    let year = yearGrid.map { [Drawing.year($0, of: linkedSubject, symbols: symbols)] } ?? []
    return .column([medium, .line(StyledText())] + year + longestInWords)
  }

  /// The year, month by month, beside the streak and the button.
  private var extraLarge: Drawing {
    let months = (yearGrid?.months ?? []).map {
      Drawing.denseMonth($0, of: linkedSubject, linksDays: false, symbols: symbols)
    }
    return .row([.column([small, .line(StyledText())] + yearInWords + longestInWords), .flow(months)])
  }

  /// How many days of the year were studied, in words; empty in a placeholder.
  private var yearInWords: [Drawing] {
    guard condition == .ready, let year = yearGrid else { return [] }
    return [
      .line(
        StyledText(with: StyledText(year.studiedCount.dayCountText, .accent, bold: true), .secondary) {
          String(localized: "In \(year.year) \($0)", context: "a year and how many days were studied")
        })
    ]
  }

  /// The longest streak in words; empty in a placeholder.
  private var longestInWords: [Drawing] {
    guard condition == .ready, let longest else { return [] }
    let length = Self.length(longest, in: streakUnit)
    return [.line(StyledText(with: length, .secondary) { String(localized: "Longest streak \($0)") })]
  }

  /// One row: the streak, and whether today is done, or what the week has.
  var line: StyledText {
    if condition == .placeholder { return StyledText(String(localized: "– days"), .secondary) }
    let sign = hasEnded ? StyledText() : StyledText("\(todayState.mark.sign) ", todayTone)
    return sign
      + StyledText(with: Self.length(streak, in: streakUnit), .plain) {
        String(localized: "\($0), \(todayText)", context: "a streak, and what today is")
      }
  }

  /// The length of a streak in words.
  static func length(_ length: Int, in unit: StreakUnit) -> StyledText {
    StyledText(length.lengthText(in: unit), length > 0 ? .accent : .alert, bold: true)
  }

  /// A gauge of what the goal asks for: how many of its days the week has, how much of its amount today has, or else how many
  /// of the month's days so far were studied.
  private var gauge: Drawing {
    if grid.isRedacted { return .gauge(value: nil, total: today.day) }
    if let week, !hasEnded, !week.isSkipped { return .gauge(value: week.studied, total: week.required) }
    // If a person said whether today was studied, the amount does not decide it.
    if let minimum = day.minimum, day.said == nil, !isDayOff {
      return .gauge(
        value: day.sessions.amount.thousandths, total: minimum.thousandths, partsOfUnit: 1000)
    }
    return .gauge(value: grid.studiedCount, total: grid.countedDays)
  }

  /// The month, with a mark for each day, and below it what the week has and the amount of today.
  private var rectangular: Drawing {
    let month = Drawing.denseMonth(grid, of: linkedSubject, symbols: symbols)
    guard condition == .ready else { return month }
    let texts = (weekCount.map { [String(localized: "Week: \($0)")] } ?? []) + amount
    return texts.isEmpty ? month : .column([month, .lines(texts)])
  }
}
