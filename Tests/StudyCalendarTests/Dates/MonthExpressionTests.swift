import StudyCalendar
import Testing

@Suite("Month expressions")
struct MonthExpressionTests {
  /// The present month in these tests.
  private let present: CalendarMonth

  init() throws { present = try #require(CalendarMonth(iso8601: "2026-11")) }

  @Test(
    "A month is written by its number, its name, or its place beside another",
    arguments: [
      ("2024-12", "2024-12"), ("last", "2026-10"), ("NEXT", "2026-12"), ("nov", "2026-11"),
      ("November", "2026-11"),
      ("dec", "2025-12"), ("oct", "2026-10"), ("last nov", "2025-11"), ("next nov", "2027-11"),
      ("last dec", "2025-12"), ("next dec", "2026-12"), ("last oct", "2026-10"), ("next oct", "2027-10"),
      ("sep 1999", "1999-09"),
    ])
  func months(text: String, month: String) throws {
    #expect(try MonthExpression(text).month(present: present)?.description == month)
  }

  @Test(
    "Four digits are a year, and last and next may be one",
    arguments: [("2024", 2024), ("last", 2025), ("next", 2027)])
  func years(text: String, year: Int) throws {
    #expect(try MonthExpression(text).year(present: 2026) == year)
    #expect(try MonthExpression(text).isYear == (text == "2024"))
  }

  @Test(
    "A text of any other form is refused",
    arguments: [
      "", " ", "no", "1899", "10000", "+202", "nov nov", "2024 nov", "last 2024", "nov  2024", "last last",
      "٢٠٢٤",
    ])
  func otherForms(text: String) {
    #expect(throws: MonthExpressionError.self) { try MonthExpression(text) }
  }
}
