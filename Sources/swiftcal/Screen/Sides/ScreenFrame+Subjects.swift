import Drawing
import StudyCalendar
import StudyWidget
import System
import Words

/// The subjects and the groups, one below the other, and below them all that is set up for the chosen one.
extension ScreenFrame {
  mutating func drawSubjects(_ facts: ScreenFacts, _ plan: ScreenPlan) {
    let all = facts.subjectRows
    guard let chosen = all.firstIndex(where: { $0.viewed == facts.subject }) else { return }
    var rows = plan.body
    let details = all[chosen].details(facts, symbols, columns: plan.columns.count)
    if rows.count >= details.count + 5 {
      write(details, rows: rows.suffix(details.count), columns: plan.columns)
      rows = rows.dropLast(details.count + 1)
    }
    let table = SubjectColumns(all, facts, symbols, columns: plan.columns.count)
    if rows.count > 5 {
      write([table.heads], rows: rows, columns: plan.columns)
      rows = rows.dropFirst()
    }
    // The chosen one stays in the middle, as far as there are others around it.
    let first = max(min(chosen - rows.count / 2, all.count - rows.count), 0)
    for (place, row) in zip(all.indices.dropFirst(first), rows) {
      write([table.line(all[place])], rows: row..<row + 1, columns: plan.columns)
      add(.subject(all[place].viewed), rows: row..<row + 1, columns: plan.columns)
      guard place == chosen else { continue }
      // A blank stays between it and the next column.
      let name = plan.columns.prefix(table.nameWidth + 4)
      screen.restyle(ScreenArea(rows: row..<row + 1, columns: name)) { $0 = .cursor }
    }
  }
}

/// What is shown of each subject in a line, and how wide. The weeks take what is left.
private struct SubjectColumns {
  enum Part { case unit, goal, daysOff, lastDay }

  let nameWidth: Int
  private let facts: ScreenFacts
  private let symbols: CalendarSymbols
  private var widths: [(part: Part, width: Int)] = []
  private var weekCount = 0
  private let columns: Int

  init(
    _ rows: [ScreenFacts.SubjectRow], _ facts: ScreenFacts, _ symbols: CalendarSymbols, columns: Int
  ) {
    (self.facts, self.symbols, self.columns) = (facts, symbols, columns)
    let longest =
      rows.map { StyledText($0.viewed.name).width }.max().map { max($0, Self.nameHead.columns) } ?? 0
    nameWidth = min(longest, max(columns / 4, 12), 32)
    var rest = columns - nameWidth - 5
    // In the order of what matters. A person sees the rest of the chosen subject below.
    var widths: [(part: Part, width: Int)] = []
    for part in [Part.lastDay, .goal, .unit, .daysOff] {
      let needed = rows.map { text(part, of: $0).columns }.max() ?? 0
      let width = min(max(needed, Self.head(part).columns), 22)
      guard needed > 0, rest - width - 2 >= (part == .lastDay ? 8 : 12) else { continue }
      rest -= width + 2
      widths.append((part, width))
    }
    let order: [Part] = [.unit, .goal, .daysOff, .lastDay]
    self.widths = order.compactMap { part in widths.first { $0.part == part } }
    weekCount = min(max(rest - 2, 0), rows.compactMap(\.weeks?.weeks.count).max() ?? 0)
  }

  private func text(_ part: Part, of row: ScreenFacts.SubjectRow) -> String {
    guard row.viewed.subject != nil else { return "" }
    switch part {
    case .unit: return row.plan.unit.title()
    case .goal:
      let goal = row.plan.goals.goal(on: facts.today)
      return row.plan.endedOn.map { String(localized: "ended on \($0.description)") }
        ?? listing([goal.words, goal.minimum?.words(in: row.plan.unit).shown].compactMap(\.self))
    case .daysOff:
      return row.plan.schedule.daysOff(on: facts.today).fromMonday.map { symbols.shortName(of: $0) }
        .joined(separator: " ")
    case .lastDay: return row.lastDay?.description ?? ""
    }
  }

  private static var nameHead: String { String(localized: "Subject", context: "title of a column") }

  private static func head(_ part: Part) -> String {
    switch part {
    case .unit: String(localized: "Unit", context: "title of a column")
    case .goal: String(localized: "Goal", context: "title of a column")
    case .daysOff: String(localized: "Days off", context: "title of a column")
    case .lastDay: String(localized: "Last day", context: "title of a column")
    }
  }

  /// The titles of the columns.
  var heads: StyledText {
    let weeks = String(
      localized: "\(weekCount) week", plural: "\(weekCount) weeks", for: weekCount)
    return line(StyledText("   \(Self.nameHead)", .secondary), weeks: StyledText(weeks, .secondary)) {
      StyledText(Self.head($0), .secondary)
    }
  }

