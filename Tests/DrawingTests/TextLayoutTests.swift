import Testing

@testable import Drawing

@Suite("Drawings as text")
struct TextLayoutTests {
  private func text(_ drawing: Drawing, width: Int = 80) -> [String] {
    TextLayout(width: width).lines(of: drawing).map(\.plain)
  }

  @Test("Blocks stand side by side if there is room, otherwise one below the other")
  func row() {
    let row = Drawing.row([.line(StyledText("日本語 ピアノ")), .line(StyledText("x"))])
    for width in [17, 40, 200] { #expect(text(row, width: width) == ["日本語 ピアノ   x"]) }
    #expect(text(row, width: 16) == ["日本語 ピアノ", "", "x"])
  }

  @Test("A message fills its lines", arguments: [40, 80, 200])
  func message(width: Int) {
    let message = Drawing.message(Array(repeating: "ピアノ", count: 50).joined(separator: " "))
    let lines = TextLayout(width: width).lines(of: message)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.dropLast().allSatisfy { $0.width > width - 7 })
  }

  @Test("A message loses nothing of a word that is wider than a line")
  func longWord() {
    #expect(text(.message("see /a/long/path"), width: 6) == ["see", "/a/lon", "g/path"])
  }

  @Test("A sentence without blanks is broken between its characters, and what is typed in it is not")
  func sentenceWithoutBlanks() {
    let sentence = "まだ記録がありません。「swiftcal toggle」で今日を記録します。"
    let lines = text(.message(sentence), width: 24)
    #expect(lines == ["まだ記録がありません。", "「swiftcal toggle」で今", "日を記録します。"])
    for width in 4...60 {
      for line in text(.message(sentence), width: width) {
        #expect(line.columns <= width)
        #expect(width < 12 || !"、。」".contains(line.first ?? " ") && line.last != "「")
      }
    }
  }

  @Test("A sign before a sentence stays in its line")
  func signBeforeSentence() {
    #expect(text(.message("⚠ 記録がありません"), width: 12) == ["⚠ 記録があり", "ません"])
  }

  @Test("A text is broken where its language allows it, and keeps the spaces in its lines")
  func lines() {
    #expect("one two  three".lines(within: 8) == ["one two", "three"])
    #expect("  do it   # now\n\nend".lines(within: 40) == ["  do it   # now", "", "end"])
    #expect("unbreakable a".lines(within: 4) == ["unbreakable", "a"])
    #expect("記録がありません。".lines(within: 10) == ["記録があり", "ません。"])
    #expect("「記録」 は".lines(within: 6) == ["「記", "録」", "は"])
  }

  @Test("Korean is broken at its blanks")
  func korean() {
    #expect(text(.message("오늘 공부를 했습니다"), width: 12) == ["오늘 공부를", "했습니다"])
  }

  @Test(
    "The heads of weeks are as wide as their marks",
    arguments: [["S", "M", "T", "W", "T", "F", "S"], ["日", "月", "火", "水", "木", "金", "土"]])
  func headsOfWeeks(heads: [String]) {
    let week = (0..<7).map { CalendarCell("\($0)", mark: .filled(.plain), tone: .accent) }
    let rows = MarkRowsBlock(
      heads: heads, rows: [.init("日本語", value: StyledText("3日"), weeks: [week, week])])
    let lines = TextLayout(width: 80).lines(of: .markRows(rows))
    #expect(lines[0].width == lines[1].width)
    #expect(text(.markRows(rows))[0].hasSuffix("\(heads[4])\(heads[0].columns == 1 ? "FS" : "")"))
  }

  @Test("A month whose count has no room beside its title shows the short one")
  func shortCount() {
    func title(_ title: String) -> String {
      let calendar = CalendarBlock(
        title: title, count: "12 days studied", shortCount: "12 studied", heads: [], weeks: [])
      return text(.calendar(calendar))[0]
    }
    #expect(title("September 2026") == " September 2026    12 days studied")
    #expect(title("Септембар 2026. године") == " Септембар 2026. године 12 studied")
  }

  @Test("Blocks flow into rows of nearly equal length")
  func flow() {
    let blocks = (1...5).map { Drawing.line(StyledText("\($0)")) }
    #expect(text(.flow(blocks), width: 13) == ["1   2   3", "", "4   5"])
  }

  @Test("A gauge shows quarters, and nothing if the value is not known")
  func gauge() {
    let gauges = [0, 1, 2, 3, 4].map { text(.gauge(value: $0, total: 4)) }
    #expect(gauges == [["○ 0/4"], ["◔ 1/4"], ["◑ 2/4"], ["◕ 3/4"], ["● 4/4"]])
    #expect(text(.gauge(value: nil, total: 4)) == ["○ –"])
    #expect(text(.gauge(value: 0, total: 0)) == ["○ 0/0"])
    #expect(text(.gauge(value: 9, total: 4)) == ["● 9/4"])
    #expect(text(.gauge(value: 12_500, total: 20_050, partsOfUnit: 1000)) == ["◑ 12.5/20.05"])
  }

  @Test("A button shows its sign, or blanks in its place")
  func button() {
    #expect(text(.button(ButtonBlock("Study", tone: .accent))) == ["[ Study ]"])
    #expect(text(.button(ButtonBlock("Studied", sign: "✓", tone: .done))) == ["[✓ Studied]"])
  }

  @Test("A large number is drawn in blocks if there is room, and any other text in bold")
  func largeFigure() {
    let number = Drawing.figure("12", caption: "days", tone: .accent, isLarge: true)
    #expect(text(number).count == 7)
    #expect(text(number).first == "  ██    ██████")
    #expect(text(number, width: 13) == ["12", "", "days"])
    #expect(
      text(.figure("12:30", caption: "UTC", tone: .plain, isLarge: true)) == ["12:30", "", "UTC"])
  }

  @Test("The legend shows the mark without a sign last")
  func legend() {
    let items: [LegendItem] = [
      .mark(.blank, .secondary, meaning: "later"), .mark(.filled(.plain), .accent, meaning: "done"),
      .mark(.dot, .secondary, meaning: "missed"), .emphasis(meaning: "today"),
    ]
    #expect(text(.legend(items)) == ["● done   · missed   [ ] ◉ today   no sign: later"])
  }

  @Test("A link is shown as its content")
  func link() { #expect(text(.link("address", name: "", .line(StyledText("here")))) == ["here"]) }

  @Test("Every mark has a sign of its own")
  func signs() {
    // A fill without steps and one of unknown amount have the same sign. They are never in one calendar.
    #expect(Set(Mark.all.map(\.sign)).count == Mark.all.count - 1)
  }
}
