import Drawing
import Words

/// The page of keys.
enum HelpPage {
  private typealias Line = (keys: String, meaning: String)

  private static let keys = browsing + common

  private static let browsing: [Line] = [
    (
      "← → h l",
      String(localized: "a day back, a day ahead; a week on the side \(ScreenState.Side.year.title)")
    ),
    (
      "↑ ↓ k j",
      String(localized: "a week back, a week ahead; a day on the side \(ScreenState.Side.year.title)")
    ),
    (
      "[ ] PgUp PgDn",
      String(localized: "a month back, a month ahead; a year on the side \(ScreenState.Side.year.title)")
    ),
    ("0 $ g G", String(localized: "the first, the last day of the week; of the month")),
    ("t", String(localized: "today", context: "purpose of a key")),
    (": DATE", String(localized: "a date in any form: 2024-12-10, next fri, 3d, +3d")),
    ("\(space) enter", String(localized: "toggle the chosen day")),
    ("m n", String(localized: "record an amount: 25m, 1h30m, 12 pages; add a note")),
    ("e", String(localized: "choose a session; e changes it, d moves it, x removes it")),
    ("r", String(localized: "take the day off, or take that back")),
    ("u ^R", String(localized: "undo, redo", context: "purpose of keys")),
    ("J K f NAME", String(localized: "the next subject, the one before, one by its name")),
    ("/ TEXT < >", String(localized: "find days: chapter, >30m, chapter >1h; the earlier, the later")),
    ("s", String(localized: "start the timer, or stop it and record")),
  ]

  /// The keys of the side of subjects.
  private static let keysOfSubjects = subjects + common

  private static let subjects: [Line] = [
    ("↑ ↓ k j", String(localized: "choose a subject or a group")),
    ("enter", String(localized: "show its month")),
    ("a", String(localized: "add a subject")),
    ("R", String(localized: "rename it")),
    ("U", String(localized: "set what its amounts count")),
    ("g", String(localized: "set its goal: daily, 3/week, daily --at-least 20m")),
    ("o", String(localized: "set its weekly days off: sat,sun, or none")),
    ("E", String(localized: "end it from today on, or let it go on")),
    ("D", String(localized: "make it the default subject")),
    ("{ }", String(localized: "move it up, move it down")),
    ("x Del", String(localized: "remove it, after a question")),
    ("u ^R", String(localized: "undo, redo", context: "purpose of keys")),
  ]

  private static let common: [Line] = [
    ("tab 1 2 3 4", listing(ScreenState.Side.allCases.map(\.title))),
    (
      String(localized: "mouse", context: "key"),
      String(
        localized: "click a day, click twice to toggle; the wheel turns", context: "purpose of the mouse")
    ),
    ("^Z", String(localized: "stop; “fg” goes on", context: "purpose of a key")),
    ("? Esc q", String(localized: "this page; close; quit", context: "purpose of keys")),
  ]

  static let space = String(localized: "space", context: "key")

  /// The lines of the page. A meaning that is too long goes on below.
  static func lines(for size: ScreenSize, on side: ScreenState.Side) -> [StyledText] {
    let keys = side == .subjects ? keysOfSubjects : Self.keys
    let columns = ScreenPlan(size).columns.count
    let isNarrow = size.columns < 50
    let indent = isNarrow ? 2 : 3 + (keys.map { StyledText($0.keys).width }.max() ?? 0)
    return keys.flatMap { key, meaning in
      let head = StyledText(key, .accent, bold: true)
      let lines = TextLayout(width: max(columns - indent, 8)).lines(of: .message(meaning))
      return (isNarrow ? [head] : [])
        + lines.enumerated().map { place, line in
          let start = isNarrow || place > 0 ? StyledText() : head
          return start + StyledText(String(repeating: " ", count: indent - start.width)) + line
        }
    }
  }

  /// How many lines a screen has room for.
  static func room(in size: ScreenSize) -> Int { max(size.rows - (size.rows < 10 ? 1 : 3), 1) }
}

extension ScreenFrame {
  mutating func drawHelp(from first: Int, on side: ScreenState.Side) {
    let size = screen.size
    let plan = ScreenPlan(size)
    var row = 0
    if size.rows >= 10 {
      screen.write(
        String(localized: "Keys of SwiftCal"), CellStyle(.title, bold: true), row: 0, column: plan.margin)
      row = 2
    }
    let lines = HelpPage.lines(for: size, on: side)
    let room = HelpPage.room(in: size)
    write(Array(lines.dropFirst(first)), rows: row..<min(row + room, size.rows - 1), columns: plan.columns)
    let isCut = lines.count > room
    screen.write(
      isCut
        ? String(localized: "j k scroll, any other key goes back") : String(localized: "any key goes back"),
      CellStyle(.secondary), row: plan.lastRow, column: plan.margin)
  }
}
