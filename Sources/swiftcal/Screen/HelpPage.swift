import Drawing
import TerminalScreen

/// The page of keys.
enum HelpPage {
  private static let keys: [(keys: String, meaning: String)] = [
    ("← → h l", "a day back, a day ahead"),
    ("↑ ↓ k j", "a week back, a week ahead"),
    ("[ ] PgUp PgDn", "a month back, a month ahead; a year on the side Streak"),
    ("0 $ Home End", "the first, the last day of the week"),
    ("g G", "the first, the last day of the month"),
    ("t", "today"),
    (": DATE", "a date in any form: 2024-12-10, next fri, 3d, +3d"),
    ("space enter", "toggle the chosen day"),
    ("m", "record an amount: 25m, 1h30m, 12 pages"),
    ("n", "add a note"),
    ("r", "take the day off, or take that back"),
    ("u ^R", "undo, redo"),
    ("J K", "the next subject, the one before"),
    ("/ NAME", "another subject"),
    ("tab 1 2", "Calendar, Streak"),
    ("mouse", "click a day, click it again to toggle; the wheel turns"),
    ("^Z", "stop; “fg” goes on"),
    ("? Esc q", "this page; back; quit"),
  ]

  /// The lines of the page.
  static func lines(columns: Int) -> [StyledText] {
    let width = keys.map { StyledText($0.keys).width }.max() ?? 0
    if columns < 50 {
      return keys.flatMap { key, meaning in
        [StyledText(key, .accent, bold: true)]
          + TextLayout(width: max(columns - 2, 8)).lines(of: .message(meaning)).map { StyledText("  ") + $0 }
      }
    }
    return keys.map { key, meaning in
      StyledText(key, .accent, bold: true)
        + StyledText(String(repeating: " ", count: width + 3 - StyledText(key).width) + meaning)
    }
  }

  /// How many lines a screen has room for.
  static func room(in size: ScreenSize) -> Int { max(size.rows - (size.rows < 10 ? 1 : 3), 1) }
}

extension ScreenFrame {
  mutating func drawHelp(from first: Int) {
    let size = screen.size
    let plan = ScreenPlan(size)
    var row = 0
    if size.rows >= 10 {
      write("Keys of SwiftCal", CellStyle(.title, bold: true), row: 0, column: plan.margin)
      row = 2
    }
    let lines = HelpPage.lines(columns: size.columns)
    let room = HelpPage.room(in: size)
    write(Array(lines.dropFirst(first)), rows: row..<min(row + room, size.rows - 1), columns: plan.columns)
    let isCut = lines.count > room
    write(
      isCut ? "j k scroll, any other key goes back" : "any key goes back", CellStyle(.secondary),
      row: plan.lastRow, column: plan.margin)
  }
}
