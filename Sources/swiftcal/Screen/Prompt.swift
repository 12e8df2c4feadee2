import Drawing
import StudyCalendar
import StudyIntents
import Words

/// A question in the row above the last one.
struct Prompt: Sendable {
  /// Does what was answered.
  /// - Parameters:
  ///   - text: the answer.
  ///   - name: the present name of the subject that the answer is about.
  /// - Returns: what the program has to do; nil for nothing more.
  typealias Answer =
    @Sendable (
      _ state: inout ScreenState, _ text: String, _ name: String
    ) throws -> ScreenCommand?

  /// The question, and what may be typed.
  let title, hint: String
  /// The subject that the answer is about, also if another one is shown since; of a choice what was shown before.
  let subject: Viewed
  /// Whether an empty answer means something.
  let takesEmpty: Bool
  /// Whether blanks around an answer mean something.
  var keepsBlanks = false
  var field = TextField()
  let answer: Answer
}

/// The questions that keys ask, each with what becomes of its answer.
extension ScreenState {
  /// Asks a question.
  /// - Parameters:
  ///   - subject: the subject that the answer is about; nil for the one that is shown.
  ///   - text: the text that the person corrects.
  mutating func ask(
    _ title: String, _ hint: String, of subject: Viewed? = nil, correcting text: String = "",
    takesEmpty: Bool = false, _ answer: @escaping Prompt.Answer
  ) {
    guard let facts else { return }
    mode = .browsing
    prompt = Prompt(
      title: title, hint: hint, subject: subject ?? facts.subject, takesEmpty: takesEmpty, answer: answer)
    prompt?.field.insert(text)
  }

  /// Asks for an action on the subject that is shown. A group is refused before the question, so that nothing is typed in vain.
  /// - Parameter action: the action that an answer means, with the subject's present name.
  mutating func askOfSubject(
    _ title: String, _ hint: String, correcting text: String = "", takesEmpty: Bool = false,
    _ action: @escaping @Sendable (_ text: String, _ name: String) throws -> IntentWithText
  ) {
    do {
      _ = try facts?.subject.requireSubject()
      ask(title, hint, correcting: text, takesEmpty: takesEmpty) { .perform(try action($1, $2)) }
    } catch {
      message = Message(text: "\(error)", tone: .alert)
    }
  }

  // MARK: The chosen day

  mutating func askForNote() {
    askOfSubject(
      String(localized: "Note", context: "prompt"),
      String(localized: "Enter adds the note to \(chosen), Esc leaves")
    ) { [chosen] in
      IntentWithText(RecordSessionIntent(amount: nil, note: $0, date: .date(chosen), subject: $1))
    }
  }

  mutating func askForAmount() {
    askOfSubject(
      String(localized: "How much", context: "prompt"),
      String(localized: "25m, 1h30m, or a number of the subject’s unit; Esc leaves")
    ) { [chosen] in
      IntentWithText(
        RecordSessionIntent(amount: try AmountExpression($0), date: .date(chosen), subject: $1))
    }
  }

  mutating func askForReason() {
    askOfSubject(
      String(localized: "Day off, reason", context: "prompt"),
      String(localized: "may be empty; Enter takes \(chosen) off, Esc leaves"), takesEmpty: true
    ) { [chosen] reason, name in
      let rest = try Rest(checkedReason: reason.isEmpty ? nil : reason)
      return IntentWithText(SetRestIntent(on: [DateRangeArgument(chosen)], to: rest, subject: name))
    }
  }

  // MARK: What is shown

  mutating func askForSubject() {
    ask(
      String(localized: "Subject", context: "prompt"),
      String(localized: "a name or its beginning; Enter chooses, Esc leaves")
    ) { state, text, _ in
      if let facts = state.facts { state.choose(try facts.subjects.map(\.subject).found(by: text)) }
      return nil
    }
  }

  mutating func askForDate() {
    ask(
      String(localized: "Date", context: "prompt"),
      String(localized: "2024-12-10, today, fri, next fri, 3d; Esc leaves")
    ) { state, text, _ in
      if let facts = state.facts { state.choose(try DateExpression(text).resolved(today: facts.today)) }
      return nil
    }
  }

  mutating func askForFilter() {
    ask(
      String(localized: "Days with", context: "prompt for a note or an amount"),
      String(localized: "words of a note, an amount such as >30m, or both; Esc leaves"),
      correcting: filter?.text ?? "", takesEmpty: true
    ) { state, text, _ in
      try state.setFilter(text)
      return nil
    }
  }
}

extension [Viewed] {
  /// The subject or the group of that name, or the first one whose name begins with the text, ignoring case.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)`.
  fileprivate func found(by text: String) throws(StudyError) -> Viewed {
    let typed = text.lowercased()
    if let exact = first(named: text) { return exact }
    if let beginning = first(where: { $0.name.lowercased().hasPrefix(typed) }) { return beginning }
    return try named(text)
  }
}
