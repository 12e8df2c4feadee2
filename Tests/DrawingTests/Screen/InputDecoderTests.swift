import Testing

@testable import Drawing

@Suite("The decoder of a terminal's input")
struct InputDecoderTests {
  private func inputs(of text: String) -> [TerminalInput] { inputs(of: Array(text.utf8)) }

  private func inputs(of bytes: [UInt8]) -> [TerminalInput] {
    var decoder = InputDecoder()
    return decoder.read(bytes)
  }

  private static let knownKeys: [(String, Key)] = [
    ("a", .character("a")), (" ", .character(" ")), ("é", .character("é")), ("한", .character("한")),
    ("😀", .character("😀")), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
    ("\u{08}", .backspace), ("\u{12}", .control("r")), ("\u{03}", .control("c")), ("\u{1A}", .control("z")),
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}[1;5D", .left), ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home),
    ("\u{1B}[7~", .home), ("\u{1B}[F", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[6;2~", .pageDown), ("\u{1B}[3~", .delete),
    ("\u{1B}[Z", .backTab), ("\u{1B}OM", .enter),
  ]

  @Test("Every key is read from each sequence that terminals send for it", arguments: knownKeys.indices)
  func keys(index: Int) {
    let (text, key) = Self.knownKeys[index]
    #expect(inputs(of: text) == [.key(key)])
  }

  @Test("Keys that arrive byte by byte are the same as those that arrive at once")
  func pieces() {
    let text = Self.knownKeys.map(\.0).joined() + "\u{1B}[<0;5;7M" + "\u{1B}[200~日本\u{1B}[201~q"
    var decoder = InputDecoder()
    var found: [TerminalInput] = []
    for byte in text.utf8 { found += decoder.read([byte]) }
    #expect(found == inputs(of: text))
    #expect(found.count == Self.knownKeys.count + 3)
    #expect(decoder.patience == nil)
  }

  @Test("A paste whose end never comes is taken after a wait, and keys count again")
  func unendedPaste() {
    var decoder = InputDecoder()
    #expect(decoder.read("\u{1B}[200~text".utf8) == [])
    #expect(decoder.patience != nil)
    #expect(decoder.flush() == [.paste("text")])
    #expect(decoder.read("q".utf8) == [.key(.character("q"))])
  }

  @Test("ESC alone is the key Esc after a short wait, and the beginning of a sequence before it")
  func loneEscape() {
    var decoder = InputDecoder()
    #expect(decoder.read([0x1B]) == [])
    #expect(decoder.patience ?? 1 < 0.03)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.patience == nil)
    #expect(decoder.flush() == [])
    #expect(decoder.read([0x1B]) == [])
    #expect(decoder.read(Array("[A".utf8)) == [.key(.up)])
    #expect(decoder.read([0x1B, 0x1B]) == [.key(.escape)])
    #expect(decoder.flush() == [.key(.escape)])
  }

  @Test("A key behind Esc counts, also where both come at once, and where the key could begin a sequence")
  func keyBehindEscape() {
    for key in [" ", "l", "q", "\u{7F}", "é", "한"] {
      let typed = inputs(of: "\u{1B}\(key)")
      #expect(typed == [.key(.escape)] + inputs(of: key), "\(key.debugDescription)")
    }
    for key in "[O]PX^_" {
      var decoder = InputDecoder()
      #expect(decoder.read("\u{1B}\(key)".utf8) == [])
      #expect(decoder.patience ?? 1 <= 0.1)
      #expect(decoder.flush() == [.key(.escape), .key(.character(key))])
      #expect(decoder.read("q".utf8) == [.key(.character("q"))])
    }
    var decoder = InputDecoder()
    decoder.awaitsAnswers = true
    #expect(decoder.read("\u{1B}]".utf8) == [])
    #expect(decoder.flush() == [], "an answer of which no more comes types nothing")
  }

  @Test("A sequence whose end does not come is forgotten, and the next key is read")
  func cutOff() {
    for beginning in ["\u{1B}[12;", "\u{1B}]11;rgb:", "\u{1B}P1", "\u{1B}[["] {
      var decoder = InputDecoder()
      #expect(decoder.read(Array(beginning.utf8)) == [])
      #expect(decoder.patience != nil)
      #expect(decoder.flush() == [], "\(beginning.debugDescription)")
      #expect(decoder.read(Array("q".utf8)) == [.key(.character("q"))])
    }
  }

  @Test("While an answer of a terminal far away is awaited, its pieces are waited for longer")
  func slowAnswer() {
    let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    for count in 1..<answer.utf8.count {
      var decoder = InputDecoder()
      decoder.awaitsAnswers = true
      #expect(decoder.read(answer.utf8.prefix(count)) == [])
      #expect(decoder.patience ?? 0 >= 0.5, "after \(count) bytes")
    }
  }

  @Test("Presses of the mouse and turns of its wheel are read; releases and moves are not")
  func mouse() {
    func event(_ text: String) -> [TerminalInput] { inputs(of: "\u{1B}[<" + text) }
    let place = ScreenPosition(row: 6, column: 4)
    #expect(event("0;5;7M") == [.mouse(MouseEvent(.left, at: place))])
    #expect(event("4;5;7M") == [.mouse(MouseEvent(.left, at: place))], "Shift is held")
    #expect(event("1;5;7M") == [.mouse(MouseEvent(.middle, at: place))])
    #expect(event("2;5;7M") == [.mouse(MouseEvent(.right, at: place))])
    #expect(event("64;5;7M") == [.mouse(MouseEvent(.wheelUp, at: place))])
    #expect(event("65;5;7M") == [.mouse(MouseEvent(.wheelDown, at: place))])
    #expect(event("0;300;120M") == [.mouse(MouseEvent(.left, at: ScreenPosition(row: 119, column: 299)))])
    for nothing in ["0;5;7m", "35;5;7M", "0;0;7M", "0;5M", "0;5;7;9M", "0;99999999999999999999;1M", "M"] {
      #expect(event(nothing) == [], "\(nothing)")
    }
  }

  @Test("A paste is one text, whatever it holds")
  func paste() {
    #expect(
      inputs(of: "\u{1B}[200~q\r\u{1B}[A\u{3}x\u{1B}[201~j") == [
        .paste("q\r\u{1B}[A\u{3}x"), .key(.character("j")),
      ])
    #expect(inputs(of: "\u{1B}[200~\u{1B}[201~") == [.paste("")])
    #expect(inputs(of: "\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}[20")])
    #expect(
      inputs(of: Array("\u{1B}[200~".utf8) + [0xFF] + Array("\u{1B}[201~".utf8)) == [.paste("\u{FFFD}")])
  }

  @Test("Of a very long paste the beginning is kept, and the keys behind it are read")
  func longPaste() {
    let long = String(repeating: "a", count: InputDecoder.longestPaste + 1000)
    let found = inputs(of: "\u{1B}[200~\(long)\u{1B}[201~q")
    #expect(found.count == 2)
    #expect(found.first == .paste(String(long.prefix(InputDecoder.longestPaste))))
    #expect(found.last == .key(.character("q")))
  }

  @Test("The background and the end of the answers are read")
  func answers() {
    let black = TerminalColor(red: 0, green: 0, blue: 0)
    #expect(
      inputs(of: "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;4c") == [.background(black), .answered])
    #expect(
      inputs(of: "\u{1B}]11;rgb:ff/80/00\u{7}")
        == [.background(TerminalColor(red: 1, green: 128.0 / 255, blue: 0))])
    for nothing in [
      "11;rgb:ff/80", "11;rgb:ff/80/+1", "11;rgb:///", "10;rgb:ff/ff/ff", "11;red", "52;c;cQ==",
    ] {
      #expect(inputs(of: "\u{1B}]\(nothing)\u{7}q") == [.key(.character("q"))], "\(nothing)")
    }
  }

  @Test(
    "Sequences that are not known mean nothing",
    arguments: [
      "\u{1B}[99~", "\u{1B}[?1;2y", "\u{1B}[>0q", "\u{1B}[38;5;1m", "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}_Gi=1\u{1B}\\",
      "\u{1B}[[A", "\u{1B}[200;1~", "\u{1B}[I", "\u{1B}[O", "\u{1B}[1;1R",
    ])
  func unknown(text: String) {
    #expect(inputs(of: text + "q") == [.key(.character("q"))])
  }

  @Test("Bytes that are not UTF-8 become U+FFFD, and the keys behind them are read")
  func wrongBytes() {
    let wrong = TerminalInput.key(.character("\u{FFFD}"))
    let key = TerminalInput.key(.character("q"))
    #expect(inputs(of: [0xFF, 0x71]) == [wrong, key])
    #expect(inputs(of: [0xC3, 0x71]) == [wrong, key])
    #expect(inputs(of: [0xE0, 0x80, 0x80, 0x71]).last == key)
    #expect(inputs(of: [0xF4, 0xBF, 0xBF, 0xBF, 0x71]).last == key)
    #expect(
      inputs(of: [0xC2, 0x9B, 0x41]) == [.key(.character("A"))], "U+009B types nothing and begins nothing")
  }

  @Test("A sequence of any length keeps little, and what follows is read", arguments: ["[", "]", "P"])
  func endless(kind: String) {
    var decoder = InputDecoder()
    #expect(decoder.read(Array("\u{1B}\(kind)".utf8) + Array(repeating: UInt8(ascii: "1"), count: 200)) == [])
    // An answer that is longer than any is given up, so some of its bytes may be read as keys.
    _ = decoder.read(Array(repeating: UInt8(ascii: "1"), count: 100_000))
    _ = decoder.read(Array("~".utf8))
    _ = decoder.flush()
    #expect(decoder.read([0x71]) == [.key(.character("q"))])
  }

  @Test("Any bytes are read without a crash, and a key behind them is found after a wait")
  func anyBytes() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let special: [UInt8] = [0x1B, 0x5B, 0x5D, 0x3C, 0x3B, 0x4D, 0x07, 0x5C, 0xE6, 0x80]
      let bytes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? special.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
      }
      var decoder = InputDecoder()
      _ = decoder.read(bytes)
      _ = decoder.flush()
      #expect(decoder.read([0x71]).last == .key(.character("q")), "\(bytes)")
    }
  }
}
