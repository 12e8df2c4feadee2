import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyWidget
import WidgetTimeline

struct Overview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Show today, the streak and the month.",
    discussion: """
      This is what swiftcal does without a command.

      Example:
        swiftcal
      """)

  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws { try Self.show(subject: subject.subject, asJSON: output.json) }

  private static func show(subject name: String?, asJSON: Bool) throws {
    let entry = try openStoreForReading().read { reading in
      try StudyEntry(reading, subject: reading.subject(named: name))
    }
    try printResult(OverviewReport(entry: entry), asJSON: asJSON)
  }
}

extension Overview: FastCommand {
  static let plainForm = PlainArguments.Form(with: [SubjectOption.plainForm, JSONOption.plainForm])

  static func run(_ arguments: PlainArguments) throws -> Bool {
    try show(subject: SubjectOption.name(in: arguments), asJSON: JSONOption.isGiven(in: arguments))
    return true
  }
}

/// Today, the streak and the month of a subject.
private struct OverviewReport: CommandResult {
  let entry: StudyEntry

  func text(on terminal: Terminal) -> String {
    let state =
      switch entry.todayState {
      case .studied: "studied"
      case .dayOff: "day off"
      case .open, .missed, .future: "still open; “\(entry.toggleCommand)” records it"
      }
    return """
      \(entry.today.weekday.title) \(entry.today): \(state)
      Current streak: \(entry.streak.dayCountText)

      \(terminal.text(of: .month(entry.grid)))
      """
  }

  /// Writes the same JSON as the medium widget.
  func encode(to encoder: any Encoder) throws {
    try StudyEntryJSON(entry, family: .systemMedium).encode(to: encoder)
  }
}
