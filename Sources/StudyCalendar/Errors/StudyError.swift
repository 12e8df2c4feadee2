import Words

/// Why a rule of SwiftCal refuses something. The description tells the user what was wrong and what to do.
public enum StudyError: Error, Hashable, Sendable {
  /// The day has not begun.
  case futureDay(CalendarDate, today: CalendarDate)
  /// The day to look from has not begun.
  case futureLook(CalendarDate, today: CalendarDate)
  /// The day on which a subject shall end has not begun.
  case futureEnd(CalendarDate, today: CalendarDate)
  /// The clock shows a year that is not supported.
  case clockOutOfReach(year: Int)
  /// No subject has this name. The nearest name may be the one that was meant.
  case unknownSubject(String, nearest: String?)
  /// Another subject has this name.
  case subjectExists(String)
  /// A group has this name.
  case groupExists(String)
  /// The name is that of a group, of which nothing can be recorded, with the names of its subjects.
  case isGroup(String, subjects: [String])
  /// No group has this name. The nearest name may be the one that was meant.
  case unknownGroup(String, nearest: String?)
  /// The text cannot be a group's name.
  case invalidGroupName(String)
  /// The subject is not in the group.
  case notInGroup(String, group: String)
  /// No subject would be left in a group, or a new one would have none.
  case emptyGroup
  /// The last subject cannot be removed.
  case lastSubject(String)
  /// The text cannot be a subject's name.
  case invalidSubjectName(String)
  /// The month has no late rests left for the change. `left` says how many there are.
  case restBudgetSpent(month: CalendarMonth, budget: Int, left: Int)
  /// The day has a rest that would count if the day were not studied, and its month has no late rests left.
  case earlierRestCounts(on: CalendarDate, budget: Int)
  /// More days of rest than one command takes.
  case tooMuchRest(days: Int, most: Int)
  /// All seven weekdays would be off.
  case noDayLeft
  /// The text is not a goal.
  case invalidGoal(String)
  /// The text cannot be the reason for a rest.
  case invalidReason
  /// The text cannot be a session's note.
  case invalidNote
  /// The text is not an amount, or it is 0 or too large.
  case invalidAmount(String)
  /// The amount has a number that can be one of thousands or one with a fraction, as it may be written instead.
  case ambiguousAmount(String, thousands: String, fraction: String)
  /// The amount is in another unit than the subject's.
  case otherUnit(String, AmountUnit)
  /// The text cannot be a unit.
  case invalidUnit(String)
  /// The subject has amounts in another unit.
  case unitInUse(subject: String, AmountUnit)
  /// With this amount a day would have more than 24 hours.
  case moreThanADay(CalendarDate, Amount)
  /// A session needs an amount or a note.
  case emptySession
  /// A session that is there would lose its amount and its note.
  case emptiedSession
  /// The number of a session in a file is none.
  case invalidSessionNumber(String)
  /// No session has this number, or a number that begins like this.
  case unknownSession(String)
  /// So few characters name no session.
  case shortSessionNumber(String)
  /// Several sessions have a number that begins like this.
  case severalSessions(String)
  /// The goal asks for more than 24 hours a day.
  case minimumTooHigh(Amount)
  /// All other subjects have ended.
  case lastGoingOn(String)
  /// The subject has not ended.
  case notEnded(String)
  /// The text is not a value of the setting. The last text says what its values are.
  case invalidSetting(String, value: String, possible: String)
  /// The subject that the person was asked about was renamed or removed before the answer.
  case renamedSince(String)
  /// No timer runs on this device. The subject is that of a timer which runs elsewhere.
  case nothingRuns(elsewhere: String?)
  /// The timer of the subject runs already, for so long.
  case runsAlready(String, Amount)
  /// The timer of the subject has run for so long, and so much of it while the machine slept, that a person has to say how
  /// much counts.
  case ranLong(String, Amount, asleep: Amount?)
  /// The subject is not counted in minutes.
  case timerNeedsMinutes(String, AmountUnit)
  /// A timer cannot be recorded, because its subject is not counted in minutes any more.
  case unitOfTimerChanged(String, AmountUnit)
  /// The clock did not show that time since the timer began, which was at the other time.
  case timeOutsideTimer(TimeOfDay, began: String)
  /// No change can be undone.
  case nothingToUndo
  /// No change can be redone.
  case nothingToRedo
}

