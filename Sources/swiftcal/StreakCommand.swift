import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyIntents

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
      try printLine(report.nameWhereNeeded + Terminal.current.text(of: report.drawing))
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
  /// Whether there is no other subject that could be meant.
  let isOnlySubject: Bool
  let isToday: Bool
  let summary: StreakSummary

  init(of name: String?, asOf: DateExpression, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    let today = try reading.now.today
    let date = try asOf.resolvedPast(today: today, orThrow: StudyError.futureLook)
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    isToday = date == today
    summary = try reading.streakSummary(of: subject, asOf: date)
  }
}

extension StreakReport {
  /// The current streak, large.
  fileprivate var drawing: Drawing {
    let length = summary.currentLength
    switch summary.unit {
    case .day: return .largeStreak(length: length)
    case .week:
      return .largeFigure(
        Figure("\(length)", caption: "week streak", tone: length == 0 ? .alert : .accent))
    }
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
    var lines = ["Current streak: \(summary.currentText)"]
    if let current = summary.current {
      lines.append("Since \(current.start.weekday.title) \(current.start)")
    }
    if let longest = summary.longest {
      lines.append(
        "Longest streak: \(longest.length.lengthText(in: summary.unit)), "
          + (longest.start == longest.end ? "on \(longest.start)" : "\(longest.start) to \(longest.end)"))
    }
    lines.append("Total: \(summary.total.dayCountText) studied")
    if let week = summary.week {
      let name = isToday ? "This week" : "Week from \(week.start) on"
      lines.append("\(name): \(week.daysOfRequired ?? "all days are off")")
    }
    return (lines + ["\(isToday ? "Today" : "\(summary.asOf)") \(state)"]).joined(separator: "\n")
  }

  /// What the day is, as the rest of a sentence.
  private var state: String {
    if summary.isDayOff { return "is off\(nextDue)" }
    if summary.studiedToday { return "is done" }
    if let week = summary.week, !summary.isOpen {
      return week.isMet ? "is not due: the week is met" : "is not due: the week cannot be met any more"
    }
    guard summary.current != nil else { return "is open: a new streak can begin" }
    guard let last = summary.state.lastDayToStudy, last > summary.asOf else {
      return "is still open: study to keep the streak"
    }
    return "is still open: study by \(last.weekday.title) \(last) to keep the streak"
  }

  /// When something is due after a day off.
  private var nextDue: String {
    guard let days = summary.daysUntilBreak, let last = summary.state.lastDayToStudy else { return "" }
    switch summary.unit {
    case .day: return ", the next is due in \(days.dayCountText)"
    case .week: return ": study by \(last.weekday.title) \(last) to keep the streak"
    }
  }

  private struct JSON: Encodable {
    let subject: String
    let asOf: CalendarDate
    let studiedToday: Bool
    let current: Int
    @NullWhenNil var currentRange: Range?
    let longest: Int
    @NullWhenNil var longestRange: Range?
    let unit: StreakUnit
    let total: Int
    @NullWhenNil var daysUntilBreak: Int?
    @NullWhenNil var week: StudyWeekJSON?
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
      longestRange: summary.longest.map(JSON.Range.init), unit: summary.unit, total: summary.total,
      daysUntilBreak: summary.daysUntilBreak, week: summary.week.map { StudyWeekJSON($0) },
      resting: summary.isDayOff
    ).encode(to: encoder)
  }
}
