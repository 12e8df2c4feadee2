import ArgumentParser
import CommandLine
import FoundationEssentials
import Localization
import StudyCalendar
import StudyCommandLine

struct Remind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: String(localized: "Remind you of what is still due today."),
    discussion: .discussion(
      localized: """
        It speaks of all subjects that have not ended, or of the one that you name. It is silent when \
        nothing is due. On a desktop it shows a notification too, if notify-send is installed. Its buttons \
        record that you studied or take the day off, and Later asks again in an hour, but not on the next \
        day. It waits for an answer as long as --wait says, and never longer than the day lasts, and Later \
        is there only if that is more than an hour away.
        """,
      examples: "swiftcal remind", "swiftcal remind --subject Piano --wait 2h"))

  @Option(
    help: ArgumentHelp(localized: "The subject; all that are due unless given.", valueName: "name"),
    completion: .subject)
  var subject: String?
  @Option(
    help: ArgumentHelp(
      localized: "How long to wait for an answer, such as 30m or 2h; 0 for not at all.",
      valueName: "duration"))
  var wait = WaitingTime(hours: 2)
  @OptionGroup var output: JSONOption

  func run() throws {
    let question = ReminderQuestion(subject: subject, printsAnswers: !output.json)
    let reminder = try question.reminder()
    if reminder.isNeeded || output.json { try printResult(reminder, asJSON: output.json) }
    guard reminder.isNeeded else { return }
    try question.ask(about: reminder, until: min(Date.now + wait.seconds, reminder.endOfDay))
  }
}

/// How long to wait, as a person types it: `30m`, `4h`, `1h30m`, a number of minutes, or 0.
struct WaitingTime: ExpressibleByArgument, Sendable {
  let seconds: Double

  init(hours: Int) { seconds = Double(hours) * 3600 }

  init?(argument: String) {
    if argument == "0" {
      seconds = 0
      return
    }
    guard let amount = try? AmountExpression(argument).resolved(in: .minutes) else { return nil }
    seconds = Double(amount.thousandths) * 60 / 1000
  }

  /// The hours, for the help.
  var defaultValueDescription: String { "\(Int(seconds / 3600))h" }
}
