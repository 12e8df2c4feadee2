import ArgumentParser
import CommandLine
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Remind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Remind you of what is still due today.",
    discussion: """
      It speaks of all subjects that have not ended, or of the one that you name. It is silent when nothing is due. On \
      a desktop it shows a notification too, if notify-send is installed.

      Examples:
        swiftcal remind
        swiftcal remind --subject Piano
      """)

  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let reminder = try openStoreForReading().read { try Reminder(of: subject.subject, in: $0) }
    if reminder.isNeeded || output.json { try printResult(reminder, asJSON: output.json) }
    if reminder.isNeeded { Desktop.notify(reminder.title, reminder.advice) }
  }
}

/// What is still due today, and which streaks depend on it.
private struct Reminder: CommandResult, CustomStringConvertible {
  /// The subject that was named, otherwise the default subject.
  let subject: SubjectToday
  /// What is due, the most urgent first.
  let due: [SubjectToday]

  init(of name: String?, in reading: borrowing ReadTransaction) throws {
    let subject = try SubjectToday(reading.subject(named: name), in: reading)
    let all = name == nil ? try SubjectToday.all(in: reading) : [subject]
    self.subject = subject
    due = all.filter(\.streak.isOpen).mostUrgentFirst
  }

  var isNeeded: Bool { !due.isEmpty }

  var title: String {
    due.count == 1
      ? "\(due[0].subject.name.shown) is still open today" : "\(due.count) subjects are still open today"
  }

  /// What to do, with a line for each subject if there are several.
  var advice: String {
    if due.count == 1 { return due[0].advice.prefix(1).uppercased() + due[0].advice.dropFirst() + "." }
    return due.map { "\($0.subject.name.shown): \($0.advice)." }.joined(separator: "\n")
  }

  var description: String { due.count == 1 ? "\(title). \(advice)" : "\(title):\n\(advice)" }

  private enum Key: CodingKey { case subject, today, isOpen, current, streakUnit, due }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(subject.subject.name, forKey: .subject)
    try keys.encode(subject.streak.asOf, forKey: .today)
    try keys.encode(subject.streak.isOpen, forKey: .isOpen)
    try keys.encode(subject.streak.currentLength, forKey: .current)
    try keys.encode(subject.streak.unit, forKey: .streakUnit)
    try keys.encode(due, forKey: .due)
  }
}
