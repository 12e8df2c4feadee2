import Drawing
import StudyCalendar
import StudyWidget
import System
import Words

/// What a state looks like, and what a click on it means.
struct ScreenFrame {
  /// What a click is meant for.
  enum Target: Hashable {
    case side(ScreenState.Side)
    case subject(Viewed)
    case day(CalendarDate)
    /// A day in the list of those that the filter finds, by its place there.
    case hit(Int)
  }

  /// What the terminal shows.
  var screen: ScreenBuffer
  private var targets: [(area: ScreenArea, target: Target)] = []

  /// The names of months and weekdays.
  let symbols: CalendarSymbols

  /// Draws a state.
  /// - Parameter symbols: the names of months and weekdays; nil for those of the user's locale.
  init(_ state: ScreenState, symbols: CalendarSymbols? = nil) {
    screen = ScreenBuffer(state.size)
    self.symbols = symbols ?? SystemLocale.symbols
    let plan = ScreenPlan(state.size)
    if case .help(let line) = state.mode {
      drawHelp(from: line, on: state.side)
      return
    }
    drawHead(of: state, plan)
    if let facts = state.facts {
      if let row = plan.stripRow { drawStrip(facts, plan, row) }
      if case .hits(let place) = state.mode {
        drawHits(facts, chosen: place, plan)
      } else {
        drawSide(state, facts, plan)
      }
      if let choice = state.sessionChoice, state.side != .month { drawSessions(choice, facts, plan) }
    }
    drawFoot(of: state, plan)
  }

  private mutating func drawSide(_ state: ScreenState, _ facts: ScreenFacts, _ plan: ScreenPlan) {
    switch state.side {
    case .month: drawCalendar(state, facts)
    case .year: drawYear(facts, CalendarPlan(state.size))
    case .stats: drawStatistics(facts, CalendarPlan(state.size))
    case .subjects: drawSubjects(facts, plan)
    }
  }

  /// What a click at a place is meant for; nil for nothing.
  func target(at position: ScreenPosition) -> Target? {
    targets.last { $0.area.contains(position) }?.target
  }

  // MARK: Writing

  /// Writes lines one below the other, as far as there is room.
  mutating func write(_ lines: [StyledText], rows: Range<Int>, columns: Range<Int>) {
    for (row, line) in zip(rows, lines) {
      screen.write(
        line.cut(to: columns.count), row: row, column: columns.lowerBound, before: columns.upperBound)
    }
  }

  /// Lets a part take clicks.
  mutating func add(_ target: Target, rows: Range<Int>, columns: Range<Int>) {
    targets.append((ScreenArea(rows: rows, columns: columns), target))
  }
}

// MARK: Head

extension ScreenFrame {
  /// The tabs, and the day that is today.
  private mutating func drawHead(of state: ScreenState, _ plan: ScreenPlan) {
    var column = plan.margin
    let isShort = state.size.columns < 60
    for side in ScreenState.Side.allCases {
      let isShown = side == state.side
      let title = isShort ? side.shortTitle : side.title
      let end = screen.write(
        title, CellStyle(isShown ? .accent : .secondary, bold: isShown, underlined: isShown), row: 0,
        column: column)
      add(.side(side), rows: 0..<1, columns: column..<end)
      column = end + (isShort ? state.size.columns < 26 ? 1 : 2 : 3)
    }
    guard let facts = state.facts else { return }
    var right = plan.size.columns - plan.margin
    if let running = facts.running {
      let text = StyledText(running.text(at: facts.instant), .accent, bold: true)
        .cut(to: max(right - column - 1, 0))
      screen.write(text, row: 0, column: right - text.width)
      right -= text.width + 2
    }
    // On a low screen nothing else says which month or subject is shown.
    let candidates: [String] =
      plan.stripRow == nil
      ? [
        "\(facts.subject.name), \(symbols.title(of: state.chosen.month))",
        symbols.shortTitle(of: state.chosen.month), "\(state.chosen.month)",
      ]
      : (facts.standing.isAlive
        ? [
          listing([facts.standing.title(subject: facts.subject.name), symbols.title(of: facts.today)]),
          listing([facts.standing.text, symbols.title(of: facts.today)]),
          listing([facts.standing.text, "\(facts.today)"]),
        ] : [symbols.title(of: facts.today)]) + ["\(facts.today)"]
    if let text = candidates.first(where: { column + 1 + StyledText($0).width <= right }) {
      screen.write(text, CellStyle(.secondary), row: 0, column: right - StyledText(text).width)
    }
  }

