import TerminalScreen
import Testing

@Suite("The decoder of a terminal's input")
struct InputDecoderTests {
  private func inputs(of text: String) -> [TerminalInput] {
    var decoder = InputDecoder()
    return decoder.read(Array(text.utf8))
  }

  @Test("Keys are read, whichever of their sequences a terminal sends", arguments: [
    ("a", Key.character("a")), ("é", .character("é")), ("한", .character("한")), ("😀", .character("😀")),
    ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace), ("\u{12}", .control("r")),
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}[1;5D", .left), ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[F", .end),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
    ("\u{1B}x", .alt("x")),
  ])
  func keys(text: String, key: Key) {
    #expect(inputs(of: text) == [.key(key)])
  }
}
