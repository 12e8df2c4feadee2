/// Why a rule of SwiftCal refuses something. The description tells the user what was wrong and what to do.
public enum StudyError: Error, Hashable, Sendable {
  /// The day has not begun.
  case futureDay(CalendarDate, today: CalendarDate)
  /// No subject has this name. The nearest name may be the one that was meant.
  case unknownSubject(String, nearest: String?)
  /// Another subject has this name.
  case subjectExists(String)
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
  /// The text cannot be the reason for a rest.
  case invalidReason
  /// The text is not a value of the setting. The last text says what its values are.
  case invalidSetting(String, value: String, possible: String)
  /// A fact is no longer as the change to be undone or redone left it. The text names the fact.
  case changedSince(String)
  /// No change can be undone.
  case nothingToUndo
  /// No change can be redone.
  case nothingToRedo
}

extension StudyError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .futureDay(let date, let today):
      return "\(date) is in the future (today is \(today)); a day can be recorded once it has begun"
    case .unknownSubject(let name, let nearest):
      let hint = nearest.map { "did you mean \(quoted($0))?" } ?? "“swiftcal subject list” shows them"
      return "there is no subject \(quoted(name)); \(hint)"
    case .subjectExists(let name):
      return "there is a subject \(quoted(name)) already; choose another name"
    case .lastSubject(let name):
      return "\(quoted(name)) is the last subject and cannot be removed; add another one first"
    case .invalidSubjectName(let name):
      return "\(quoted(name)) cannot be a subject's name: 1 to \(Subject.longestName) characters, no control "
        + "characters, no space at either end"
    case .restBudgetSpent(let month, let budget, let left):
      return
        "the rest budget of \(budget.dayCountText) for past days in \(month.name) \(month.year) does not "
        + "allow that: \(left.dayCountText) left"
    case .earlierRestCounts(let date, let budget):
      return
        "\(date) has a rest that would count again, and the rest budget of \(budget.dayCountText) for past days "
        + "in \(date.month.name) \(date.month.year) does not allow that; take the rest back first, with "
        + "“swiftcal unrest”"
    case .tooMuchRest(let days, let most):
      return "\(days.dayCountText) are too many; one command takes up to \(most.dayCountText)"
    case .noDayLeft:
      return "all seven days off leave nothing to study; leave at least one"
    case .invalidReason:
      return "a reason has 1 to \(Rest.longestReason) characters and no control characters"
    case .invalidSetting(let name, let value, let possible):
      return "\(name) cannot be \(quoted(value)); it is \(possible)"
    case .changedSince(let what):
      return "\(what) is no longer as that change left it, so it cannot be taken back; nothing was changed"
    case .nothingToUndo:
      return "there is no change to undo"
    case .nothingToRedo:
      return "there is nothing to redo: no change was undone since the last one was made"
    }
  }
}
