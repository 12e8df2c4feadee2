import Foundation
import Testing

@testable import Drawing

@Suite("Pictures")
struct PictureTests {
  @Test("Every text has a contrast of 4.5 in both appearances, and more of an amount stands off further")
  func contrast() {
    for (name, palette) in [("light", Palette.light), ("dark", .dark)] {
      for tone in Tone.allCases {
        let contrast = palette[tone].contrast(with: palette.background)
        #expect(contrast >= 4.5, "\(name) \(tone): \(contrast)")
      }
      for fill in Fill.allCases {
        #expect(palette[fill].ink.contrast(with: palette[fill].fill) >= 4.5, "\(name) \(fill)")
      }
      let contrasts = Fill.steps.map { palette[$0].fill.contrast(with: palette.background) }
      #expect(contrasts == contrasts.sorted(), "more stands off further")
      #expect(contrasts[2] >= 3, "\(name)")
    }
  }

  @Test("Contrasts are as in the examples of the guidelines")
  func contrastExamples() {
    #expect(abs(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xFFFFFF)) - 4.48) < 0.005)
    #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
  }

  @Test("Every mark has a shape of its own, and looks different if a cell stands out")
  func shapes() {
    func shape(_ mark: Mark, isEmphasized: Bool) -> String {
      "\(MarkShape(mark: mark, tone: .accent, isEmphasized: isEmphasized).elements(size: 10))"
    }
    #expect(Set(Mark.all.map { shape($0, isEmphasized: false) }).count == Mark.all.count)
    for mark in Mark.all {
      #expect(shape(mark, isEmphasized: true) != shape(mark, isEmphasized: false), "\(mark)")
    }
  }

  @Test("A picture grows with its content")
  func size() {
    func size(_ drawing: Drawing) -> String? {
      let svg = Picture(of: drawing, width: 100, height: 100).svg(
        title: "", description: "", appearance: .auto)
      return svg.firstMatch(of: /width="(\d+)" height="(\d+)"/).map { "\($0.1)×\($0.2)" }
    }
    #expect(size(.line(StyledText("x"))) == "100×100")
    #expect(size(.gauge(value: 1, total: 2)) == "106×106", "76 pixels and a margin of 15 on each side")
  }

  @Test("What is below a number has room, however long it is, and becomes smaller before it is cut")
  func captions() throws {
    func block(_ caption: String, width: Double) -> PictureBlock {
      PictureLayout(width: width).block(of: .figure("7", caption: caption, tone: .accent))
    }
    func size(_ block: PictureBlock) throws -> Double {
      guard case .text(_, _, _, let size, _) = try #require(block.elements.last) else { return 0 }
      return size
    }
    #expect(block("day streak", width: 140).width == 76)
    let wide = block("日連続で勉強しています", width: 200)
    #expect(wide.width > 130)
    #expect(try size(wide) == 13)
    let small = block("日連続で勉強しています", width: 140)
    #expect(small.width <= 140)
    let smallSize = try size(small)
    #expect((11..<13).contains(smallSize))
    #expect(!"\(small)".contains("…"))
    #expect("\(block("日連続で勉強しています、すごい", width: 140))".contains("…"))
  }

