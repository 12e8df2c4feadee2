import Drawing
import StudyCalendar
import Words

/// The sessions of the chosen day above the foot, on a side that does not show them.
extension ScreenFrame {
  mutating func drawSessions(_ choice: SessionChoice, _ facts: ScreenFacts, _ plan: ScreenPlan) {
    let details = facts.dayLines(symbols, isNarrow: plan.size.columns < 60, choice: choice)
    let rows = plan.body.suffix(min(details.count + 1, max(plan.body.count / 2, 2)))
    for row in rows { clear(row) }
    let rule = StyledText(String(repeating: "─", count: plan.columns.count), .secondary)
    write([rule], rows: rows, columns: plan.columns)
    write(
      DetailLine.lines(of: details, fitting: rows.count - 1, width: plan.columns.count),
      rows: rows.dropFirst(), columns: plan.columns)
  }
}

extension SessionChoice {
  /// The keys while a session is chosen.
  static let keys = [
    ("e", String(localized: "change", context: "short purpose of a key")),
    ("d", String(localized: "move to a day", context: "short purpose of a key")),
    ("x", String(localized: "remove", context: "short purpose of a key")),
    ("Esc", String(localized: "back", context: "short purpose of a key")),
    ("↑↓", String(localized: "choose", context: "short purpose of keys")),
    ("u", String(localized: "undo", context: "short purpose of a key")),
  ]
}
