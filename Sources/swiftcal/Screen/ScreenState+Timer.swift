import Drawing
import StudyCalendar
import StudyIntents
import Words

/// The key that starts and stops the timer.
extension ScreenState {
  /// Starts a timer for the subject that is shown, or stops the one of this device.
  func startOrStopTimer() -> ScreenCommand? {
    guard let facts else { return nil }
    if let running = facts.running, !running.isElsewhere {
      return .perform(IntentWithText(StopTimerIntent()))
    }
    return .perform(
      IntentWithText(StartTimerIntent(subject: facts.subject.name)) { result in
        sentences([result.stopped?.description, result.description].compactMap(\.self))
      })
  }

  /// Asks how much of a timer counts that has run for long. Until that is answered, it runs on.
  mutating func askWhatToKeep(_ name: String, _ amount: Amount, asleep: Amount?) {
    let time = amount.words(in: .minutes)
    let reason =
      asleep.map {
        String(
          localized: """
            the timer of \(quoted(name)) has run for \(time), and the machine slept for \($0.words(in: .minutes)) \
            of that time; how much of it counts?
            """)
      } ?? String(localized: "the timer of \(quoted(name)) has run for \(time); how much of it counts?")
    let hint = String(localized: "17:40, 45m, all or nothing; Esc lets it run on")
    ask(String(localized: "Keep", context: "prompt for the time of a timer"), hint) { _, text, _ in
      .perform(IntentWithText(StopTimerIntent(keeping: try KeptTime(answer: text))))
    }
    message = Message(text: "\(reason) \(hint)", tone: .plain)
  }
}
