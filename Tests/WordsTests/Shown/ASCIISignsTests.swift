import Testing

@testable import Words

@Suite("Signs in ASCII")
struct ASCIISignsTests {
  @Test("Our signs are written in ASCII, each as wide as before")
  func signs() {
    let text = "●◉◐○·~≈ ◔◑◕ █░▌ –— “a” ‘b’ c… ✓✗⚠ ↑↓←→‹›"
    let shown = ASCIISigns().text(text)
    #expect(shown.utf8.allSatisfy { $0 < 0x80 })
    #expect(shown.count == text.count)
    #expect(shown.hasPrefix("*@+o.~= "))
  }

  @Test("Signs of days can be told apart")
  func different() {
    let days = ["●", "◉", "◐", "○", "·", "~", "≈", " "] as [Character]
    #expect(Set(days.map { $0.asciiSign ?? $0 }).count == days.count)
  }

  @Test("A name that a person typed is kept, and so are characters that are not our signs")
  func names() {
    let signs = ASCIISigns(keeping: ["Cal·ligrafia", "A – B", "A – B – C", "日本語", "·", "Piano"])
    #expect(
      signs.text("“Cal·ligrafia” · 日本語 – “A – B – C” é…") == "\"Cal·ligrafia\" . 日本語 - \"A – B – C\" é.")
    #expect(signs.text("A – B: ●") == "A – B: *")
  }

  @Test("A choice holds in any locale, and without one the locale decides")
  func choices() {
    #expect(SignChoice.allCases.map { $0.isASCII(isUTF8: true) } == [false, false, true])
    #expect(SignChoice.allCases.map { $0.isASCII(isUTF8: false) } == [true, false, true])
  }
}
