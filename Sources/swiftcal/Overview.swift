import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar
import StudyWidget

struct Overview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Show today, the streak and the month.",
    discussion: """
      This is what swiftcal alone does.

      Example:
        swiftcal
      """)

  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let entry = try StudyEntry.read(from: .open(for: .reading), asOf: .today, subject: subject.subject)
    if output.json {
      try printResult(EntryResult(entry, family: .systemMedium), asJSON: true)
    } else {
      try printLine(Self.text(of: entry, on: .current))
    }
  }

  private static func text(of entry: StudyEntry, on terminal: Terminal) -> String {
    let today = "\(entry.today.weekday.title) \(entry.today)"
    let state =
      entry.didStudyToday
      ? "studied" : entry.resting ? "day off" : "still open; “swiftcal toggle” records it"
    return """
      \(today): \(state)
      Current streak: \(entry.streak.days)

      \(terminal.text(of: .month(entry.grid)))
      """
  }
}
