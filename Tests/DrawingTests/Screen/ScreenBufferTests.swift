import Drawing
import Testing

@Suite("A screen's cells")
struct ScreenBufferTests {
  private var screen = ScreenBuffer(ScreenSize(columns: 10, rows: 2))

  @Test("Text stands where it was written, and is cut off at the edges")
  mutating func edges() {
    #expect(screen.write("hello", row: 0, column: 7) == 10)
    screen.write("low", row: 5, column: 0)
    screen.write("left", row: 1, column: -2)
    #expect(screen.text(ofRow: 0) == "       hel")
    #expect(screen.text(ofRow: 1) == "ft")
  }

  @Test("A wide character takes two cells, and half of one becomes a blank")
  mutating func wide() {
    #expect(screen.write("日本語", row: 0, column: 0) == 6)
    screen.write("x", row: 0, column: 1)
    #expect(screen.text(ofRow: 0) == " x本語")
    screen.write("y", row: 0, column: 2)
    #expect(screen.text(ofRow: 0) == " xy 語")
    screen.write("語語", row: 1, column: 7)
    #expect(screen.text(ofRow: 1) == "       語")
  }

  @Test("No character of a text acts on the terminal")
  mutating func hostile() {
    screen.write("a\u{1B}[2J\nb", row: 0, column: 0)
    #expect(screen.text(ofRow: 0) == "a\u{FFFD}[2J\u{FFFD}b")
    screen.write("\u{9B}1m\u{202E}", row: 1, column: 0)
    #expect(screen.text(ofRow: 1) == "\u{FFFD}1m\u{FFFD}")
  }
}
