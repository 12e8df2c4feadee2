import StudyCalendar
import Testing

@Suite("Quoted texts")
struct QuotedTests {
  @Test(
    "A quoted text stands in quotation marks as it is",
    arguments: ["", "a", "Études", "日本語", "naïve café", "e\u{301}", "a\u{A0}b"])
  func plainText(text: String) {
    #expect(quoted(text) == "“\(text)”")
  }

  @Test("A quoted text keeps joined emoji together", arguments: ["👩‍👩‍👧‍👦", "🏳️‍🌈", "❤️"])
  func emoji(text: String) {
    #expect(quoted(text) == "“\(text)”")
  }

  @Test("A quoted text shows control characters as replacements and stays on one line")
  func controlCharacters() {
    for value in Array(0...0x1F) + Array(0x7F...0x9F) + [0x2028, 0x2029] {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(quoted("a\(Character(scalar))b") == "“a\u{FFFD}b”", "U+\(String(value, radix: 16))")
    }
    #expect(quoted("a\r\nb") == "“a\u{FFFD}\u{FFFD}b”")
  }

  @Test("A quoted text shows invisible and direction-changing characters as replacements")
  func formatCharacters() {
    let bidi = Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x200E, 0x200F, 0x061C]
    for value in bidi + [0xAD, 0x200B, 0x2060, 0xFEFF, 0xE0041] {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      var text = "a"
      text.unicodeScalars.append(scalar)
      #expect(quoted(text) == "“a\u{FFFD}”", "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    "A quoted text shows unassigned and private characters as replacements",
    arguments: ["\u{E000}", "\u{10FFFD}", "\u{378}", "\u{FFFF}"])
  func unassigned(text: String) {
    #expect(quoted(text) == "“\u{FFFD}”")
  }

  @Test("A quoted text is cut after forty characters, and not before")
  func cut() {
    let forty = String(repeating: "x", count: 40)
    #expect(quoted(forty) == "“\(forty)”")
    #expect(quoted(forty + "y") == "“\(forty)…”")
    #expect(quoted((forty + "y").prefix(40)) == "“\(forty)”")
  }

  @Test(
    "A quoted text is short even when the original has a megabyte",
    arguments: ["x", "\0", "\u{301}", "👩‍👩‍👧‍👦", "\u{202E}", "\r\n"])
  func hugeText(unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    #expect(quoted(text).unicodeScalars.count == 43)
    #expect(quoted(text).hasSuffix("…”"))
  }
}
