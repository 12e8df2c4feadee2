import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import StudyWidget
import Words

struct StreakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "streak", localized: "Show the current and the longest streak.",
    examples: "swiftcal streak", "swiftcal streak --as-of 2024-12-10 --json", "swiftcal streak --view")

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption
  @Flag(localized: "Draw the current streak, large.")
  var view = false

  func run() throws {
    try Self.show(asOf.expression, subject: subject.subject, asJSON: output.json, large: view)
  }

  private static func show(_ asOf: DateExpression, subject: String?, asJSON: Bool, large: Bool) throws {
    let report = try openStoreForReading().read {
      try StreakReport(of: subject, asOf: asOf, needsRate: asJSON, in: $0)
    }
    if large, !asJSON {
      let drawing = Drawing.standing(report.standing, isLarge: true)
      try printLine(report.nameWhereNeeded + Terminal.current.text(of: drawing))
    } else {
      try printResult(report, asJSON: asJSON)
    }
  }
}

extension StreakCommand: PlainlyRun {
  static func run(plainly arguments: PlainArguments) throws -> Bool {
    var arguments = arguments
    let (asOf, subject) = (arguments.value(of: "--as-of"), arguments.value(of: "--subject"))
    let (asJSON, large) = (arguments.has("--json"), arguments.has("--view"))
    guard arguments.areTaken else { return false }
    try show(asOf.map { try DateExpression($0) } ?? .today, subject: subject, asJSON: asJSON, large: large)
    return true
  }
}

/// The streaks of a subject or a group as of a day.
struct StreakReport {
  let subject: String
  /// Whether there is no other subject that could be meant.
  let isOnlySubject: Bool
  let isToday: Bool
  let summary: StreakSummary
  let standing: Standing

  /// - Parameter needsRate: whether the rate of the last days is needed even where the streak is shown in its place.
  init(
    of name: String?, asOf: DateExpression, needsRate: Bool, in reading: borrowing ReadTransaction
  ) throws {
    let subject = try reading.viewed(named: name)
    let today = try reading.now.today
    let date = try asOf.resolvedPast(today: today, orThrow: StudyError.futureLook)
    self.subject = subject.name
    isOnlySubject = try subject.group == nil && reading.hasOneSubject()
    isToday = date == today
    summary = try reading.streakSummary(of: subject, asOf: date)
    standing = try reading.standing(of: subject, asOf: date, summary.state, needsRate: needsRate)
  }
}

extension StreakReport: ResultOfSubject {
  static var afterName: String { "\n" }

  func text(on terminal: Terminal) -> String {
    // A sentence that is too long is broken between its words.
    let layout = TextLayout(width: terminal.width)
    return nameWhereNeeded
      + TerminalText(.none).text(
        of: description.split(separator: "\n").flatMap {
          layout.lines(of: .message(String($0)))
        })
  }

  var description: String {
    var lines = [standing.sentence]
    if standing.showsStreaks, let current = summary.current {
      lines.append(String(localized: "Since \(current.start.longTitle)"))
    }
    if standing.showsStreaks, let longest = summary.longest {
      let length = longest.length.lengthText(in: summary.unit)
      lines.append(
        longest.start == longest.end
          ? String(localized: "Longest streak: \(length), on \(longest.start)")
          : String(localized: "Longest streak: \(length), \(longest.start) to \(longest.end)"))
    }
    if standing.showsStreaks || summary.total > 0 {
      lines.append(
        String(
          localized: "Total: \(summary.total) day studied", plural: "Total: \(summary.total) days studied",
          for: summary.total))
    }
    if let week = summary.week {
      let days = week.daysOfRequired(showing: standing.emphasis) ?? String(localized: "all days are off")
      lines.append(
        isToday
          ? String(localized: "This week: \(days)")
          : String(localized: "Week from \(week.start) on: \(days)"))
    }
    return (lines + [state]).joined(separator: "\n")
  }

  /// What the day is, and what there is to do.
  private var state: String {
    let date = summary.asOf
    if summary.isDayOff {
      let state = isToday ? String(localized: "Today is off") : String(localized: "\(date) is off")
      guard let nextDue else { return state }
      return summary.unit == .day ? listing([state, nextDue]) : "\(state): \(nextDue)"
    }
    if summary.studiedToday {
      return isToday ? String(localized: "Today is done") : String(localized: "\(date) is done")
    }
    if let week = summary.week, !summary.isOpen {
      let state = isToday ? String(localized: "Today is not due") : String(localized: "\(date) is not due")
      let reason =
        week.isMet
        ? String(localized: "the week is met") : String(localized: "the week cannot be met any more")
      return "\(state): \(reason)"
    }
    guard summary.current != nil || !standing.showsStreaks else {
      let state = isToday ? String(localized: "Today is open") : String(localized: "\(date) is open")
      return "\(state): " + String(localized: "a new streak can begin")
    }
    let state =
      isToday ? String(localized: "Today is still open") : String(localized: "\(date) is still open")
    guard standing.showsStreaks else { return state }
    guard let last = summary.state.lastDayToStudy, last > date else {
      return "\(state): " + String(localized: "study to keep the streak")
    }
    return "\(state): " + Self.advice(by: last)
  }

  private static func advice(by last: CalendarDate) -> String {
    String(localized: "study by \(last.longTitle) to keep the streak")
  }

  /// When something is due after a day off.
  private var nextDue: String? {
    guard standing.showsStreaks, let days = summary.daysUntilBreak, let last = summary.state.lastDayToStudy
    else { return nil }
    switch summary.unit {
    case .day:
      return String(
        localized: "the next is due in \(days) day", plural: "the next is due in \(days) days", for: days)
    case .week: return Self.advice(by: last)
    }
  }

  var json: JSONValue {
    [
      "subject": subject, "asOf": summary.asOf, "studiedToday": summary.studiedToday,
      "current": summary.currentLength, "currentRange": summary.current.map(range),
      "longest": summary.longestLength, "longestRange": summary.longest.map(range), "unit": summary.unit,
      "total": summary.total, "daysUntilBreak": summary.daysUntilBreak,
      "week": summary.week?.jsonWithGoal, "resting": summary.isDayOff,
      "recent": standing.recent.json,
    ]
  }

  private func range(of streak: Streak) -> JSONValue { ["start": streak.start, "end": streak.end] }
}
