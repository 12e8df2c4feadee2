import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import Words

/// What is asked for of a subject or of a group.
enum SubjectQuestion: Hashable, Sendable {
  case add, rename, unit, goal, daysOff
  /// - Parameter question: what the person says yes to.
  case remove(question: String)

  var title: String {
    switch self {
    case .add: String(localized: "New subject", context: "prompt")
    case .rename: String(localized: "New name", context: "prompt")
    case .unit: String(localized: "Unit", context: "prompt")
    case .goal: String(localized: "Goal", context: "prompt")
    case .daysOff: String(localized: "Weekly days off", context: "prompt")
    case .remove: String(localized: "Remove", context: "prompt")
    }
  }

  var hint: String {
    switch self {
    case .add: String(localized: "its name; Enter adds it, Esc leaves")
    case .rename: String(localized: "its days stay; Enter renames, Esc leaves")
    case .unit: String(localized: "what amounts count: minutes, pages, …; Esc leaves")
    case .goal: String(localized: "daily or 3/week, and perhaps --at-least 20m; Esc leaves")
    case .daysOff: String(localized: "weekdays such as sat,sun, or none; Esc leaves")
    case .remove(let question): String(localized: "\(question) y and Enter remove it, Esc leaves")
    }
  }

  /// What is there, for the person to correct.
  fileprivate func present(_ row: ScreenFacts.SubjectRow, on today: CalendarDate) -> String {
    switch self {
    case .add, .remove: return ""
    case .rename: return row.viewed.name
    case .unit: return row.plan.unit.stored ?? AmountUnit.minutes.title()
    case .goal:
      let goal = row.plan.goals.goal(on: today)
      return goal.description + (goal.minimum.map { " --at-least " + $0.typed(in: row.plan.unit) } ?? "")
    case .daysOff:
      let off = row.plan.schedule.daysOff(on: today).fromMonday
      return off.isEmpty ? "none" : off.map { String($0.name.prefix(3)) }.joined(separator: ",")
    }
  }

  /// The action that an answer means; nil for none.
  /// - Parameters:
  ///   - viewed: the subject or the group that was asked about.
  ///   - name: its present name.
  /// - Throws: `StudyError`, `CommandError`.
  func action(_ answer: String, of viewed: Viewed, named name: String) throws -> IntentWithText? {
    switch self {
    case .remove:
      guard meansYes(answer) else { return nil }
      return viewed.subject.map { IntentWithText(RemoveSubjectIntent(name, asked: $0)) }
        ?? IntentWithText(RemoveGroupIntent(name))
    case .daysOff:
      let off = try ScheduleCommand.weekdays(answer.isEmpty ? "none" : answer.filter { $0 != " " })
      return IntentWithText(SetScheduleIntent(off: off, subject: name), Self.words)
    case _ where answer.isEmpty: return nil
    case .add: return IntentWithText(AddSubjectIntent(answer))
    case .rename:
      return viewed.group == nil
        ? IntentWithText(RenameSubjectIntent(name, to: answer))
        : IntentWithText(RenameGroupIntent(name, to: answer))
    case .unit: return IntentWithText(SetUnitIntent(of: name, to: try AmountUnit(typed: answer)))
    case .goal: return IntentWithText(try Self.goal(answer, of: name), Self.words)
    }
  }

  @Sendable private static func words(_ report: PlanReport) -> String {
    "\(report.subject.shown): \(report)"
  }

  /// Reads a goal as `swiftcal goal` does. The line shows what is there, so a minimum that is not in it is taken away.
  private static func goal(_ answer: String, of name: String) throws -> SetGoalIntent {
    let words = answer.split(separator: " ")
    let option = words.firstIndex { $0.lowercased() == "--at-least" } ?? words.endIndex
    let (goal, minimum) = (words[..<option], words[option...].dropFirst())
    return SetGoalIntent(
      frequency: goal.isEmpty ? nil : try Goal(goal.joined(separator: " ")),
      minimum: option == words.endIndex ? .none : try GoalCommand.minimum(minimum.joined(separator: " ")),
      subject: name)
  }
}

