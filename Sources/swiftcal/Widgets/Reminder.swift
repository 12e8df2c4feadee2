import CommandLine
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import Words

/// What is still due today, and which streaks depend on it.
struct Reminder: CommandResult, CustomStringConvertible, Sendable {
  /// The subject or the group that was named, otherwise the default subject.
  let subject: SubjectToday
  /// What is due, the most urgent first.
  let due: [SubjectToday]
  /// When the day that it speaks of ends.
  let endOfDay: Date

  init(of name: String?, in reading: borrowing ReadTransaction) throws {
    let viewed = try reading.viewed(named: name)
    subject = try SubjectToday(viewed, in: reading)
    due = try SubjectToday.all(of: name == nil ? nil : viewed, in: reading).filter(\.streak.isOpen)
      .mostUrgentFirst
    let now = try reading.now
    endOfDay = now.calendar.nextDayBeginning(after: now.instant)
  }

  var isNeeded: Bool { !due.isEmpty }

  var dueNames: [String] { due.map(\.subject.name) }

  /// The day that it speaks of.
  var today: CalendarDate { subject.streak.asOf }

  var title: String {
    due.count == 1
      ? String(localized: "\(due[0].subject.name.shown) is still open today")
      : String(
        localized: "\(due.count) subject is still open today",
        plural: "\(due.count) subjects are still open today", for: due.count)
  }

  /// What to do, with a line for each subject if there are several.
  private func advice(atMost count: Int) -> String {
    if due.count == 1 {
      let advice = due[0].adviceWithProgress
      let words = advice.prefix(1).uppercased() + advice.dropFirst()
      return String(localized: "\(words).", context: "a sentence")
    }
    let lines = due.prefix(count).map {
      String(
        localized: "\($0.subject.name.shown): \($0.adviceWithProgress).", context: "what to do for a subject")
    }
    let rest = due.count - lines.count
    guard rest > 0 else { return lines.joined(separator: "\n") }
    let more = String(localized: "and \(rest) more subject", plural: "and \(rest) more subjects", for: rest)
    return (lines + [more]).joined(separator: "\n")
  }

  /// What to do, as far as a notification has room for it, and what its first button does.
  /// - Parameter button: the label of that button; nil without buttons.
  func notificationText(button: String?) -> String {
    let advice = advice(atMost: Self.mostShown)
    guard let button else { return advice }
    return advice + "\n" + String(localized: "“\(button)” records it.", context: "what a button does")
  }

  /// How many subjects have a line and a button in a notification. The most urgent ones come first.
  static let mostShown = 6

  var description: String {
    let advice = advice(atMost: .max)
    return due.count == 1
      ? String(localized: "\(title). \(advice)", context: "what is due, and a sentence")
      : String(localized: "\(title):", context: "heading") + "\n\(advice)"
  }

  var json: JSONValue {
    [
      "subject": subject.subject.name, "today": today, "isOpen": subject.streak.isOpen,
      "current": subject.streak.currentLength, "streakUnit": subject.streak.unit,
      "recent": subject.standing.recent.json, "due": due,
    ]
  }
}

extension Reminder {
  /// After how many seconds a reminder comes back.
  static let delay: Double = 3600

  /// The answers to the reminder, with their buttons; nil is to ask again later. Many desktops show few buttons, so the most urgent
  /// subjects come first.
  /// - Parameter mayReturn: whether the reminder can come back later on the same day.
  func choices(mayReturn: Bool) -> [(answer: IntentWithText?, label: String)] {
    let off = IntentWithText(DayOffIntent(on: today, subjects: dueNames)) { days in
      days.map { "\($0.subject.shown): \($0)" }.joined(separator: "\n")
    }
    func studied(_ name: String, _ label: String) -> (IntentWithText?, String) {
      let intent = RecordStudyIntent(date: .date(today), subject: name)
      return (IntentWithText(intent) { "\(name.shown): \($0)" }, label)
    }
    let choices =
      dueNames.count == 1
      ? [
        studied(dueNames[0], String(localized: "Studied", context: "button")),
        (off, String(localized: "Day off", context: "button")),
      ]
      : dueNames.prefix(Self.mostShown).map {
        studied($0, String(localized: "Studied \($0.shown)", context: "button"))
      } + [(off, String(localized: "Day off for all", context: "button"))]
    return mayReturn ? choices + [(nil, String(localized: "Later", context: "button"))] : choices
  }
}
