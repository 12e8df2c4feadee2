import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar

struct Remind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Say so while today is still open.",
    discussion: """
      Silent when today is done or off. On a desktop it is a notification too, if notify-send is installed.

      Examples:
        swiftcal remind
        swiftcal remind --subject Piano
      """)

  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let reminder = try SharedStore.open(for: .reading).read { store in
      let subject = try store.subject(named: subject.subject)
      return Reminder(
        subject: subject.name,
        summary: try store.streakSummary(of: subject, asOf: store.today(at: .now)))
    }
    if reminder.summary.isOpen || output.json { try printResult(reminder, asJSON: output.json) }
    if reminder.summary.isOpen { Desktop.notify(reminder.title, reminder.advice) }
  }
}

/// Whether today is still to be done, and what that would cost.
private struct Reminder: CommandResult, CustomStringConvertible {
  let subject: String
  let summary: StreakSummary

  var title: String { "\(subject) is still open today" }
  var advice: String {
    summary.current == nil
      ? "A new streak can begin." : "Study to keep the streak of \(summary.currentLength.days)."
  }
  var description: String { "\(title). \(advice)" }

  private enum CodingKeys: CodingKey { case subject, today, isOpen, current }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(summary.asOf, forKey: .today)
    try container.encode(summary.isOpen, forKey: .isOpen)
    try container.encode(summary.currentLength, forKey: .current)
  }
}
