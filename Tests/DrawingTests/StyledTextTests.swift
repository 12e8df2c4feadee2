import Drawing
import Testing

@Suite("Styled text")
struct StyledTextTests {
  @Test("A text that is too wide is cut by its columns, and ends in …")
  func cut() {
    #expect(StyledText("한글 日本語").cut(to: 6).plain == "한글 …")
    #expect(StyledText("한글").cut(to: 4).plain == "한글")
    #expect(StyledText("한글한").cut(to: 5).width <= 5)
    #expect((StyledText("ab", .pending) + StyledText("cd")).cut(to: 3).plain == "ab…")
  }

  @Test("Wide characters count as two columns")
  func width() {
    #expect(StyledText("日本語 ピアノ").width == 13)
    #expect(StyledText("🎹").width == 2)
    // Pictures of several code points, flags and keycaps; without a choice, the heart and the digit are narrow.
    for text in ["👨‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "1️⃣"] { #expect(StyledText(text).width == 2, "\(text)") }
    #expect(StyledText("❤1⃣").width == 2)
    // Letters of one syllable stand side by side, and marks take no room.
    #expect(StyledText("ทำงาน").width == 5)
    #expect(StyledText("क्षि").width == 3)
    #expect(StyledText("é각").width == 3)
  }

  @Test("A text is always one line without control characters")
  func oneLine() {
    #expect(
      StyledText("a\nb\u{1B}[31m\u{2028}\u{202E}c\u{7}").plain
        == "a\u{FFFD}b\u{FFFD}[31m\u{FFFD}\u{FFFD}c\u{FFFD}")
  }

  @Test(
    "A value keeps its look wherever a sentence has it",
    arguments: [
      ("Longest streak #", ["Longest streak ", "12"]), ("# in a row", ["12", " in a row"]),
      ("最長#連続", ["最長", "12", "連続"]), ("no value", ["no value"]),
    ])
  func valueInSentence(sentence: String, runs: [String]) {
    let line = StyledText(with: StyledText("12", .accent, bold: true), .secondary) { value in
      sentence.replacing("#", with: value)
    }
    #expect(line.runs.map(\.text) == runs)
    #expect(line.runs.allSatisfy { $0.tone == ($0.text == "12" ? .accent : .secondary) })
  }
}
