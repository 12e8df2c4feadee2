import Foundation
import Testing
import Words

@Suite("Texts as they are shown")
struct ShownTextTests {
  /// Every character that could begin another line, move a cursor or turn the direction of writing.
  private static let acting: [Unicode.Scalar] =
    (Array(0...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029, 0x061C, 0x200E, 0x200F]
    + Array(0x202A...0x202E) + Array(0x2066...0x2069)).compactMap { Unicode.Scalar(UInt32($0)) }

  @Test("A shown text has U+FFFD for every character that acts on what shows it")
  func acting() {
    for scalar in Self.acting {
      #expect("a\(Character(scalar))b".shown == "a\u{FFFD}b", "U+\(String(scalar.value, radix: 16))")
    }
    #expect("\u{1B}[31mred\r\n\u{9B}2J".shown == "\u{FFFD}[31mred\u{FFFD}\u{FFFD}\u{FFFD}2J")
  }

  @Test(
    "A byte of a path that is not UTF-8 is shown as U+FFFD, and the characters beside those for bytes as they are"
  )
  func bytes() {
    #expect("/Zo\u{10FEEB}/\u{10FE80}\u{10FEFF}".shown == "/Zo\u{FFFD}/\u{FFFD}\u{FFFD}")
    #expect("\u{10FE7F}\u{10FF00}".shown == "\u{10FE7F}\u{10FF00}")
  }

  @Test(
    "A shown text keeps all other characters",
    arguments: [
      "", "Piano", "Études", "日本語", "👩‍👩‍👧‍👦", "e\u{301}", "\u{E0B0} icon", "می\u{200C}خواهم", "a\u{A0}b",
    ])
  func others(text: String) {
    #expect(text.shown == text)
  }

  @Test("Escaped JSON has no character that acts on what shows it, and means the same")
  func json() throws {
    let all = "é●" + String(String.UnicodeScalarView(Self.acting)) + "日"
    let text = String(decoding: try JSONEncoder().encode([all]), as: UTF8.self)
    let escaped = text.escapedJSON
    #expect(escaped != text)
    #expect(escaped.unicodeScalars.allSatisfy { !$0.actsWhenShown })
    let back = try JSONDecoder().decode([String].self, from: Data(escaped.utf8))
    #expect(back == [all])
    #expect(#"{"a":"b"}"#.escapedJSON == #"{"a":"b"}"#)
    #expect(#"["● é"]"#.escapedJSON == #"["● é"]"#)
  }

  @Test("Text that XML cannot have is replaced or escaped")
  func xml() {
    #expect("<a> & \"b\" 'c'".escapedForXML == "&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39;")
    #expect("a\u{1}b\u{FFFE}c\u{85}".escapedForXML == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
  }
}