extension StudyError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .futureDay(let date, let today):
      String(
        localized: "\(date) is in the future (today is \(today)); a day can be recorded once it has begun")
    case .futureLook(let date, let today):
      String(localized: "\(date) is in the future (today is \(today)); look from today or an earlier day")
    case .futureEnd(let date, let today):
      String(
        localized: """
          \(date) is in the future (today is \(today)); a subject ends today or on an earlier day, so end \
          it when that day has come
          """)
    case .clockOutOfReach(let year):
      String(
        localized: """
          the clock shows the year \(year), and years go from \(Self.years.lowerBound) to \
          \(Self.years.upperBound); set the clock
          """)
    case .unknownSubject(let name, let nearest):
      String(
        localized: "there is no subject \(quoted(name)); \(Self.hint(at: nearest, or: Self.listOfSubjects))")
    case .subjectExists(let name):
      String(localized: "there is a subject \(quoted(name)) already; choose another name")
    case .groupExists(let name):
      String(localized: "there is a group \(quoted(name)) already; choose another name")
    case .isGroup(let name, let subjects) where subjects.isEmpty:
      String(localized: "\(quoted(name)) is a group, and days are recorded of a subject")
    case .isGroup(let name, let subjects):
      String(
        localized: """
          \(quoted(name)) is a group, and days are recorded of a subject; its subjects are \
          \(listing(subjects.map { quoted($0) }))
          """)
    case .unknownGroup(let name, let nearest):
      String(localized: "there is no group \(quoted(name)); \(Self.hint(at: nearest, or: Self.listOfGroups))")
    case .invalidGroupName(let name):
      String(
        localized: """
          \(quoted(name)) cannot be a group's name: 1 to \(Subject.longestName) characters, no control \
          characters, no space at either end
          """)
    case .notInGroup(let subject, let group):
      String(localized: "\(quoted(subject)) is not in the group \(quoted(group))")
    case .emptyGroup:
      String(
        localized: """
          a group needs a subject: “swiftcal group add NAME SUBJECT …” makes one, and “swiftcal group \
          remove NAME” removes one
          """)
    case .lastSubject(let name):
      String(localized: "\(quoted(name)) is the last subject and cannot be removed; add another one first")
    case .invalidSubjectName(let name):
      String(
        localized: """
          \(quoted(name)) cannot be a subject's name: 1 to \(Subject.longestName) characters, no control \
          characters, no space at either end
          """)
    case .restBudgetSpent(let month, let budget, let left):
      String(
        localized: """
          the rest budget for past days in \(month.title) does not allow that: \(left) of \(budget) day left
          """,
        plural: """
          the rest budget for past days in \(month.title) does not allow that: \(left) of \(budget) days left
          """, for: budget)
    case .earlierRestCounts(let date, let budget):
      String(
        localized: """
          \(date) has a rest that would count again, and the rest budget for past days in \
          \(date.month.title) does not allow that (\(budget.dayCountText)); take the rest back first, with \
          “swiftcal unrest”
          """)
    case .tooMuchRest(let days, let most):
      String(localized: "\(days) days are too many; one command takes up to \(most) days")
    case .noDayLeft: String(localized: "all seven days off leave nothing to study; leave at least one")
    case .invalidGoal(let text):
      String(
        localized: "\(quoted(text)) is not a goal; type “daily”, or 1 to 7 days a week, such as “3/week”")
    case .invalidReason:
      String(localized: "a reason has 1 to \(Rest.longestReason) characters and no control characters")
    case .invalidNote:
      String(
        localized: """
          a note has 1 to \(Session.longestNote) characters, and no control characters but line ends
          """)
    case .invalidAmount(let text):
      String(
        localized: """
          \(quoted(text)) is not an amount; write 25m, 1h30m, 90, or a number with the subject’s unit, \
          such as 12 pages
          """)
    case .ambiguousAmount(let text, let thousands, let fraction):
      String(
        localized: "\(quoted(text)) can be read in two ways; write \(thousands.shown) or \(fraction.shown)")
    case .otherUnit(let word, let unit):
      String(
        localized: """
          this subject is counted in \(unit.title()), not in \(quoted(word)); “swiftcal subject unit \
          NAME UNIT” changes that
          """)
    case .invalidUnit(let name):
      String(
        localized: """
          \(quoted(name)) cannot be a unit: 1 to \(AmountUnit.longestName) characters, no digits, no \
          spaces; hours are recorded in minutes
          """)
    case .unitInUse(let subject, let unit):
      String(
        localized: """
          \(quoted(subject)) has amounts in \(unit.title()); with --force they are taken for the new \
          unit as they are
          """)
    case .moreThanADay(let date, let sum):
      String(
        localized: """
          \(date) would have \(sum.words(in: .minutes)), and a day has 24 h; if it is right, say --force
          """)
    case .emptySession: String(localized: "a session needs an amount or a note")
    case .invalidSessionNumber(let id):
      String(localized: "\(quoted(id)) is not the number of a session, which is a UUID")
    case .emptiedSession:
      String(
        localized: "a session needs an amount or a note; to take it away, type “swiftcal session remove”")
    case .unknownSession(let id):
      String(
        localized: "there is no session \(quoted(id)); “swiftcal sessions” shows them with their numbers")
    case .shortSessionNumber(let id):
      String(
        localized: """
          \(quoted(id)) is too short for the number of a session; write at least \
          \(Session.shortestBeginningOfID) characters of it
          """)
    case .severalSessions(let id):
      String(localized: "several sessions begin with \(quoted(id)); write more of the number")
    case .minimumTooHigh(let amount):
      String(localized: "a day has 24 h, and \(amount.words(in: .minutes)) are more")
    case .lastGoingOn(let name):
      String(
        localized: """
          \(quoted(name)) is the only subject that goes on, so it cannot end; add another one first, with \
          “swiftcal subject add NAME”
          """)
    case .notEnded(let name): String(localized: "\(quoted(name)) has not ended")
    case .invalidSetting(let name, let value, let possible):
      String(localized: "\(name) cannot be \(quoted(value)); it is \(possible)")
    case .renamedSince(let name):
      String(localized: "\(quoted(name)) was renamed or removed in the meantime; nothing was changed")
    case .nothingRuns(nil): String(localized: "no timer is running; “swiftcal start” starts one")
    case .nothingRuns(let name?):
      String(
        localized: "no timer is running on this device; that of \(quoted(name)) can be stopped where it runs")
    case .runsAlready(let name, let amount):
      String(
        localized: """
          the timer of \(quoted(name)) is running already, for \(amount.words(in: .minutes)); “swiftcal stop” \
          records it
          """)
    case .ranLong(let name, let amount, nil):
      String(
        localized: """
          the timer of \(quoted(name)) has run for \(amount.words(in: .minutes)); say what to keep, with \
          “swiftcal stop --keep 45m”, “--at 17:40” or “--keep all”
          """)
    case .ranLong(let name, let amount, let asleep?):
      String(
        localized: """
          the timer of \(quoted(name)) has run for \(amount.words(in: .minutes)), and the machine slept for \
          \(asleep.words(in: .minutes)) of that time; say what to keep, with “swiftcal stop --keep 45m”, \
          “--at 17:40” or “--keep all”
          """)
    case .timerNeedsMinutes(let name, let unit):
      String(
        localized: """
          \(quoted(name)) is counted in \(unit.title()), and a timer counts minutes; “swiftcal study” \
          records an amount
          """)
    case .unitOfTimerChanged(let name, let unit):
      String(
        localized: """
          \(quoted(name)) is counted in \(unit.title()) now, and its timer counts minutes; set the unit back \
          with “swiftcal subject unit”, or drop the timer with “swiftcal stop --discard”
          """)
    case .timeOutsideTimer(let time, let began):
      String(
        localized: "the clock has not shown \(String(describing: time)) since the timer began at \(began)")
    case .nothingToUndo: String(localized: "there is no change to undo")
    case .nothingToRedo:
      String(localized: "there is nothing to redo: no change was undone since the last one was made")
    }
  }
  private static let years = CalendarDate.supportedYears

  private static let listOfSubjects = String(localized: "“swiftcal subject list” shows them")
  private static let listOfGroups = String(localized: "“swiftcal group list” shows them")

  private static func hint(at nearest: String?, or list: String) -> String {
    nearest.map { String(localized: "did you mean \(quoted($0))?") } ?? list
  }
}
