import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyCommandLine

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
    try Self.show(asOf.expression, subject: subject.subject, asJSON: output.json, large: view)
  }

  private static func show(_ asOf: DateExpression, subject: String?, asJSON: Bool, large: Bool) throws {
    let report = try openStoreForReading().read { try StreakReport(of: subject, asOf: asOf, in: $0) }
    if large, !asJSON {
      try printLine(Terminal.current.text(of: .largeStreak(length: report.summary.currentLength)))
    } else {
      try printResult(report, asJSON: asJSON)
    }
  }
}

extension StreakCommand: FastCommand {
  static let plainForm = PlainArguments.Form(
    flags: ["--view"], with: [AsOfOption.plainForm, SubjectOption.plainForm, JSONOption.plainForm])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    try show(
      AsOfOption.expression(in: arguments), subject: SubjectOption.name(in: arguments),
      asJSON: JSONOption.isGiven(in: arguments), large: arguments.has("--view"))
    return true
  }
}

/// The streaks of a subject as of a day.
struct StreakReport {
  let subject: String
  let isToday: Bool
  let summary: StreakSummary

  init(of name: String?, asOf: DateExpression, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    let today = try reading.now.today
    let date = try asOf.resolvedPast(today: today)
    self.subject = subject.name
    isToday = date == today
    summary = try reading.streakSummary(of: subject, asOf: date)
  }
}

extension StreakReport: CommandResult, CustomStringConvertible {
  var description: String {
    var lines = ["Current streak: \(summary.currentLength.dayCountText)"]
    if let current = summary.current {
      lines.append("Since \(current.start.weekday.title) \(current.start)")
    }
    if let longest = summary.longest {
      lines.append("Longest streak: \(longest.length.dayCountText), \(longest.start) to \(longest.end)")
    }
    lines.append("Total: \(summary.total.dayCountText) studied")
    let day = isToday ? "Today" : "\(summary.asOf)"
    if summary.isDayOff {
      let due = summary.daysUntilBreak.map { ", the next is due in \($0.dayCountText)" } ?? ""
      return (lines + ["\(day) is off\(due)"]).joined(separator: "\n")
    }
    if summary.studiedToday {
      lines.append("\(day) is done")
    } else if summary.current == nil {
      lines.append("\(day) is open: a new streak can begin")
    } else {
      lines.append("\(day) is still open: study to keep the streak")
    }
    return lines.joined(separator: "\n")
  }

  private struct JSON: Encodable {
    let subject: String
    let asOf: CalendarDate
    let studiedToday: Bool
    let current: Int
    @NullWhenNil var currentRange: Range?
    let longest: Int
    @NullWhenNil var longestRange: Range?
    let total: Int
    @NullWhenNil var daysUntilBreak: Int?
    let resting: Bool

    struct Range: Encodable {
      let start: CalendarDate
      let end: CalendarDate

      init(_ streak: Streak) { (start, end) = (streak.start, streak.end) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, asOf: summary.asOf, studiedToday: summary.studiedToday,
      current: summary.currentLength,
      currentRange: summary.current.map(JSON.Range.init), longest: summary.longestLength,
      longestRange: summary.longest.map(JSON.Range.init), total: summary.total,
      daysUntilBreak: summary.daysUntilBreak, resting: summary.isDayOff
    ).encode(to: encoder)
  }
}
