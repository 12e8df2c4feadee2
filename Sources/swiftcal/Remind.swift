import ArgumentParser
import CommandLine
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine

struct Remind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Remind you while today is still open.",
    discussion: """
      It is silent when today is done or off. On a desktop it shows a notification too, if notify-send is installed.

      Examples:
        swiftcal remind
        swiftcal remind --subject Piano
      """)

  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let reminder = try openStoreForReading().read { reading in
      let subject = try reading.subject(named: subject.subject)
      return Reminder(
        subject: subject.name, summary: try reading.streakSummary(of: subject, asOf: reading.now.today))
    }
    if reminder.summary.isOpen || output.json { try printResult(reminder, asJSON: output.json) }
    if reminder.summary.isOpen { Desktop.notify(reminder.title, reminder.advice) }
  }
}

/// Whether today is still to be done, and which streak depends on it.
private struct Reminder: CommandResult, CustomStringConvertible {
  let subject: String
  let summary: StreakSummary

  var title: String { "\(subject.shown) is still open today" }
  var advice: String {
    summary.current == nil
      ? "A new streak can begin." : "Study to keep the streak of \(summary.currentLength.dayCountText)."
  }
  var description: String { "\(title). \(advice)" }

  private struct JSON: Encodable {
    let subject: String
    let today: CalendarDate
    let isOpen: Bool
    let current: Int
  }

  func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, today: summary.asOf, isOpen: summary.isOpen, current: summary.currentLength
    ).encode(to: encoder)
  }
}