  /// The subjects with today's signs. Where there are too many, those around the chosen one are shown.
  private mutating func drawStrip(_ facts: ScreenFacts, _ plan: ScreenPlan, _ row: Int) {
    let chosen = facts.subjects.firstIndex { $0.subject == facts.subject } ?? 0
    let names = facts.subjects.enumerated().map { index, sign in
      StyledText(sign.subject.name, sign.hasEnded ? .secondary : .plain, bold: index == chosen)
        .cut(to: Self.longestName)
    }
    let widths = names.map { $0.width + 4 }
    let shown = Self.window(of: widths, around: chosen, columns: plan.columns.count - 4)
    var column = plan.columns.lowerBound
    if shown.lowerBound > 0 { column = screen.write("‹ ", CellStyle(.secondary), row: row, column: column) }
    for index in shown {
      let (start, subject) = (column, facts.subjects[index])
      let sign = subject.hasEnded && subject.state != .studied ? StyledText(" ") : subject.state.styledSign
      let item = StyledText(" ") + sign + StyledText(" ") + names[index] + StyledText(" ")
      column = screen.write(item, row: row, column: column, before: plan.columns.upperBound)
      if index == chosen {
        screen.restyle(ScreenArea(rows: row..<row + 1, columns: start..<column)) {
          $0.isReversed = true
          $0.fill = nil
          $0.tone = .plain
        }
      }
      add(.subject(subject.subject), rows: row..<row + 1, columns: start..<column)
    }
    if shown.upperBound < names.count { screen.write(" ›", CellStyle(.secondary), row: row, column: column) }
  }

  private static let longestName = 24

  /// The places around one of them that fit into some columns.
  static func window(of widths: [Int], around place: Int, columns: Int) -> Range<Int> {
    guard !widths.isEmpty else { return 0..<0 }
    var (range, rest) = (place..<place + 1, columns - widths[place])
    while true {
      if range.upperBound < widths.count, widths[range.upperBound] <= rest {
        rest -= widths[range.upperBound]
        range = range.lowerBound..<range.upperBound + 1
      } else if range.lowerBound > 0, widths[range.lowerBound - 1] <= rest {
        rest -= widths[range.lowerBound - 1]
        range = range.lowerBound - 1..<range.upperBound
      } else {
        return range
      }
    }
  }
}

// MARK: Foot

extension ScreenFrame {
  /// The question, and below it what there is to say, or the keys.
  private mutating func drawFoot(of state: ScreenState, _ plan: ScreenPlan) {
    let prompt = state.prompt
    var lines: [StyledText] = []
    // What to do stands at the end of what there is to say, so it is shown whole where there is room.
    if let message = state.message ?? state.problem.map({ .init(text: $0, tone: .alert) }) {
      lines = message.text.lines(within: plan.columns.count).map {
        StyledText($0, message.tone, bold: message.tone == .alert)
      }
    } else if let prompt {
      lines = prompt.hint.lines(within: plan.columns.count).map { StyledText($0, .secondary) }
    }
    let shown = lines.prefix(max(plan.size.rows / 4, 1))
    let first = plan.size.rows - max(shown.count, 1)
    if let prompt { drawPrompt(prompt, plan, row: max(first - 1, 0)) }
    if shown.isEmpty { return write(keys: keys(of: state), plan, plan.lastRow) }
    for (row, line) in zip(first..<plan.size.rows, shown) {
      clear(row)
      screen.write(line.cut(to: plan.columns.count), row: row, column: plan.columns.lowerBound)
    }
  }

  mutating func clear(_ row: Int) {
    screen.write(String(repeating: " ", count: screen.size.columns), row: row, column: 0)
  }

