public import Drawing
import StudyCalendar
import System
public import Widgets
import Words

/// What formats show of an entry.
extension AllSubjectsEntry: StudyWidgetEntry {
  public func drawing(for family: WidgetFamily) -> Drawing {
    switch condition {
    case .ready, .placeholder: rows(in: family)
    case .empty:
      .message(String(localized: "No days yet. “\("swiftcal done")” records today as studied."))
    case .unavailable(let error): .message("⚠ \(error)")
    }
  }

  /// The most rows that the height of a picture has room for.
  private static let mostRows = 12

  private func rows(in family: WidgetFamily) -> Drawing {
    let weeks = family == .systemLarge ? 5 : Self.weekCount
    let isPlaceholder = condition == .placeholder
    // What is due comes first.
    let ordered = subjects.filter(\.isDue) + subjects.filter { !$0.isDue }
    let shown = ordered.count > Self.mostRows ? ordered.prefix(Self.mostRows - 1) : ordered[...]
    // A placeholder shows no facts of any day, as if no day had begun.
    let shownToday = isPlaceholder ? .beforeAllDays : today
    let rest = subjects.count - shown.count
    let lines = running.prefix(1).map { StyledText($0.text(at: date), .accent, bold: true) }
    // A line above or below the rows takes a part of their height.
    let height = family.pictureSize.height - 2 * Picture.margin - 27 * Double(lines.count + min(rest, 1))
    let block = MarkRowsBlock(
      title: String(localized: "Today", context: "a title"), count: isPlaceholder ? "" : doneText,
      height: height, heads: (symbols ?? SystemLocale.symbols).heads(firstWeekday: firstWeekday),
      rows: shown.map { subject in
        let cells = subject.days.suffix(7 * weeks).map {
          CalendarCell(DayCell($0, today: shownToday, heat: subject.heat))
        }
        return MarkRowsBlock.Row(
          subject.subject,
          value: isPlaceholder
            ? StyledText(String(localized: "– days"), .secondary)
            : subject.standing.styledText,
          weeks: stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) },
          state: isPlaceholder ? StyledText() : subject.state,
          sums: isPlaceholder ? [] : subject.sums(weeks: weeks))
      })
    let rows = Drawing.link(
      WidgetLink.calendar, name: String(localized: "Calendar", context: "link"), .markRows(block))
    let more = StyledText(
      String(localized: "and \(rest) more subject", plural: "and \(rest) more subjects", for: rest),
      .secondary)
    guard rest > 0 || !lines.isEmpty else { return rows }
    return .column(lines.map(Drawing.line) + [rows] + (rest > 0 ? [.line(more)] : []))
  }

  /// How many subjects are still due today, or that none is.
  private var dueText: String {
    let due = subjects.count { $0.isDue }
    return due == 0
      ? String(localized: "nothing due today")
      : String(localized: "\(due) of \(subjects.count) due today", context: "subjects")
  }

  /// Of how many subjects nothing is left to do today. Where that would be a zero that is not to be seen, how many are due.
  private var doneText: String {
    let done = subjects.count { !$0.isDue }
    guard done > 0 || subjects.contains(where: \.standing.emphasis.showsZeros) else { return dueText }
    return String(localized: "\(done) of \(subjects.count) done", context: "subjects")
  }

  public var shortLine: StyledText { condition == .ready ? StyledText(dueText) : StyledText("–") }

  public var details: Drawing { drawing(for: .systemLarge) }

  public var legend: [LegendItem] { DayState.legend(hasMinimum: subjects.contains(where: \.hasMinimum)) }

  /// Whether anything is due today, or why there are no facts; and the percentage of the subjects that are not due.
  public var status: WidgetStatus {
    switch condition {
    case .ready:
      WidgetStatus(
        names: [isDue ? "open" : "studied"] + (running.isEmpty ? [] : ["running"]),
        tone: isDue ? .pending : .accent,
        percentage: subjects.isEmpty ? 0 : subjects.count { !$0.isDue } * 100 / subjects.count)
    case .empty, .placeholder, .unavailable: condition.statusWithoutFacts
    }
  }

  public var title: String {
    switch condition {
    case .ready, .empty: String(localized: "All subjects: \(dueText)")
    case .placeholder: String(localized: "Study streaks")
    case .unavailable: String(localized: "The study streaks cannot be shown")
    }
  }

  public var spokenDescription: String {
    switch condition {
    case .ready:
      sentences(
        running.map { $0.spokenText(at: date).asSentence }
          + subjects.map { subject in
            let title =
              subject.isDue
              ? subject.standing.titleOfDue(subject: subject.subject)
              : subject.standing.title(subject: subject.subject)
            return title.asSentence
          }
      ).shown
    case .empty: String(localized: "No days yet.")
    case .placeholder: String(localized: "Weeks whose days are not known yet.")
    case .unavailable(let error): "\(error)".shown
    }
  }
}

extension SubjectWeeks {
  /// What today is, in words.
  fileprivate var state: StyledText {
    let words = TodayWords(day: day, week: current.week, unit: heat.unit, showing: standing.emphasis)
    return StyledText(words.amount ?? words.text, isDue ? .pending : day.didStudy ? .done : .secondary)
  }

  /// What each of the last weeks comes to, below the day with which it begins.
  fileprivate func sums(weeks: Int) -> [Count] {
    let days = days.suffix(7 * weeks)
    return stride(from: days.startIndex, to: days.endIndex, by: 7).map { start in
      let week = days[start..<min(start + 7, days.endIndex)]
      let amount = week.reduce(Amount.zero) { $0 + $1.sessions.amount }
      let count = week.count(where: \.didStudy)
      let sum =
        amount > .zero
        ? amount.shortWords(in: heat.unit, wholeHoursFrom: 10)
        : count > 0 ? count.dayCountText : "–"
      return Count(sum, "\(days[start].date)")
    }
  }
}
