import ArgumentParser
import CommandLine
import Drawing
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

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
      return TodoList(today: try reading.now.today, due: due.mostUrgentFirst)
    }
    try printResult(list, asJSON: output.json)
    if check, !list.due.isEmpty { throw CommandError.alreadySaid }
  }
}

/// The subjects that are due today, the most urgent first.
private struct TodoList: CommandResult, JSONRepresentable {
  let today: CalendarDate
  let due: [SubjectToday]

  func text(on terminal: Terminal) -> String {
    guard !due.isEmpty else { return String(localized: "Nothing is due today.") }
    let columns = AlignedColumns([
      .init(due.map { $0.sign(of: $0.today) }, gap: 1),
      .init(due.map { StyledText($0.subject.name, .title) }, narrowest: 10),
      .init(due.map(\.streakText), importance: 2, alignsRight: true),
      .init(due.map { StyledText(Self.breaking($0.streak)) }),
      .init(due.map { StyledText($0.progress, .secondary) }, importance: 1),
    ])
    return terminal.text(of: columns.drawing(width: terminal.width))
  }

  private static func breaking(_ streak: StreakState) -> String {
    switch streak.daysUntilBreak {
    case nil: String(localized: "new streak")
    case 0: String(localized: "breaks today", context: "streak")
    case let days?:
      String(localized: "breaks in \(days) day", plural: "breaks in \(days) days", for: days)
    }
  }

  var json: JSONObject { ["today": today, "due": due] }
}
