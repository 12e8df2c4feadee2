import Testing
import Words

@testable import Drawing

@Suite("What is written to a terminal")
struct ScreenWriterTests {
  private let size = ScreenSize(columns: 20, rows: 3)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("The same screen is not written twice")
  func same() {
    var writer = ScreenWriter(TerminalTraits(colors: .none))
    var screen = ScreenBuffer(size)
    screen.write("hello", row: 1, column: 2)
    #expect(text(writer.bytes(showing: screen)).contains("\u{1B}[2J"))
    #expect(writer.bytes(showing: screen) == [])
    writer.forget()
    #expect(!writer.bytes(showing: screen).isEmpty)
  }

  @Test("Only what differs is written, in a synchronised update")
  func difference() {
    var writer = ScreenWriter(TerminalTraits(colors: .none))
    var screen = ScreenBuffer(size)
    screen.write("hello", row: 1, column: 2)
    _ = writer.bytes(showing: screen)
    screen.write("j", row: 1, column: 2)
    #expect(
      text(writer.bytes(showing: screen))
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[2;3H\u{1B}[0mj\u{1B}[0m\u{1B}[?2026l")
  }

  @Test("What is written leads from any screen to any other")
  func replay() {
    var generator = SystemRandomNumberGenerator()
    let texts = ["a", "日", "●", "hello", "  ", "語語", "é", "x y"]
    var (before, terminal) = (ScreenBuffer(size), ReplayedTerminal(size))
    var writer = ScreenWriter(TerminalTraits(colors: .twoHundredFiftySix))
    for _ in 0..<500 {
      var next = Bool.random(using: &generator) ? before : ScreenBuffer(size)
      for _ in 0..<3 {
        next.write(
          texts.randomElement(using: &generator)!, CellStyle(.accent, bold: .random(using: &generator)),
          row: .random(in: 0..<size.rows, using: &generator),
          column: .random(in: 0..<size.columns, using: &generator))
      }
      terminal.take(text(writer.bytes(showing: next)))
      for row in 0..<size.rows { #expect(terminal.text(ofRow: row) == next.text(ofRow: row)) }
      before = next
    }
  }

  @Test(
    "A picture that not all terminals draw alike keeps what is behind it in its place",
    arguments: [
      ("❤️", false, "  \u{1B}[1;2H❤️"), ("❤️", true, "  \u{1B}[1;2H❤"), ("1️⃣", true, "  \u{1B}[1;2H1⃣"),
      ("👍🏽", false, "👍"), ("👨‍👩‍👧", false, "👨"), ("👨‍👩‍👧", true, "👨"), ("🇩🇪", true, "🇩🇪"),
      ("ทำ", true, "ทำ"),
    ])
  func pictures(picture: String, isInMultiplexer: Bool, written: String) {
    var traits = TerminalTraits(colors: .none)
    traits.isInMultiplexer = isInMultiplexer
    var writer = ScreenWriter(traits)
    var screen = ScreenBuffer(size)
    screen.write("a\(picture)b", row: 0, column: 0)
    #expect(text(writer.bytes(showing: screen)).contains("a\(written)\u{1B}[1;4Hb"))
  }

  @Test("Where only ASCII can be shown, nothing else is written, and columns stay where they are")
  func ascii() {
    var writer = ScreenWriter(TerminalTraits(colors: .none, isUTF8: false))
    var screen = ScreenBuffer(size)
    screen.write("●○◐·█…日x", row: 0, column: 0)
    let written = writer.bytes(showing: screen)
    #expect(written.allSatisfy { $0 < 0x80 })
    #expect(text(written).contains("*o+.#.? x"))
  }

  @Test("Where a person wants the signs of ASCII, names have all their characters")
  func asciiSigns() {
    var writer = ScreenWriter(TerminalTraits(colors: .none, signs: .ascii))
    var screen = ScreenBuffer(size)
    screen.write("●○◉≈ 日é", row: 0, column: 0)
    #expect(text(writer.bytes(showing: screen)).contains("*o@= 日"))
    writer.traits.signs = .unicode
    #expect(text(writer.bytes(showing: screen)).contains("●"), "another choice shows at once")
    writer = ScreenWriter(TerminalTraits(colors: .none, isUTF8: false, signs: .unicode))
    #expect(text(writer.bytes(showing: screen)).contains("●"))
  }

  @Test("Without colours no colour is written")
  func noColor() {
    var writer = ScreenWriter(TerminalTraits(colors: .none))
    var screen = ScreenBuffer(size)
    for (row, style) in [
      CellStyle(.accent, bold: true), CellStyle(.alert, reversed: true), CellStyle(fill: .third),
    ]
    .enumerated() {
      screen.write("x", style, row: row, column: 0)
    }
    let written = text(writer.bytes(showing: screen))
    for code in ["38;", "48;", ";3", ";4", ";9"] { #expect(!written.contains(code), "\(code)") }
    #expect(written.contains("\u{1B}[0;1m") && written.contains("\u{1B}[0;7m"))
  }
}

/// A terminal that knows as much of ECMA-48 as a writer needs.
private struct ReplayedTerminal {
  private var screen: ScreenBuffer
  private var place = ScreenPosition(row: 0, column: 0)

  init(_ size: ScreenSize) { screen = ScreenBuffer(size) }

  func text(ofRow row: Int) -> String { screen.text(ofRow: row) }

  mutating func take(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        place.column = screen.write(String(character), row: place.row, column: place.column)
        continue
      }
      let sequence = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(sequence.count)
      let numbers = sequence.dropFirst().split(separator: ";").compactMap { Int($0) }
      switch rest.popFirst() {
      case "H":
        place =
          numbers.count == 2
          ? ScreenPosition(row: numbers[0] - 1, column: numbers[1] - 1) : ScreenPosition(row: 0, column: 0)
      case "J": screen = ScreenBuffer(screen.size)
      default: break
      }
    }
  }
}
