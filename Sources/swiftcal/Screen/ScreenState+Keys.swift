import Drawing
import StudyCalendar
import StudyIntents
import Words

/// What the program has to do because of a key.
enum ScreenCommand: Sendable {
  case perform(IntentWithText)
  case quit
}

extension ScreenState {
  /// Takes a key, a mouse event or a paste.
  /// - Parameter instant: when it came.
  /// - Returns: what the program has to do besides drawing; nil for nothing.
  mutating func handle(_ input: TerminalInput, at instant: ContinuousClock.Instant) -> ScreenCommand? {
    // Control and C ends the program in every mode.
    if input == .key(.control("c")) { return .quit }
    if let prompt { return answer(prompt, with: input) }
    switch mode {
    case .help(let line):
      turnHelp(input, from: line)
      return nil
    case .hits(let place): return chooseHit(input, from: place)
    case .browsing:
      switch input {
      case .key(let key):
        let hadMessage = message != nil
        message = nil
        return press(key, closesMessage: hadMessage)
      case .mouse(let event): return click(event, at: instant)
      case .paste, .background, .answered: return nil
      }
    }
  }

  // MARK: Browsing

  /// - Parameter closesMessage: whether a message was shown that is gone now.
  private mutating func press(_ key: Key, closesMessage: Bool) -> ScreenCommand? {
    if let taken = pressInSessions(key) ?? pressInSubjects(key) { return taken.command }
    // In a year weeks stand side by side.
    let (across, down) = side == .year ? (7, 1) : (1, 7)
    switch key {
    case .left, .character("h"): choose(chosen.advanced(by: -across))
    case .right, .character("l"): choose(chosen.advanced(by: across))
    case .up, .character("k"): choose(chosen.advanced(by: -down))
    case .down, .character("j"): choose(chosen.advanced(by: down))
    case .character("["), .pageUp: turn(by: -1)
    case .character("]"), .pageDown: turn(by: 1)
    case .character("0"), .home: choose(weekStart)
    case .character("$"), .end: choose(weekStart.advanced(by: 6))
    case .character("g"): choose(chosen.month.firstDate)
    case .character("G"): choose(chosen.month.lastDate)
    case .character("t"): if let facts { choose(facts.today) }
    case .tab: turnSides(by: 1)
    case .backTab: turnSides(by: -1)
    case .character("1"): side = .month
    case .character("2"): side = .year
    case .character("3"): side = .stats
    case .character("4"): side = .subjects
    case .character("J"): chooseSubject(by: 1)
    case .character("K"): chooseSubject(by: -1)
    case .character(" "), .enter: return toggle()
    case .character("r"):
      guard let facts, facts.chosen.rest != nil, facts.chosen.day.date == chosen else {
        askForReason()
        break
      }
      let intent = SetRestIntent(on: [DateRangeArgument(chosen)], to: nil, subject: facts.subject.name)
      return .perform(IntentWithText(intent))
    case .character("n"): askForNote()
    case .character("m"): askForAmount()
    case .character("e"): beginSessionChoice()
    case .character("u"):
      if facts != nil { return .perform(IntentWithText(UndoIntent()) { try $0.sentence(isUndone: true) }) }
    case .control("r"):
      if facts != nil { return .perform(IntentWithText(RedoIntent()) { try $0.sentence(isUndone: false) }) }
    case .character("f"): askForSubject()
    case .character("s"): return startOrStopTimer()
    case .character("/"): askForFilter()
    case .character("<"): jump(to: .earlier)
    case .character(">"): jump(to: .later)
    case .character(":"): askForDate()
    case .character("?"): mode = .help(firstLine: 0)
    case .character("q"): return .quit
    case .escape:
      // It leaves what is open, and here that is at most a message and the filter.
      if filter != nil, !closesMessage {
        filter = nil
      } else if !closesMessage {
        message = Message(text: String(localized: "q quits", context: "a key"), tone: .secondary)
      }
    case .character, .control, .backspace, .delete: break
    }
    return nil
  }

  private var weekStart: CalendarDate {
    chosen.mostRecent(facts?.firstWeekday ?? .sunday)
  }

  /// Turns to the next side, or to the one before. Behind the last comes the first.
  private mutating func turnSides(by step: Int) {
    let sides = Side.allCases
    guard let place = sides.firstIndex(of: side) else { return }
    side = sides[(place + step + sides.count) % sides.count]
  }

  /// Turns to another month, or on the other side to another year.
  private mutating func turn(by count: Int) {
    if side == .year { turnYears(by: count) } else { turnMonths(by: count) }
  }

  private func toggle() -> ScreenCommand? {
    (facts?.subject.name).map {
      .perform(IntentWithText(ToggleStudyIntent(date: .date(chosen), subject: $0)))
    }
  }

