import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import Words

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
    case .character("a"): askForNewSubject()
    case .character("R"): if let row { askForName(row) }
    case .character("U"): if let row { askForUnit(row) }
    case .character("g"): if let row, let facts { askForGoal(row, on: facts.today) }
    case .character("o"): if let row, let facts { askForDaysOff(row, on: facts.today) }
    case .character("x"), .delete: if let row { askForRemoval(row) }
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

  private mutating func askForNewSubject() {
    ask(
      String(localized: "New subject", context: "prompt"),
      String(localized: "its name; Enter adds it, Esc leaves")
    ) { state, name, _ in
      state.addedSubject = name
      return .perform(IntentWithText(AddSubjectIntent(name)))
    }
  }

  private mutating func askForName(_ row: ScreenFacts.SubjectRow) {
    let isGroup = row.viewed.group != nil
    ask(
      String(localized: "New name", context: "prompt"),
      String(localized: "its days stay; Enter renames, Esc leaves"), correcting: row.viewed.name
    ) { _, text, name in
      .perform(
        isGroup
          ? IntentWithText(RenameGroupIntent(name, to: text))
          : IntentWithText(RenameSubjectIntent(name, to: text)))
    }
  }

  private mutating func askForUnit(_ row: ScreenFacts.SubjectRow) {
    askOfSubject(
      String(localized: "Unit", context: "prompt"),
      String(localized: "what amounts count: minutes, pages, …; Esc leaves"),
      correcting: row.plan.unit.stored ?? AmountUnit.minutes.title()
    ) { IntentWithText(SetUnitIntent(of: $1, to: try AmountUnit(typed: $0))) }
  }

  /// Asks for a goal, as `swiftcal goal` takes it. The line shows the present one, so a minimum that is not in it is taken away.
  private mutating func askForGoal(_ row: ScreenFacts.SubjectRow, on today: CalendarDate) {
    let goal = row.plan.goals.goal(on: today)
    askOfSubject(
      String(localized: "Goal", context: "prompt"),
      String(localized: "daily or 3/week, and perhaps --at-least 20m; Esc leaves"),
      correcting: goal.description + (goal.minimum.map { " --at-least " + $0.typed(in: row.plan.unit) } ?? "")
    ) { text, name in
      let words = text.split(separator: " ")
      let option = words.firstIndex { $0.lowercased() == "--at-least" } ?? words.endIndex
      let (goal, minimum) = (words[..<option], words[option...].dropFirst())
      let intent = SetGoalIntent(
        frequency: goal.isEmpty ? nil : try Goal(goal.joined(separator: " ")),
        minimum: option == words.endIndex ? .none : try GoalCommand.minimum(minimum.joined(separator: " ")),
        subject: name)
      return IntentWithText(intent) { "\($0.subject.shown): \($0)" }
    }
  }

  private mutating func askForDaysOff(_ row: ScreenFacts.SubjectRow, on today: CalendarDate) {
    let off = row.plan.schedule.daysOff(on: today).fromMonday
    askOfSubject(
      String(localized: "Weekly days off", context: "prompt"),
      String(localized: "weekdays such as sat,sun, or none; Esc leaves"),
      correcting: off.isEmpty ? "none" : off.map { String($0.name.prefix(3)) }.joined(separator: ","),
      takesEmpty: true
    ) { text, name in
      let off = try ScheduleCommand.weekdays(text.isEmpty ? "none" : text.filter { $0 != " " })
      return IntentWithText(SetScheduleIntent(off: off, subject: name)) { "\($0.subject.shown): \($0)" }
    }
  }

  private mutating func askForRemoval(_ row: ScreenFacts.SubjectRow) {
    let question =
      row.viewed.subject == nil
      ? String(localized: "Remove the group \(row.viewed.name.shown)? Its subjects stay.")
      : SubjectCommand.Remove.question(row.viewed.name, studiedDays: row.studiedDays)
    ask(
      String(localized: "Remove", context: "prompt"),
      String(localized: "\(question) y and Enter remove it, Esc leaves"), of: row.viewed
    ) { [asked = row.viewed.subject] _, text, name in
      guard meansYes(text) else { return nil }
      return .perform(
        asked.map { IntentWithText(RemoveSubjectIntent(name, asked: $0)) }
          ?? IntentWithText(RemoveGroupIntent(name)))
    }
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
