import Drawing
import Testing

@Suite("Bars")
struct BarsTests {
  private let block = BarsBlock(
    "Months",
    [
      .init(
        "2024-11", [.init(1, "23 h 05 min"), .init(0.5, "15 of 30")], remark: "50%", isEmphasized: true),
      .init("2024-12", [.init(0.001, "5 min"), .init(0, "0 of 31")], remark: "0%"),
    ])

  private func lines(_ width: Int) -> [String] {
    TextLayout(width: width).lines(of: .bars(block)).map(\.plain)
  }

  @Test("A line has a name, and a bar and a number for each measure; what is above 0 shows")
  func text() {
    #expect(
      lines(80) == [
        "Months",
        "2024-11  ████████████████████  23 h 05 min  █████░░░░░  15 of 30  50%",
        "2024-12  █░░░░░░░░░░░░░░░░░░░        5 min  ░░░░░░░░░░   0 of 31   0%",
      ])
  }

  @Test("Where there is little room the first number stays, and no line is too wide", arguments: 1...80)
  func narrow(width: Int) {
    #expect(lines(width).allSatisfy { $0.columns <= width })
    if width >= 20 { #expect(lines(width)[1].contains("23 h 05 min")) }
    if width >= 32 { #expect(lines(width)[1].contains("██████████")) }
  }

  @Test("A bar brings its own background where there are colours, and is a sign where there are none")
  func colors() {
    let bar = StyledText.bar(0.5, columns: 4)
    let coloured = TerminalText(TerminalPalette(TerminalTraits(colors: .twoHundredFiftySix))).text(of: [bar])
    #expect(coloured.contains("48;5;") && coloured.contains("m  \u{1B}[0m") && !coloured.contains("█"))
    #expect(TerminalText(.none).text(of: [bar]) == "██░░")
  }

  @Test("Brief bars have their first number alone, and say the others in words")
  func brief() {
    #expect(
      TextLayout(width: 80).lines(of: .bars(block.brief)).map(\.plain) == [
        "Months", "2024-11  ████████████████████  23 h 05 min", "2024-12  █░░░░░░░░░░░░░░░░░░░        5 min",
      ])
    for isUpright in [false, true] {
      let brief = BarsBlock("Months", isUpright: isUpright, block.bars).brief
      let svg = Picture(of: .bars(brief), width: 400, height: 100).svg(
        title: "t", description: "d", appearance: .light)
      // Bars that stand are narrow here, so that the number is cut.
      #expect(isUpright || svg.contains("23 h 05 min</tspan>"))
      #expect(!svg.contains("15 of 30</tspan>"))
      #expect(svg.contains("<title>2024-11: 23 h 05 min, 15 of 30, 50%</title>"))
    }
  }

  @Test("A name such as “This month” is whole where the second number has no room")
  func names() {
    let bars = BarsBlock(
      "Months", [.init("This month", [.init(1, "39 h 45 min"), .init(nil, "22 days")])])
    #expect(
      TextLayout(width: 42).lines(of: .bars(bars)).map(\.plain) == [
        "Months", "This month  ██████████  39 h 45 min",
      ])
  }

  @Test(
    "Below a bar that stands a number is as short as it has to be, and is not cut", arguments: [false, true])
  func numbers(isLong: Bool) {
    let forms = isLong ? ["128 hours", "128"] : ["8 h 5 min", "8 h", "8"]
    let bars = (1...12).map { BarsBlock.Bar("\($0)", [.init(1, "8 h 05 min", short: forms)]) }
    let svg = Picture(of: .bars(BarsBlock("Months", isUpright: true, bars)), width: 400, height: 100).svg(
      title: "t", description: "d", appearance: .light)
    #expect(svg.contains(isLong ? ">128</tspan>" : ">8 h</tspan>") && !svg.contains("…"))
  }

  @Test("A picture draws no bar longer than its place, and says all of it in words")
  func picture() {
    for isUpright in [false, true] {
      let block = BarsBlock(
        "Odd", isUpright: isUpright, [.init("a <b>", [.init(7, "7"), .init(nil, "x")], remark: "r")])
      let svg = Picture(of: .bars(block), width: 400, height: 100).svg(
        title: "t", description: "d", appearance: .light)
      #expect(svg.contains("<title>a &lt;b&gt;: 7, x, r</title>"))
      let lengths = svg.matches(of: #/ (?:width|height)="(\d+)/#).compactMap { Int($0.1) }
      #expect(lengths.allSatisfy { $0 <= 400 })
    }
  }
}
