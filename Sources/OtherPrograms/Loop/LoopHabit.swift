import StudyCalendar
import Words

/// A habit of Loop Habit Tracker, and what the values of its days mean.
struct LoopHabit {
  /// What the value of a day means.
  enum Kind {
    case yesOrNo
    /// An amount in thousandths, as the target is.
    case numeric(target: Int, isAtMost: Bool)

    /// An amount, with a target as Loop writes it.
    init(target: Double, isAtMost: Bool) {
      // The bounds keep the conversion from overflowing. Real targets are far smaller.
      let thousandths = target.isFinite ? min(max((target * 1000).rounded(), -1e15), 1e15) : 0
      self = .numeric(target: Int(thousandths), isAtMost: isAtMost)
    }

    /// Amounts without a target, which are what a file has that has numbers and does not name the kind.
    static let amounts = Kind.numeric(target: 0, isAtMost: false)
  }

  let name: String?
  /// Nil if nothing says it. Then it is answered with yes or no, unless its values are amounts.
  var kind: Kind?
  /// What a numeric habit counts.
  var unit = WrittenUnit("")
  var frequency = WrittenFrequency.daily
  var isArchived = false

  /// What a value of a day says.
  struct Answer {
    var mark: ArchiveBuilder.Mark
    /// How much was done, even if it cannot be kept.
    var number: Double?
    var note: String?
  }

  /// The least amount of a day that a goal can ask for; nil if the habit asks for no amount.
  var minimum: Amount? {
    guard case .numeric(let target, isAtMost: false) = kind, !asksForSum else { return nil }
    return Amount(writtenThousandths: target, factor: unit.factor)
  }

  /// Whether the target is that of several days together.
  var asksForSum: Bool { if case .numeric = kind { frequency.days > 1 } else { false } }

  /// The goal that says how often the habit is due; nil if no goal says that.
  var goal: Goal? { asksForSum ? nil : frequency.goal(minimum: minimum) }

  /// What a number means; nil for a number that Loop does not write.
  ///
  /// Loop itself ticks a day on which nothing was due any more. Such a day was not studied; it is a rest, unless a weekly
  /// goal says the same.
  func answer(_ value: Int, notes: String = "") -> Answer? {
    switch (kind ?? .yesOrNo, value) {
    case (_, 3): Answer(mark: .rest(reason: notes))
    case (_, -1): Answer(mark: .notStudied, note: notes)
    case (.yesOrNo, 0): Answer(mark: .notStudied, note: notes)
    case (.yesOrNo, 1): automatic(notes)
    case (.yesOrNo, 2): Answer(mark: .studied, note: notes)
    case (.yesOrNo, _): nil
    case (.numeric(let target, let isAtMost), _):
      answer(value, target: target, isAtMost: isAtMost, notes: notes)
    }
  }

  private func answer(_ value: Int, target: Int, isAtMost: Bool, notes: String) -> Answer {
    let hasAmount = Amount(writtenThousandths: value, factor: unit.factor) != nil
    let isReached = isAtMost ? value >= 0 && value <= target : value > 0 && value >= target
    // Only a minimum is a goal of ours. Every other answer is said of the day.
    let isDecidedByGoal =
      !isAtMost && (hasAmount || value == 0 && minimum != nil)
      && (target <= 0 || asksForSum || minimum != nil)
    return Answer(
      mark: isDecidedByGoal ? .nothingSaid : isReached ? .studied : .notStudied,
      number: Double(value) * Double(unit.factor) / 1000, note: notes)
  }

  private func automatic(_ notes: String) -> Answer {
    goal?.daysPerWeek == nil
      ? Answer(mark: .rest(reason: "automatic in Loop")) : Answer(mark: .notStudied, note: notes)
  }

  /// What a word or a number of a CSV file means.
  /// - Throws: `EntryProblem` for a value that Loop does not write.
  func answer(_ value: String, notes: String = "") throws(EntryProblem) -> Answer {
    switch value {
    case "YES_MANUAL": return Answer(mark: .studied, note: notes)
    case "YES_AUTO": return automatic(notes)
    case "NO", "UNKNOWN", "": return Answer(mark: .notStudied, note: notes)
    case "SKIP": return Answer(mark: .rest(reason: notes))
    default:
      guard let answer = Int(value).flatMap({ answer($0, notes: notes) }) else {
        throw EntryProblem(String(localized: "\(quoted(value)) is not a value that Loop writes"))
      }
      return answer
    }
  }
}

extension ArchiveBuilder {
  /// Makes sure that there is a subject for a habit, with its goal, its unit and its end.
  /// - Parameter number: the number of the habit among those of its file. Two habits of one name become one subject, and
  ///   that is told.
  mutating func add(_ habit: LoopHabit, number: Int) {
    addHabit(named: habit.name, number: number)
    let name = quoted(habit.name ?? String(localized: "the habit"))
    if habit.goal == .daily {
      // This is what holds without a goal.
    } else if let goal = habit.goal {
      setGoal(goal, ofSubject: habit.name)
    } else if habit.asksForSum {
      let days = habit.frequency.days
      notes.append(
        String(
          localized: """
            \(name) has a target for \(days) day together, which no goal can say; every day with an amount \
            counts here
            """,
          plural: """
            \(name) has a target for \(days) days together, which no goal can say; every day with an amount \
            counts here
            """, for: days))
    } else {
      notes.append(habit.frequency.noteWithoutGoal(about: name))
      if habit.minimum != nil { setGoal(Goal(minimum: habit.minimum), ofSubject: habit.name) }
    }
    if case .numeric(_, let isAtMost) = habit.kind {
      change(habit.name) { $0.unit = habit.unit.unit }
      if habit.unit.wasChanged {
        notes.append(String(localized: "\(name) is counted in \(quoted(habit.unit.unit.name)) here"))
      }
      if isAtMost {
        notes.append(
          String(
            localized: """
              \(name) has a target of “at most”, which no goal can say; its days are kept as they were
              """))
      }
    }
    if habit.isArchived { noteArchived(habit.name) }
  }

  /// Records what a value of a habit says of a day.
  mutating func add(_ answer: LoopHabit.Answer, on date: CalendarDate, of habit: LoopHabit) {
    add(answer.mark, on: date, subject: habit.name, number: answer.number, note: answer.note)
  }
}
