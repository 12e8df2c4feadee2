import Drawing
import StudyCalendar
import Words

/// The days that a filter finds, one below the other.
extension ScreenFrame {
  mutating func drawHits(_ facts: ScreenFacts, chosen: Int, _ plan: ScreenPlan) {
    guard let hits = facts.hits else { return }
    let (count, text) = (hits.days.count, hits.filter.text.shown)
    let title =
      count == 0
      ? String(localized: "No day has \(quoted(text)). / changes what to look for, Esc ends it.")
      : String(
        localized: "\(count) day with \(quoted(text))", plural: "\(count) days with \(quoted(text))",
        for: count)
    write([StyledText(title, .title, bold: count > 0)], rows: plan.body.prefix(1), columns: plan.columns)
    let rows = plan.body.dropFirst(1)
    // The chosen line stays in the middle, as far as there are lines around it.
    let first = max(min(chosen - rows.count / 2, count - rows.count), 0)
    let shown = hits.days.dropFirst(first).prefix(rows.count)
    let names = shown.map { StyledText($0.subject.name).cut(to: Self.widestName) }
    let amounts = shown.map { $0.amount > .zero ? $0.amount.alignedWords(in: $0.unit) : "" }
    let (nameWidth, amountWidth) = (names.map(\.width).max() ?? 0, amounts.map(\.columns).max() ?? 0)
    for (place, row) in zip(shown.indices, rows) {
      let (day, name, amount) = (shown[place], names[place - first], amounts[place - first])
      let blanks = String(repeating: " ", count: nameWidth - name.width + 2 + amountWidth - amount.columns)
      let line =
        StyledText("\(day.date)  ") + name + StyledText(blanks) + StyledText(amount, .accent)
        + StyledText("  " + day.notes.joined(separator: "; ").shown, .secondary)
      write([line], rows: row..<row + 1, columns: plan.columns)
      if place == chosen {
        screen.restyle(ScreenArea(rows: row..<row + 1, columns: plan.columns)) { $0 = .cursor }
      }
      add(.hit(place), rows: row..<row + 1, columns: plan.columns)
    }
  }

  private static let widestName = 16

  /// The keys that go with a filter; nil without one.
  func keysOfFilter(_ state: ScreenState) -> [(String, String)]? {
    guard let filter = state.filter else { return nil }
    let change = ("/", filter.text.shown)
    let end = ("Esc", String(localized: "all days", context: "short purpose of a key"))
    if case .hits = state.mode {
      return [
        ("↑ ↓", String(localized: "choose", context: "short purpose of keys")),
        (
          String(localized: "enter", context: "key"),
          String(localized: "go to the day", context: "short purpose of a key")
        ), end, change,
      ]
    }
    return [
      ("<", String(localized: "earlier", context: "short purpose of a key")),
      (">", String(localized: "later", context: "short purpose of a key")), end, change,
      ("?", String(localized: "help", context: "short purpose of a key")),
    ]
  }
}
