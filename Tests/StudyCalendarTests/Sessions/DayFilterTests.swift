import StudyCalendar
import Testing

@Suite("Which days a person looks for")
struct DayFilterTests {
  private func means(_ typed: String, _ note: String) throws -> Bool {
    var note = note
    let filter = try DayFilter(typed)
    return note.withUTF8 { filter.means(note: $0) }
  }

  @Test(
    "A note is meant whatever the case and the accents of its Latin and Greek letters",
    arguments: [
      ("chapter", "See CHAPTER 3"), ("cafe", "Café"), ("CAFÉ", "cafe\u{301}"), ("uber", "Über"),
      ("tieng viet", "Tiếng Việt"),
      ("λογος", "ΛΌΓΟΣ λόγος"), ("3장", "제3장 읽기"), ("ガ", "ガラス"), ("Ł", "łódź"), ("a  b", "a b"),
      ("λόγος", "ΛΟΓΟΣ"), ("ΛΟΓΟΣ", "λόγος"), ("STRASSE", "Straße"), ("straße", "strasse"),
    ])
  func found(typed: String, note: String) throws { #expect(try means(typed, note)) }

  @Test(
    "No other note is meant, and no sign stands for another one",
    arguments: [
      ("chapter 3", "chapter  3"), ("a%b", "axb"), ("a_b", "axb"), ("カ", "ガラス"), ("abc", "ab"), ("b", ""),
    ])
  func notFound(typed: String, note: String) throws { #expect(try !means(typed, note)) }

  @Test("Bounds are amounts of the unit that they name, and of any unit if they name none")
  func bounds() throws {
    func amounts(_ text: String, _ unit: AmountUnit = .minutes) throws -> ClosedRange<Int>? {
      try DayFilter(text).amounts(in: unit).map { $0.lowerBound.thousandths...$0.upperBound.thousandths }
    }
    let pages = AmountUnit.named("pages")
    #expect(try amounts(">30m") == 30_001...Int.max)
    #expect(try amounts(">=1h30m") == 90_000...Int.max)
    #expect(try amounts("<10") == 1...9_999)
    #expect(try amounts("<=10", pages) == 1...10_000)
    #expect(try amounts(">= 12 pages < 20 pages", pages) == 12_000...19_999)
    #expect(try amounts(">=12 pages") == nil)
    #expect(try amounts(">30m", pages) == nil)
    #expect(try amounts(">20m <10m") == nil)
    #expect(try amounts("chapter") == 0...Int.max)
    #expect(try amounts(">1 h 30 min chapter") == 90_001...Int.max)
  }

  @Test("A bound without an amount is named as it was typed", arguments: [">", "<=", "chapter >"])
  func noAmount(typed: String) {
    let word = typed.split(separator: " ").last.map(String.init) ?? ""
    #expect(throws: StudyError.invalidAmount(word)) { try DayFilter(typed) }
  }
}