/// The keys of the side of subjects.
extension ScreenState {
  private var row: ScreenFacts.SubjectRow? {
    facts?.subjectRows.first { $0.viewed == facts?.subject }
  }

  /// Takes a key on the side of subjects.
  /// - Returns: what became of the key; nil if it is not taken here, so that it means what it means elsewhere.
  mutating func pressInSubjects(_ key: Key) -> TakenKey? {
    guard side == .subjects else { return nil }
    switch key {
    case .up, .character("k"): chooseSubject(by: -1)
    case .down, .character("j"): chooseSubject(by: 1)
    case .enter: side = .month
    case .character("a"): ask(.add)
    case .character("R"): ask(.rename)
    case .character("U"): ask(.unit)
    case .character("g"): ask(.goal)
    case .character("o"): ask(.daysOff)
    case .character("x"), .delete: askForRemoval()
    case .character("E"):
      guard let row else { break }
      return perform {
        row.plan.endedOn == nil
          ? IntentWithText(EndSubjectIntent($0)) : IntentWithText(ResumeSubjectIntent($0))
      }
    case .character("D"): return perform { IntentWithText(SetDefaultSubjectIntent($0)) }
    case .character("{"): return moveSubject(by: -1)
    case .character("}"): return moveSubject(by: 1)
    case .character("G"), .character("e"): break
    default: return nil
    }
    return TakenKey()
  }

  private mutating func ask(_ question: SubjectQuestion) {
    guard let facts, let row else { return }
    do {
      // A group has a name, and nothing else that is asked for.
      if question != .add, question != .rename { _ = try row.viewed.requireSubject() }
      var prompt = Prompt(purpose: .ofSubject(question), date: chosen, subject: row.viewed)
      prompt.field.insert(question.present(row, on: facts.today))
      mode = .asking(prompt)
    } catch {
      message = Message(text: "\(error)", tone: .alert)
    }
  }

  private mutating func askForRemoval() {
    guard let row else { return }
    let question =
      row.viewed.subject == nil
      ? String(localized: "Remove the group \(row.viewed.name.shown)? Its subjects stay.")
      : SubjectCommand.Remove.question(row.viewed.name, studiedDays: row.studiedDays)
    let purpose = Prompt.Purpose.ofSubject(.remove(question: question))
    mode = .asking(Prompt(purpose: purpose, date: chosen, subject: row.viewed))
  }

  /// An action on the subject that is shown, performed without a question.
  private mutating func perform(_ action: (String) -> IntentWithText) -> TakenKey {
    do {
      _ = try row?.viewed.requireSubject()
      return TakenKey(command: (facts?.subject.name).map { .perform(action($0)) })
    } catch {
      message = Message(text: "\(error)", tone: .alert)
      return TakenKey()
    }
  }

  private mutating func moveSubject(by step: Int) -> TakenKey {
    let subjects = facts?.subjectRows.compactMap(\.viewed.subject) ?? []
    guard let subject = row?.viewed.subject, let place = subjects.firstIndex(of: subject) else {
      return perform { IntentWithText(MoveSubjectIntent($0, to: .last)) }
    }
    guard subjects.indices.contains(place + step) else { return TakenKey() }
    let next = step < 0 ? place - 1 : place + 2
    let target = next < subjects.count ? SubjectPlace.before(subjects[next].name) : .last
    return perform { IntentWithText(MoveSubjectIntent($0, to: target)) }
  }

  /// Chooses a subject that was just added.
  mutating func followAddedSubject() {
    guard hasJustChanged, let name = addedSubject else { return }
    addedSubject = nil
    if let added = facts?.subjects.map(\.subject).first(named: name) { choose(added) }
  }
}
