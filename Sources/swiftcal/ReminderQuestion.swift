import CommandLine
import EventLoop
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
import StudyCommandLine

/// Shows a reminder with buttons, and records what is answered.
struct ReminderQuestion: Sendable {
  /// The subject that was named; nil for all that are due.
  let subject: String?

  /// What is due now.
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
    var reminder = first
    while reminder.isNeeded {
      let left = deadline.timeIntervalSinceNow
      let choices =
        left > 0 ? ReminderAnswer.choices(for: reminder, mayReturn: left > ReminderAnswer.delay) : []
      let actions = choices.enumerated().map { Desktop.Notification.Action(name: "\($0)", label: $1.label) }
      let pressed = try await Desktop.show(
        Desktop.Notification(title: reminder.title, text: reminder.advice, actions: actions),
        waiting: .seconds(left))
      guard let number = pressed.flatMap({ Int($0) }) else { return }
      let answer = choices[number].answer
      if answer == .later {
        let timer = try WallTimer(on: loop)
        let end = Date.now + ReminderAnswer.delay
        while Date.now < end { try await timer.sleep(until: end) }
      } else {
        let text = try await record(answer, on: reminder.today)
        try printLine(text)
        reminder = try self.reminder()
        if !reminder.isNeeded { try await tell(text) }
        continue
      }
      reminder = try self.reminder()
    }
  }

  /// Records an answer. Who presses a button does not see standard error, so a problem is shown as a notification too.
  private func record(_ answer: ReminderAnswer, on day: CalendarDate) async throws -> String {
    do {
      return try answer.perform(on: day, in: openStoreForWriting())
    } catch {
      try await tell("\(error)")
      throw error
    }
  }

  private func tell(_ text: String) async throws {
    _ = try await Desktop.show(Desktop.Notification(title: "SwiftCal", text: text))
  }
}
