import Foundation
import SeededRandom
import StudyCalendar
import Testing

@Suite("Date range expressions")
struct DateRangeExpressionTests {
  /// Today is a Wednesday in these tests.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-12-11")) }

  @Test(
    "A date range has every day from its first to its last, both included",
    arguments: [
      ("2024-12-01..2024-12-03", "2024-12-01", "2024-12-03", 3),
      ("today..today", "2024-12-11", "2024-12-11", 1),
      ("yesterday..today", "2024-12-10", "2024-12-11", 2), ("SUN..Wed", "2024-12-08", "2024-12-11", 4),
      ("3d..1D", "2024-12-08", "2024-12-10", 3), ("2024-02-28..2024-03-01", "2024-02-28", "2024-03-01", 3),
      ("1900-01-01..9999-12-31", "1900-01-01", "9999-12-31", 2_958_464),
    ])
  func bothEndsIncluded(text: String, first: String, last: String, count: Int) throws {
    let range = try DateRangeExpression(text).resolved(today: today)
    #expect(range.lowerBound.description == first)
    #expect(range.upperBound.description == last)
    #expect(range.count == count)
  }

  @Test(
    "A date range with an empty side is refused because it lacks an end",
    arguments: ["..", "2024-01-01..", "..2024-01-01", "..."])
  func openRanges(text: String) {
    #expect(throws: DateExpressionError.openRange(text)) { try DateRangeExpression(text) }
  }

  @Test(
    "The error about a date range names the side that is not a date",
    arguments: [
      ("2024-01-01...2024-01-02", ".2024-01-02"), ("2024-01-01..nope", "nope"), ("nope..2024-01-01", "nope"),
      ("2024-01-01 .. 2024-01-02", "2024-01-01 "),
      ("2024-01-01..2024-01-02..2024-01-03", "2024-01-02..2024-01-03"),
      ("2024-01-01.2024-01-02", "2024-01-01.2024-01-02"), ("2024-01-01-2024-01-02", "2024-01-01-2024-01-02"),
      (".", "."), ("10.12.2024", "10.12.2024"), ("today.-.today", "today.-.today"),
      ("today…today", "today…today"), ("2024-01-01..-", "-"),
    ])
  func wrongSides(text: String, blamed: String) {
    #expect(throws: DateExpressionError.notADate(blamed)) { try DateRangeExpression(text) }
  }

  @Test(
    "A weekday that begins a range is the last one up to its end, so that every weekday can begin one up to yesterday",
    arguments: [
      ("wed..yesterday", "2024-12-04", "2024-12-10"), ("tue..yesterday", "2024-12-10", "2024-12-10"),
      ("thu..yesterday", "2024-12-05", "2024-12-10"), ("wed..today", "2024-12-11", "2024-12-11"),
      ("wed..3d", "2024-12-04", "2024-12-08"), ("tue..mon", "2024-12-03", "2024-12-09"),
      ("mon..last mon", "2024-12-09", "2024-12-09"), ("wed..next fri", "2024-12-11", "2024-12-13"),
      ("fri..2024-11-30", "2024-11-29", "2024-11-30"),
    ])
  func beginsWithWeekday(text: String, first: String, last: String) throws {
    let range = try DateRangeExpression(text).resolved(today: today)
    #expect(range.lowerBound.description == first && range.upperBound.description == last)
  }

  @Test("A date range that runs backwards is refused once today is known")
  func backwards() throws {
    for text in ["2024-12-02..2024-12-01", "today..yesterday", "1d..3d", "next fri..today"] {
      let expression = try DateRangeExpression(text)
      let first = try expression.first.resolved(today: today)
      let last = try expression.last.resolved(today: today)
      #expect(throws: DateExpressionError.backwards(first, last)) { try expression.resolved(today: today) }
    }
  }

  /// How many random texts are tried. With SWIFTCAL_TEST_SIZE=large there are a million.
  private static let randomTextCount =
    ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large" ? 1_000_000 : 20_000

  @Test("Random texts are refused as date ranges unless they mean supported dates in order")
  func randomTexts() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let originals = [
      "2024-12-10", "2024-02-29..2024-03-01", "1900-01-01", "9999-12-31", "today", "yesterday..today", "fri",
      "12d..3d", "99999d",
    ]
    let pieces = Array("0123456789-.. dDayfri\u{301}\0２٣ſİ…\n").map(String.init)
    var accepted = 0
    for _ in 0..<Self.randomTextCount {
      var text = Array(originals.randomElement(using: &generator) ?? "").map(String.init)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<max(text.count, 1), using: &generator)
        let piece = pieces.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0...2, using: &generator) {
        case 0 where !text.isEmpty: text[place] = piece
        case 1 where !text.isEmpty: text.remove(at: place)
        default: text.insert(piece, at: min(place, text.count))
        }
      }
      guard let range = try? DateRangeExpression(text.joined()).resolved(today: today) else { continue }
      accepted += 1
      for date in [range.lowerBound, range.upperBound] {
        #expect(
          CalendarDate(iso8601: date.description) == date, "\(text.joined().debugDescription), seed \(seed)")
      }
    }
    #expect(accepted > 1_000, "seed \(seed)")
  }
}
