import Drawing
import StudyCalendar
import System
import Words

/// The extra-large family: the figures that matter most, the last 53 weeks, and what they come to by month and by weekday.
extension StudyEntry {
  /// What the family shows. Before the first day there is nothing to count.
  var extraLarge: Drawing {
    guard let year, condition != .empty else { return large }
    let isPlaceholder = condition == .placeholder
    let heading = heading.map { Drawing.link(WidgetLink.calendar(of: subject), name: subject, $0) }
    let button = isPlaceholder ? [.button(studyButton.block)] : linkedButton
    let state: [Drawing] =
      hasEnded
      ? [.message(String(localized: "Ended", context: "a subject"))]
      : isDayOff ? [.message(String(localized: "Day off", context: "a day"))] : []
    let bars = isPlaceholder ? [] : bars(of: year)
    return .column(
      [.row(heading + state + button)] + runningLines.map(Drawing.line)
        + [isPlaceholder ? .standing(nil) : .figures(figures(of: year), tone: standing.tone)]
        + [.year(YearBlock(year, title: "", symbols: symbols ?? SystemLocale.symbols))]
        + (bars.isEmpty ? [] : [.row(bars)]))
  }

  /// How the subject goes, what the weeks come to, and what today and its week have of what is asked for.
  private func figures(of year: CalendarGrid) -> [Count] {
    var figures = [Count(standing.figure, standing.caption)]
    if standing.showsStreaks, let longest, longest > 0 {
      figures.append(
        Count("\(longest)", String(localized: "longest", context: "below the length of a streak")))
    }
    let studied = year.studiedCount
    if let label = String(localized: "day in 53 weeks", plural: "days in 53 weeks", unlessZero: studied) {
      figures.append(Count("\(studied)", label))
    }
    let amount = year.shownDays.amount
    if amount > .zero {
      figures.append(
        Count(
          amount.shortWords(in: amountUnit, wholeHoursFrom: 100),
          String(localized: "in 53 weeks", context: "below an amount")))
    }
    if let week, !week.isSkipped, !hasEnded, standing.emphasis.showsZeros || week.studied > 0 {
      figures.append(
        Count(
          "\(week.studied) / \(week.required)",
          String(localized: "day this week", plural: "days this week", for: week.required)))
    }
    return figures + (today(in: amountUnit).map { [$0] } ?? [])
  }

  /// What today has of the amount that is asked for, or what it has; nil if there is nothing to say.
  private func today(in unit: AmountUnit) -> Count? {
    guard !hasEnded else { return nil }
    let amount = day.sessions.amount
    let isNoZero = standing.emphasis.showsZeros || amount > .zero
    if let minimum = day.minimum, day.said == nil, !isDayOff, isNoZero {
      let unit = unit == .minutes ? String(localized: "min", context: "a unit") : unit.name(for: minimum)
      return Count(
        "\(amount.number()) / \(minimum.number())",
        String(localized: "\(unit) today", context: "below the amounts of a day, and of its goal"))
    }
    guard amount > .zero else { return nil }
    return Count(amount.words(in: unit), String(localized: "today", context: "below an amount"))
  }

  /// The last twelve months and the weekdays; nothing where no day counts.
  private func bars(of year: CalendarGrid) -> [Drawing] {
    let statistics = statistics(of: year)
    return [BarsBlock.months(statistics, wholeHoursFrom: 1), .weekdays(statistics)].filter {
      !$0.bars.isEmpty
    }
    .map { .bars($0.brief) }
  }

  /// The statistics of the days from the first record on.
  private func statistics(of year: CalendarGrid) -> StudyStatistics {
    let days = Array(year.shownDays)
    let first = days.first { !$0.isBeforeFirst }?.date
    let last = max(today, days.last { $0.didStudy }?.date ?? today)
    let dates = first.flatMap { $0 <= last ? $0...last : nil }
    return StudyStatistics(
      of: days, in: dates, isWhole: false,
      terms: StudyStatistics.Terms(
        today: today, firstWeekday: year.firstWeekday, unit: amountUnit,
        emphasis: standing.emphasis), streaks: [], unit: streakUnit)
  }
}