  /// The question and the part of the answer around the cursor.
  private mutating func drawPrompt(_ prompt: Prompt, _ plan: ScreenPlan, row: Int) {
    clear(row)
    let title = StyledText("\(prompt.title): ", .title, bold: true)
    let start = screen.write(title.cut(to: plan.columns.count / 2), row: row, column: plan.columns.lowerBound)
    let room = max(plan.columns.upperBound - start - 1, 1)
    let before = prompt.field.characters[..<prompt.field.cursor]
    // As much of what is before the cursor as there is room for, and then what follows.
    var (first, width) = (before.endIndex, 0)
    while first > before.startIndex {
      let columns = String(before[first - 1]).columns
      guard width + columns <= room else { break }
      width += columns
      first -= 1
    }
    let text = String(prompt.field.characters[first...])
    screen.write(text.shown, row: row, column: start, before: plan.columns.upperBound)
    screen.cursor = ScreenPosition(row: row, column: start + width)
  }

  /// The most useful keys of what is shown, the most useful ones first.
  private func keys(of state: ScreenState) -> [(key: String, meaning: String)] {
    if state.sessionChoice != nil { return SessionChoice.keys }
    if let keys = keysOfFilter(state) { return keys }
    let isEmpty = state.facts?.hasRecords == false
    let toggle =
      isEmpty
      ? String(localized: "studied", context: "short purpose of a key")
      : String(localized: "toggle", context: "short purpose of a key")
    let changes = [
      (HelpPage.space, toggle), ("m", String(localized: "amount", context: "short purpose of a key")),
      ("n", String(localized: "note", context: "short purpose of a key")),
      ("r", String(localized: "day off", context: "short purpose of a key")),
      ("u", String(localized: "undo", context: "short purpose of a key")),
    ]
    let turning = [
      ("[ ]", String(localized: "a year", context: "short purpose of keys")),
      ("t", String(localized: "today", context: "short purpose of a key")),
    ]
    let subject = [("J K", String(localized: "subject", context: "short purpose of a key"))]
    let date = [(":", String(localized: "date", context: "short purpose of a key"))]
    let ofSide: [(String, String)]
    switch state.side {
    case .month: ofSide = isEmpty ? [changes[0], changes[1], changes[3]] + date : changes
    case .year: ofSide = turning + changes.prefix(2) + subject
    case .stats: ofSide = subject + changes.prefix(1)
    case .subjects: return ScreenFacts.SubjectRow.keys
    }
    return [
      ("?", String(localized: "help", context: "short purpose of a key")),
      ("q", String(localized: "quit", context: "short purpose of a key")),
    ] + ofSide + [
      ("tab", String(localized: "next side", context: "short purpose of a key")),
      ("f", String(localized: "subject", context: "short purpose of a key")),
      ("/", String(localized: "find", context: "short purpose of a key")),
      ("s", String(localized: "timer", context: "short purpose of a key")),
    ] + (state.side == .month && isEmpty ? [] : date)
  }

  /// Writes as many keys with what they are for as there is room for.
  private mutating func write(keys: [(key: String, meaning: String)], _ plan: ScreenPlan, _ row: Int) {
    var column = plan.columns.lowerBound
    for (key, meaning) in keys {
      guard column + key.columns + 1 + meaning.columns <= plan.columns.upperBound else { continue }
      column = screen.write(key, CellStyle(.accent, bold: true), row: row, column: column)
      column = screen.write(" \(meaning)", CellStyle(.secondary), row: row, column: column)
      column += 2
    }
  }
}

extension ScreenState.Side {
  /// What the side shows.
  var title: String {
    switch self {
    case .month: String(localized: "Month", context: "side of the screen")
    case .year: String(localized: "Year", context: "side of the screen")
    case .stats: String(localized: "Stats", context: "side of the screen")
    case .subjects: String(localized: "Subjects", context: "side of the screen")
    }
  }

  /// The title in a few letters.
  fileprivate var shortTitle: String {
    switch self {
    case .month: String(localized: "Mon", context: "side of the screen, short")
    case .year: String(localized: "Yr", context: "side of the screen, short")
    case .stats: String(localized: "St", context: "side of the screen, short")
    case .subjects: String(localized: "Sub", context: "side of the screen, short")
    }
  }
}