  func line(_ row: ScreenFacts.SubjectRow) -> StyledText {
    let hasEnded = row.sign.hasEnded
    let tone = hasEnded ? Tone.secondary : .plain
    let sign = hasEnded && row.sign.state != .studied ? StyledText(" ") : row.sign.state.styledSign
    let name =
      StyledText(" ") + sign + StyledText(" ") + StyledText(row.viewed.name.shown, tone).cut(to: nameWidth)
    guard let group = row.viewed.group else {
      return line(name, weeks: weeks(row, hasEnded ? .secondary : .accent)) {
        StyledText(text($0, of: row), $0 == .goal && !hasEnded ? .plain : .secondary)
      }
    }
    let words = StyledText(group.members, .secondary)
    return padded(name, to: nameWidth + 5) + words.cut(to: max(columns - nameWidth - 5, 0))
  }

  private func weeks(_ row: ScreenFacts.SubjectRow, _ tone: Tone) -> StyledText {
    let heights = row.weekHeights.suffix(weekCount)
    let highest = row.weekHeights.max() ?? .zero
    return StyledText(String(heights.map { Character.column($0, of: highest) }), tone)
  }

  private func line(
    _ name: StyledText, weeks: StyledText, _ text: (Part) -> StyledText
  ) -> StyledText {
    var line = padded(name, to: nameWidth + 5)
    for (part, width) in widths where part != .lastDay {
      line += padded(text(part), to: width) + StyledText("  ")
    }
    if weekCount > 0 { line += padded(weeks, to: weekCount) + StyledText("  ") }
    for (part, width) in widths where part == .lastDay { line += text(part).cut(to: width) }
    return line
  }

  private func padded(_ text: StyledText, to width: Int) -> StyledText {
    let cut = text.cut(to: width)
    return cut + StyledText(String(repeating: " ", count: width - cut.width))
  }
}

extension ScreenFacts.SubjectRow {
  /// How much was studied in each week: the amounts, or without any the days.
  fileprivate var weekHeights: [Amount] {
    guard let weeks else { return [] }
    return weeks.weeks.map {
      weeks.total.amount > .zero ? $0.amount : Amount(thousandths: $0.studied * 1000)
    }
  }

  /// All that is set up, in words, and the chosen day.
  fileprivate func details(
    _ facts: ScreenFacts, _ symbols: CalendarSymbols, columns: Int
  ) -> [StyledText] {
    let head = viewed.name.shown.lines(within: columns).prefix(2).map { StyledText($0, .title, bold: true) }
    var parts: [String] = []
    if isDefault { parts.append(String(localized: "the default subject")) }
    if let group = viewed.group {
      parts.append(group.members)
    } else {
      let goal = plan.goals.goal(on: facts.today).words(in: plan.unit)
      let off = plan.schedule.daysOff(on: facts.today).words
      parts += [
        plan.endedOn.map {
          $0.isFuture(today: facts.today)
            ? String(localized: "ends on \($0.description)") : String(localized: "ended on \($0.description)")
        } ?? goal,
        String(localized: "Weekly days off: \(off)"),
        String(localized: "counted in \(plan.unit.title())", context: "a subject"),
        String(
          localized: "\(studiedDays) day studied", plural: "\(studiedDays) days studied",
          unlessZero: studiedDays) ?? String(localized: "no days yet", context: "a subject"),
      ]
    }
    let day = facts.headOfDay(symbols, isNarrow: columns < 60)
    return head + clauses(parts).lines(within: columns).prefix(3).map { StyledText($0, .secondary) } + [day]
  }
}

extension StudyGroup {
  /// The subjects of the group: `any of Korean, Latin`.
  fileprivate var members: String {
    let names = listing(subjects.map(\.name.shown))
    return needsAll
      ? String(localized: "all of \(names)", context: "a group")
      : String(localized: "any of \(names)", context: "a group")
  }
}

extension ScreenFacts.SubjectRow {
  /// The keys of the side of subjects.
  static let keys = [
    ("?", String(localized: "help", context: "short purpose of a key")),
    ("a", String(localized: "add", context: "short purpose of a key")),
    ("R", String(localized: "rename", context: "short purpose of a key")),
    ("g", String(localized: "goal", context: "short purpose of a key")),
    ("o", String(localized: "days off", context: "short purpose of a key")),
    ("U", String(localized: "unit", context: "short purpose of a key")),
    ("E", String(localized: "end", context: "short purpose of a key")),
    ("D", String(localized: "default", context: "short purpose of a key")),
    ("{ }", String(localized: "move", context: "short purpose of keys")),
    ("x", String(localized: "remove", context: "short purpose of a key")),
    ("u", String(localized: "undo", context: "short purpose of a key")),
  ]
}
