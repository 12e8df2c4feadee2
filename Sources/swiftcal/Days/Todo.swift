import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct Todo: ParsableCommand {
  static let configuration = CommandConfiguration(
    "todo", localized: "List what is still due today.",
    localized: """
      The streak that breaks first comes first. Subjects that have ended are not listed. Of a group, the \
      subjects are listed that are due.
      """,
    examples: "swiftcal todo", "swiftcal todo --check && echo done for today")

  @Flag(localized: "Exit with 1 while something is due.")
  var check = false
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let list = try openStoreForReading().read { reading in
      let chosen = try subject.subject.map { try reading.viewed(named: $0) }
      let due = try SubjectToday.all(of: chosen, in: reading).filter(\.streak.isOpen)
      return TodoList(
        today: try reading.now.today, due: due.mostUrgentFirst, running: try RunningTimers(in: reading))
    }
    try printResult(list, asJSON: output.json)
    if check, !list.due.isEmpty { throw CommandError.alreadySaid }
  }
}

/// The subjects that are due today, the most urgent first.
private struct TodoList: CommandResult {
  let today: CalendarDate
  let due: [SubjectToday]
  let running: RunningTimers

  func text(on terminal: Terminal) -> String {
    let above = running.lines(width: terminal.width)
    guard !due.isEmpty else {
      let nothing = String(localized: "Nothing is due today.")
      return terminal.text(of: .column(above + [.line(StyledText(nothing))]))
    }
    let columns = AlignedColumns([
      .init(due.map { $0.sign(of: $0.today) }, gap: 1),
      .init(due.map { StyledText($0.subject.name, .title) }, narrowest: 10),
      .init(due.map(\.standingText), importance: 2, alignsRight: true),
      .init(due.map { StyledText(Self.breaking($0)) }),
      .init(due.map { StyledText($0.progress, .secondary) }, importance: 1),
    ])
    return terminal.text(of: .column(above + [columns.drawing(width: terminal.width)]))
  }

  /// When the streak breaks; where streaks are not shown, how long there is time.
  private static func breaking(_ subject: SubjectToday) -> String {
    guard subject.standing.showsStreaks else {
      let days = subject.streak.week?.lastDayToBegin.map { subject.today.date.distance(to: $0) } ?? 0
      return String(localized: "\(days) day left", plural: "\(days) days left", unlessZero: days)
        ?? String(localized: "due today", context: "a subject")
    }
    return switch subject.streak.daysUntilBreak {
    case nil: String(localized: "new streak")
    case 0: String(localized: "breaks today", context: "streak")
    case let days?:
      String(localized: "breaks in \(days) day", plural: "breaks in \(days) days", for: days)
    }
  }

  var json: JSONValue { ["today": today, "due": due, "running": running.json] }
}
