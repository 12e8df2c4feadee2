import Drawing
import StudyCalendar
import Words

/// What stands below the chosen day until something is recorded: the keys that record, and where days can come from.
enum FirstDay {
  private static let keys = [
    (HelpPage.space, String(localized: "I studied today", context: "purpose of a key")),
    ("m", String(localized: "how much: 25m, 1h30m", context: "purpose of a key")),
    ("r", String(localized: "today is a day off", context: "purpose of a key")),
    (":", String(localized: "another day", context: "purpose of a key")),
  ]

  /// The lines, at most so many. Where there are few rows or columns, what matters least goes first.
  static func lines(rows: Int, columns: Int) -> [StyledText] {
    let title = StyledText(String(localized: "Your first day"), .title, bold: true)
    let isAiry = rows >= 16
    let keys = isAiry ? keyLines(across: 1) : keyLines(across: 2)
    let shownKeys = keys.allSatisfy { $0.width <= columns } ? keys : keyLines(across: 1)
    let spaced = isAiry ? shownKeys.flatMap { [StyledText(), $0] } : shownKeys
    let lines = [title] + spaced + [StyledText()] + elsewhere(columns)
    return Array(lines.prefix(max(rows, 0)))
  }

  /// The keys on caps of one width.
  private static func keyLines(across count: Int) -> [StyledText] {
    let width = (keys.map(\.0.columns).max() ?? 0) + 2
    let items = keys.map { key, meaning in
      let before = (width - key.columns) / 2
      let blanks = (before, width - key.columns - before)
      let cap = String(repeating: " ", count: blanks.0) + key + String(repeating: " ", count: blanks.1)
      return StyledText(cap, bold: true, fill: .plain) + StyledText("  " + meaning)
    }
    let widest = items.map(\.width).max() ?? 0
    return stride(from: 0, to: items.count, by: count).map { first in
      items[first..<min(first + count, items.count)].reduce(into: StyledText()) { line, item in
        if !line.runs.isEmpty {
          line += StyledText(String(repeating: " ", count: max(widest + 3 - line.width, 1)))
        }
        line += item
      }
    }
  }

  /// Commands that bring days from elsewhere, and the one that sets a goal.
  private static func elsewhere(_ columns: Int) -> [StyledText] {
    func line(_ command: String, _ meaning: String) -> StyledText {
      let command = StyledText(command, .accent)
      let meaning = StyledText("  " + meaning, .secondary)
      return command.width + meaning.width <= columns ? command + meaning : command.cut(to: columns)
    }
    return [
      StyledText(String(localized: "Have days elsewhere?"), .title, bold: true),
      line("swiftcal import FILE", String(localized: "takes Loop, HabitKit, CSV, …")),
      line("swiftcal source add git .", String(localized: "counts days with commits")),
      line("swiftcal goal 3/week", String(localized: "sets a goal, if you want one")),
    ]
  }
}

extension ScreenFrame {
  /// Draws it below the chosen day.
  mutating func drawFirstDay(_ rows: Range<Int>, _ columns: Range<Int>) {
    let rows = rows.dropFirst(rows.count > 8 ? 1 : 0)
    for (row, line) in zip(rows, FirstDay.lines(rows: rows.count, columns: columns.count)) {
      // The caps have one look, with colours or without.
      screen.write(
        line.cut(to: columns.count), row: row, column: columns.lowerBound, before: columns.upperBound
      ) { $0.fill == nil ? $0 : .cursor }
    }
  }
}
