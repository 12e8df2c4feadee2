import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar
import StudyWidget

struct StreakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streak",
    abstract: "Show the current and the longest streak.",
    discussion: """
      Examples:
        swiftcal streak
        swiftcal streak --as-of 2024-12-10 --json
        swiftcal streak --view
      """)

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption
  @Flag(help: "Draw the current streak, large.")
  var view = false

  func run() throws {
    try Self.show(asOf: asOf.expression, subject: subject.subject, asJSON: output.json, large: view)
  }

  /// Prints the streaks as of a day.
  /// - Parameter large: whether to draw the current one instead.
  static func show(
    asOf: DateExpression = .today, subject name: String? = nil, asJSON: Bool = false, large: Bool = false
  ) throws {
    let report = try SharedStore.open(for: .reading).read { store in
      let subject = try store.subject(named: name)
      let today = try store.today(at: .now)
      let date = try asOf.pastDate(today: today)
      return StreakReport(
        subject: subject.name, isToday: date == today,
        summary: try store.streakSummary(of: subject, asOf: date))
    }
    if large, !asJSON {
      try printLine(Terminal.current.text(of: .largeStreak(length: report.summary.currentLength)))
    } else {
      try printResult(report, asJSON: asJSON)
    }
  }
}

/// The streaks of a subject as of a day.
struct StreakReport {
  let subject: String
  let isToday: Bool
  let summary: StreakSummary
}

extension StreakReport: CommandResult, CustomStringConvertible {
  var description: String {
    var lines = ["Current streak: \(summary.currentLength.days)"]
    if let current = summary.current {
      lines.append("Since \(current.start.weekday.title) \(current.start)")
    }
    if let longest = summary.longest {
      lines.append("Longest streak: \(longest.length.days), \(longest.start) to \(longest.end)")
    }
    lines.append("Total: \(summary.total.days) studied")
    let day = isToday ? "Today" : "\(summary.asOf)"
    if summary.isResting {
      let due = summary.daysUntilBreak.map { ", the next is due in \($0.days)" } ?? ""
      return (lines + ["\(day) is off\(due)"]).joined(separator: "\n")
    }
    switch summary.daysUntilBreak {
    case nil: lines.append("\(day) is open: a new streak can begin")
    case 0: lines.append("\(day) is still open: study to keep the streak")
    default: lines.append("\(day) is done")
    }
    return lines.joined(separator: "\n")
  }

  private enum CodingKeys: CodingKey {
    case subject, asOf, studiedToday, current, currentRange, longest, longestRange, total, daysUntilBreak,
      resting
  }

  private struct Range: Encodable {
    let start: CalendarDate
    let end: CalendarDate

    init(_ streak: Streak) { (start, end) = (streak.start, streak.end) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(summary.asOf, forKey: .asOf)
    try container.encode(summary.studiedToday, forKey: .studiedToday)
    try container.encode(summary.currentLength, forKey: .current)
    try container.encode(summary.current.map(Range.init), forKey: .currentRange)
    try container.encode(summary.longestLength, forKey: .longest)
    try container.encode(summary.longest.map(Range.init), forKey: .longestRange)
    try container.encode(summary.total, forKey: .total)
    try container.encode(summary.daysUntilBreak, forKey: .daysUntilBreak)
    try container.encode(summary.isResting, forKey: .resting)
  }
}