  /// Chooses the next subject, or the one before. Behind the last comes the first.
  mutating func chooseSubject(by step: Int) {
    guard let facts, let place = facts.subjects.firstIndex(where: { $0.subject == facts.subject }) else {
      return
    }
    let count = facts.subjects.count
    choose(facts.subjects[(place + step + count) % count].subject)
  }

  // MARK: The mouse

  /// Two clicks on a day within this time are a double click.
  private static let doubleClick = Duration.milliseconds(500)

  private mutating func click(_ event: MouseEvent, at instant: ContinuousClock.Instant) -> ScreenCommand? {
    switch event.button {
    case .wheelUp: turn(by: -1)
    case .wheelDown: turn(by: 1)
    case .middle, .right: return nil
    case .left:
      message = nil
      switch ScreenFrame(self).target(at: event.position) {
      case .side(let side): self.side = side
      case .subject(let subject): choose(subject)
      case .day(let date):
        let isDouble = lastClick.map { $0.date == date && instant - $0.instant <= Self.doubleClick } ?? false
        lastClick = isDouble ? nil : (date, instant)
        choose(date)
        if isDouble { return toggle() }
      case .hit: break
      case nil: break
      }
    }
    return nil
  }

  // MARK: Help

  private mutating func turnHelp(_ input: TerminalInput, from line: Int) {
    let room = HelpPage.room(in: size)
    let last = max(HelpPage.lines(for: size, on: side).count - room, 0)
    var step: Int?
    switch input {
    // A page that is shown as a whole has nothing to turn.
    case .key(.character(" ")) where last == 0: break
    case .key(.down), .key(.character("j")): step = 1
    case .key(.up), .key(.character("k")): step = -1
    case .key(.pageDown), .key(.character(" ")): step = room
    case .key(.pageUp): step = -room
    case .mouse(let event) where event.button == .wheelDown: step = 1
    case .mouse(let event) where event.button == .wheelUp: step = -1
    case .key, .mouse: break
    case .paste, .background, .answered: return
    }
    mode = step.map { .help(firstLine: min(max(line + $0, 0), last)) } ?? .browsing
  }

  // MARK: Prompts

  private mutating func answer(_ prompt: Prompt, with input: TerminalInput) -> ScreenCommand? {
    switch input {
    case .key(.enter):
      message = nil
      return submit(prompt)
    case .key(.escape), .key(.control("g")):
      self.prompt = nil
      message = nil
      return nil
    case .key(let key): self.prompt?.field.press(key)
    case .paste(let text): self.prompt?.field.insert(text)
    case .mouse, .background, .answered: return nil
    }
    if message?.tone == .alert { message = nil }
    return nil
  }

  /// Does what was answered. Until a change is made, and where it is refused, the prompt stays with what was typed.
  private mutating func submit(_ prompt: Prompt) -> ScreenCommand? {
    let typed = prompt.field.text
    let text = prompt.keepsBlanks ? typed : String(Substring(typed).trimmed)
    // The subject may have got another name since. If it is gone, the change is refused.
    let subject = facts?.subjects.map(\.subject).same(as: prompt.subject) ?? prompt.subject
    do {
      if prompt.takesEmpty || !text.isEmpty, let command = try prompt.answer(&self, text, subject.name) {
        return command
      }
      self.prompt = nil
    } catch {
      message = Message(text: "\(error)", tone: .alert)
    }
    return nil
  }

  // MARK: Changes

  /// Takes the end of a change that was to be made. The prompt of one that was not made stays with what was typed.
  /// - Parameter outcome: what to say of it, or why it was not made.
  mutating func finish(_ outcome: Result<String, any Error>) {
    if case .failure = outcome { addedSubject = nil }
    switch outcome {
    case .success(let text):
      message = Message(text: text, tone: .plain)
      (mode, prompt) = (.browsing, nil)
      hasJustChanged = true
    case .failure(StudyError.ranLong(let name, let amount, let asleep)):
      askWhatToKeep(name, amount, asleep: asleep)
    case .failure(StudyError.moreThanADay(let date, let sum)):
      let command = sessionChoice == nil ? "study" : "session edit"
      let text = String(
        localized: """
          \(date) would have \(sum.words(in: .minutes)), and a day has 24 h; only “swiftcal \(command) --force” \
          records that
          """)
      message = Message(text: text, tone: .alert)
    case .failure(let error): message = Message(text: "\(error)", tone: .alert)
    }
  }
}

extension TextField {
  fileprivate mutating func press(_ key: Key) {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace, .control("h"): delete(to: cursor - 1)
    case .delete, .control("d"): delete(to: cursor + 1)
    case .left, .control("b"): move(to: cursor - 1)
    case .right, .control("f"): move(to: cursor + 1)
    case .home, .control("a"): move(to: 0)
    case .end, .control("e"): move(to: characters.count)
    case .control("w"): delete(to: startOfWord)
    case .control("u"): delete(to: 0)
    case .control("k"): delete(to: characters.count)
    case .control, .enter, .tab, .backTab, .escape, .up, .down, .pageUp, .pageDown: break
    }
  }
}