  @Test("Figures stand side by side, and one that is too wide is smaller and whole")
  func figures() {
    let counts = [("9", "day streak"), ("1,234 h 55 min", "in 53 weeks"), ("15 / 20", "min today")]
      .map { Count($0, $1) }
    let drawing = Drawing.figures(counts, tone: .accent)
    #expect(
      TextLayout(width: 80).lines(of: drawing).map(\.plain) == [
        "9 day streak   1,234 h 55 min in 53 weeks   15 / 20 min today", "",
      ])
    #expect(TextLayout(width: 30).lines(of: drawing).allSatisfy { $0.width <= 30 })
    let svg = Picture(of: drawing, width: 848, height: 100).svg(
      title: "", description: "", appearance: .light)
    #expect(svg.contains(">1,234 h 55 min</tspan>") && svg.contains(#"font-size="38""#))
  }

  @Test("A heading leaves its figure the room that it needs, and a line parts what is below the other")
  func headingWithFigure() {
    let long = String(repeating: "long ", count: 40)
    let drawing = Drawing.column([
      .heading(long, subtitle: long, .initials("L"), figure: Count("1234", "days ago"), tone: .done),
      .divider,
      .line(StyledText("below")),
    ])
    #expect(
      TextLayout(width: 20).lines(of: drawing).map(\.plain) == [
        "long long long long…", "long long long long…", "1234 days ago", "", "", "below",
      ])
    let svg = Picture(of: drawing, width: 424, height: 100).svg(
      title: "", description: "", appearance: .light)
    #expect(svg.contains(">1234</tspan>") && svg.contains(">days ago</tspan>"))
    #expect(svg.contains(#"<rect x="0" y="4" width="394" height="1""#))
    // The name begins at 49 and ends before the figure, which takes less than half of the rest.
    let block = PictureLayout(width: 394).block(of: drawing)
    #expect(block.width == 394)
  }

  @Test("A link surrounds its content, and its address is escaped")
  func link() {
    let drawing = Drawing.link("a&b", name: "c<d", .line(StyledText("here")))
    let svg = Picture(of: drawing, width: 100, height: 100).svg(title: "", description: "", appearance: .auto)
    #expect(svg.contains(#"<a href="a&amp;b" aria-label="c&lt;d"><text"#))
    #expect(svg.contains("here</tspan></text></a>"))
  }

  /// A month of one week whose days have all marks, of which one is today.
  private func week(_ emphasized: Mark?, address: String? = nil) -> CalendarBlock {
    let cells = Mark.all.enumerated().map { number, mark in
      CalendarCell(
        "\(number + 1)", mark: mark, tone: .accent, isEmphasized: mark == emphasized,
        meaning: "2024-12-0\(number + 1)", address: address.map { "\($0)\(number)" })
    }
    return CalendarBlock(title: "December", address: address, heads: ["S"], weeks: [cells])
  }

  private func svg(_ drawing: Drawing, _ appearance: Appearance = .light, width: Double = 240) -> String {
    Picture(of: drawing, width: width, height: 100).svg(title: "", description: "", appearance: appearance)
  }

  @Test("What belongs to a day stays within its circle, and today's ring is around it", arguments: Mark.all)
  func withinCircle(mark: Mark) throws {
    for emphasized in [nil, mark] {
      // The ring is 2 pixels wide, and the room of a day is 12.5 pixels in each direction.
      let most = emphasized == nil ? 10.5 : 12.5
      let block = PictureLayout(width: 300).calendar(week(emphasized))
      // Days are 30 pixels apart, and a row is 29 pixels high.
      for case .moved(_, _, let elements) in block.elements.dropFirst(3) {
        guard case .titled(_, let parts)? = elements.first else { continue }
        for part in parts {
          switch part {
          case .circle(let x, let y, let radius, let paint):
            var edge = (x * x + y * y).squareRoot() + radius
            if case .stroke(_, let width) = paint { edge += width / 2 }
            #expect(edge <= most, "\(part)")
          case .rectangle(let x, let y, let width, let height, _, _):
            #expect(abs(x) + 0 <= most && x + width <= most && y + height <= most, "\(part)")
          case .lowerHalf(_, _, let radius, _): #expect(radius + 1.25 <= most)
          default: break
          }
        }
      }
    }
  }

  @Test("Each day of a month leads to its address, and says what it is to a pointer and to a screen reader")
  func days() {
    let picture = svg(.calendar(week(nil, address: "a:")))
    #expect(picture.contains(#"<a href="a:3" aria-label="2024-12-04"><g><title>2024-12-04</title>"#))
    #expect(picture.contains(#"<a href="a:" aria-label="December">"#))
    let year = YearBlock(
      title: "2024", heads: Array(repeating: "S", count: 7),
      weeks: [week(nil).weeks[0].dropLast(4)], months: [.init("Jan", week: 0)])
    #expect(svg(.year(year)).contains("<title>2024-12-04</title>"))
  }

  @Test("Colours stand in attributes, and a style sheet has only what the viewer decides")
  func attributes() {
    let drawing = Drawing.calendar(week(.filled(.third)))
    let light = svg(drawing)
    #expect(!light.contains("<style") && !light.contains("class=") && !light.contains(" id="))
    #expect(light.contains(##"fill="none" stroke="#"##))
    let auto = svg(drawing, .auto)
    #expect(auto.contains("<style>@media (prefers-color-scheme:dark){.swiftcal-"))
    #expect(!auto.contains(" id="))
  }

  @Test("In a low year a dot has its word only where there is room for it in the line of the others")
  func wordOfDot() {
    let items: [LegendItem] = [
      .mark(.filled(.plain), .accent, meaning: "studied"), .mark(.wave, .paused, meaning: "day off"),
      .mark(.dot, .secondary, meaning: "missed"),
    ]
    func words(width: Double, isLow: Bool) -> String {
      let year = YearBlock(title: "", heads: [], weeks: [], months: [], legend: items, isLow: isLow)
      return String(describing: PictureLayout(width: width).block(of: .year(year)).elements)
    }
    for (width, isLow, isThere) in [(600.0, true, true), (200, true, false), (200, false, true)] {
      let words = words(width: width, isLow: isLow)
      #expect(words.contains("missed") == isThere && words.contains("day off"), "\(width)")
    }
    for (columns, isThere) in [(60, true), (10, false)] {
      let weeks = Array(repeating: [CalendarCell?](repeating: nil, count: 7), count: columns)
      let heads = Array(repeating: "M", count: 7)
      let year = YearBlock(title: "", heads: heads, weeks: weeks, months: [], legend: items, isLow: true)
      let lines = TextLayout(width: 100).lines(of: .year(year)).map(\.plain)
      #expect(
        lines.contains { $0.contains("missed") } == isThere && lines.contains { $0.contains("day off") })
    }
  }

  @Test("No text is smaller than 11 pixels")
  func textSizes() {
    let year = YearBlock(
      title: "2024", heads: Array(repeating: "S", count: 7),
      weeks: [week(nil).weeks[0].dropLast(4)], months: [.init("Jan", week: 0)])
    let rows = MarkRowsBlock(heads: ["S"], rows: [.init("x", value: StyledText("y"), weeks: [])])
    for drawing in [
      Drawing.calendar(week(.filled(.third))), .denseCalendar(week(nil)), .year(year), .markRows(rows),
    ] {
      for size in svg(drawing).matches(of: /font-size="([0-9.]+)"/) {
        #expect(Double(size.1).map { $0 >= 11 } == true, "\(size.0)")
      }
    }
  }

  @Test("A title takes two lines before it is cut, and one line is only as wide as its text")
  func titles() {
    let long = "A long name that needs more than a line of its card and more"
    let picture = svg(.title(long))
    #expect(picture.matches(of: /<text/).count == 2)
    #expect(picture.contains(">A long name that needs") && picture.contains(">…</tspan></text>"))
    func width(_ text: String) -> Int? {
      Picture(of: .line(StyledText(text)), width: 300, height: 34)
        .svg(title: "", description: "", appearance: .light)
        .firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) }
    }
    #expect(width("25 days").map { (60..<110).contains($0) } == true)
    #expect(width(String(repeating: "long ", count: 60)).map { $0 <= 300 } == true)
  }

  @Test("What is lower than its card stands in the middle, and so do blocks beside each other")
  func centered() {
    let low = svg(.line(StyledText("x")))
    #expect(low.contains(#"<g transform="translate(15 40.90)">"#), "a line is 18.2 pixels high")
    let row = PictureLayout(width: 400).block(
      of: .row([.line(StyledText("x")), .gauge(value: 1, total: 2)]))
    #expect(row.height == 76)
    guard case .moved(_, _, let first)? = row.elements.first, case .moved(_, let y, _)? = first.first else {
      Issue.record("the first block is not moved")
      return
    }
    #expect(abs(y - (76 - 18.2) / 2) < 0.01)
  }
}
