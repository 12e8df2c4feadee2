import ArgumentParser
import CommandLine
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
import System
import Widgets
import Words

struct Remind: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remind", localized: "Remind you of what is still due today.",
    localized: """
      It speaks of all subjects that have not ended, or of the one that you name, or those of a group. It is silent when \
      nothing is due. On a desktop it shows a notification too, if notify-send is installed. Its buttons \
      record that you studied or take the day off, and Later asks again in an hour, but not on the next \
      day. It waits for an answer as long as --wait says, and never longer than the day lasts, and Later \
      is there only if that is more than an hour away.
      """,
    examples: "swiftcal remind", "swiftcal remind --subject Piano --wait 2h")

  @Option(
    name: .shortAndLong, localized: "The subject or the group; all that are due unless given.",
    valueName: "name", completion: .viewed)
  var subject: String?
  @Option(
    localized: "How long to wait for an answer, such as 30m or 2h; 0 for not at all.", valueName: "duration")
  var wait = WaitingTime(hours: 2)
  @OptionGroup var output: JSONOption

  func run() throws {
    let question = ReminderQuestion(subject: subject, printsAnswers: !output.json)
    let reminder = try question.reminder()
    if reminder.isNeeded || output.json { try printResult(reminder, asJSON: output.json) }
    guard reminder.isNeeded else { return }
    HookStart.behindEachChange()
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

/// Shows a reminder with buttons, and records what is answered.
struct ReminderQuestion: Sendable {
  /// The subject that was named; nil for all that are due.
  let subject: String?
  /// Whether what is recorded is printed. JSON stays alone.
  let printsAnswers: Bool

  func reminder() throws -> Reminder {
    try openStoreForReading().read { try Reminder(of: subject, in: $0) }
  }

  /// Asks until nothing is due, nobody answers, the time is over, or a signal ends the program.
  func ask(about reminder: Reminder, until deadline: Date) throws {
    try EventLoop.run(signals: [SIGINT, SIGTERM, SIGHUP]) { loop in
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { _ = try await loop.nextSignal() }
        tasks.addTask { try await ask(about: reminder, until: deadline, on: loop) }
        defer { tasks.cancelAll() }
        try await tasks.next()
      }
    }
  }

  private func ask(about first: Reminder, until deadline: Date, on loop: EventLoop) async throws {
    let container = try GroupContainer()
    let follower = StoreFollower(for: .screen, in: container)
    let changes = WidgetChanges(
      container: container, follower: follower, on: loop, reporting: ProblemReport { printProblem($0) })
    var reminder = first
    var recorded: String?
    while reminder.isNeeded {
      let left = deadline.timeIntervalSinceNow
      let choices = left > 0 ? reminder.choices(mayReturn: left > Reminder.delay) : []
      switch try await show(reminder, choices.map(\.label), for: left, following: changes) {
      case .outdated: recorded = nil
      case .answered(nil): return
      case .answered(let place?):
        recorded = nil
        if let answer = choices[place].answer {
          let text = try await record(answer)
          if printsAnswers { try printLine(text) }
          recorded = text
        } else {
          let timer = try WallTimer(on: loop)
          let end = Date.now + Reminder.delay
          while Date.now < end { try await timer.sleep(until: end) }
        }
      }
      reminder = try self.reminder()
    }
    if let recorded { try await Desktop.show(text: recorded) }
  }

  /// What ends a notification.
  private enum Ending {
    /// The button at that place was pressed; nil if none was.
    case answered(Int?)
    /// Other subjects are due now than those that it speaks of.
    case outdated
  }

  /// Shows a notification, and takes it away as soon as what it says is no longer so, whatever program recorded that.
  private func show(
    _ reminder: Reminder, _ buttons: [String], for seconds: Double, following changes: WidgetChanges
  ) async throws -> Ending {
    try await withThrowingTaskGroup(of: Ending.self) { tasks in
      tasks.addTask {
        .answered(
          try await Desktop.show(
            title: reminder.title, text: reminder.notificationText(button: buttons.first), buttons: buttons,
            waiting: .seconds(seconds)))
      }
      tasks.addTask {
        var changes = changes
        while !isOutdated(reminder) { try await changes.next() }
        return .outdated
      }
      defer { tasks.cancelAll() }
      return try await tasks.next() ?? .answered(nil)
    }
  }

  /// A store that cannot be read just now changes nothing that is known.
  private func isOutdated(_ reminder: Reminder) -> Bool {
    (try? self.reminder()).map { $0.dueNames != reminder.dueNames } ?? false
  }

  /// Records an answer. Who presses a button does not see standard error, so a problem is shown as a notification too.
  private func record(_ answer: IntentWithText) async throws -> String {
    do {
      return try answer.perform(openStoreForChange(), .now)
    } catch {
      try await Desktop.show(text: "\(error)")
      throw error
    }
  }
}
