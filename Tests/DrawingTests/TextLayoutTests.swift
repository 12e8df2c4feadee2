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
    let number = Figure("12", caption: "days", tone: .accent)
    #expect(text(.largeFigure(number)).count == 7)
    #expect(text(.largeFigure(number)).first == "  ██    ██████")
    #expect(text(.largeFigure(number), width: 13) == ["12", "", "days"])
    #expect(text(.largeFigure(Figure("12:30", caption: "UTC", tone: .plain))) == ["12:30", "", "UTC"])
  }

  @Test("The legend shows the mark without a sign last")
  func legend() {
    let items: [LegendItem] = [
      .mark(.blank, .secondary, meaning: "later"), .mark(.filled, .accent, meaning: "done"),
      .mark(.dot, .secondary, meaning: "missed"), .emphasis(meaning: "today"),
    ]
    #expect(text(.legend(items)) == ["● done   · missed   [ ] ◉ today   no sign: later"])
  }

  @Test("A link is shown as its content")
  func link() { #expect(text(.link("address", name: "", .line(StyledText("here")))) == ["here"]) }

  @Test("Every mark has a sign of its own")
  func signs() {
    #expect(Set(Mark.allCases.map(\.sign)).count == Mark.allCases.count)
  }
}
