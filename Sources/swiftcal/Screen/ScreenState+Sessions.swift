import Drawing
import StudyCalendar
import StudyIntents
import Words

/// The session of the chosen day that keys change.
struct SessionChoice: Hashable, Sendable {
  /// Its number.
  var id: String
  /// Where it stands among the sessions of the day.
  var place: Int
}

/// A key that was taken where sessions are chosen, or on the side of subjects, so that it has no other meaning.
struct TakenKey {
  /// What the program has to do besides drawing; nil for nothing.
  var command: ScreenCommand?
}

/// Keys that choose a session of the chosen day and change it.
extension ScreenState {
  private var sessions: [ScreenFacts.SessionOfSubject] {
    facts.map { $0.chosen.day.date == chosen ? $0.chosen.sessions : [] } ?? []
  }

  private var chosenSession: ScreenFacts.SessionOfSubject? {
    sessions.first { $0.session.id == sessionChoice?.id }
  }

  /// Chooses the last session of the day, which is the newest.
  mutating func beginSessionChoice() {
    guard side != .subjects else { return }
    guard let last = sessions.last else {
      message = Message(text: String(localized: "\(chosen) has no sessions"), tone: .secondary)
      return
    }
    sessionChoice = SessionChoice(id: last.session.id, place: sessions.count - 1)
  }

  /// Takes a key while a session is chosen. A key that means nothing for sessions ends the choice.
  /// - Returns: what became of the key; nil if it is not taken here, so that it means what it means elsewhere.
  mutating func pressInSessions(_ key: Key) -> TakenKey? {
    guard let choice = sessionChoice, let chosen = chosenSession else { return nil }
    switch key {
    case .up, .character("k"): chooseSession(at: choice.place - 1)
    case .down, .character("j"): chooseSession(at: choice.place + 1)
    case .home: chooseSession(at: 0)
    case .end: chooseSession(at: sessions.count - 1)
    case .enter, .character("e"): askForLine(of: chosen)
    case .character("d"): askForDate(of: chosen)
    case .character("x"), .delete:
      return TakenKey(command: .perform(IntentWithText(RemoveSessionIntent(id: choice.id))))
    case .escape: sessionChoice = nil
    // Undo, redo and the help leave the session chosen.
    case .character("u"), .control("r"), .character("?"): return nil
    default:
      sessionChoice = nil
      return nil
    }
    return TakenKey()
  }

  private mutating func chooseSession(at place: Int) {
    let place = min(max(place, 0), sessions.count - 1)
    sessionChoice = SessionChoice(id: sessions[place].session.id, place: place)
  }

  private mutating func askForLine(of chosen: ScreenFacts.SessionOfSubject) {
    let (session, unit) = (chosen.session, chosen.unit)
    ask(
      String(localized: "Session", context: "prompt"),
      String(localized: "the amount, two blanks, the note; Enter changes the session, Esc leaves"),
      of: .subject(chosen.subject), correcting: SessionLine.text(of: session, in: unit), takesEmpty: true
    ) { _, text, _ in
      let change = try SessionLine.change(of: session, in: unit, by: text)
      guard change.amount != nil || change.note != nil else { return nil }
      return .perform(
        IntentWithText(EditSessionIntent(id: session.id, amount: change.amount, note: change.note)))
    }
    prompt?.keepsBlanks = true
  }

  private mutating func askForDate(of chosen: ScreenFacts.SessionOfSubject) {
    ask(
      String(localized: "Move to", context: "prompt for the other day of a session"),
      String(localized: "2024-12-10, today, fri, next fri, 3d; Esc leaves"), of: .subject(chosen.subject)
    ) { [id = chosen.session.id] _, text, _ in
      .perform(IntentWithText(EditSessionIntent(id: id, date: try DateExpression(text))))
    }
  }

  /// Keeps a session chosen after a reading. Where the chosen one is gone, its neighbour is chosen.
  mutating func followSessionChoice() {
    guard let choice = sessionChoice else { return }
    if let place = sessions.firstIndex(where: { $0.session.id == choice.id }) {
      sessionChoice = SessionChoice(id: choice.id, place: place)
      return
    }
    if sessions.isEmpty { sessionChoice = nil } else { chooseSession(at: choice.place) }
    if !hasJustChanged {
      message = Message(
        text: String(localized: "The session is not there any more; another program changed it"), tone: .alert
      )
    }
  }
}
