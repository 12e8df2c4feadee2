import StudyCalendar
import Testing

@Suite("Date expressions")
struct DateExpressionTests {
  /// Today is a Wednesday in these tests.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-12-11")) }

  @Test(
    "A date expression means a date, today, yesterday, tomorrow, a weekday or days ago, in any case",
    arguments: [
      ("2024-12-10", "2024-12-10"), ("2025-01-01", "2025-01-01"), ("1900-01-01", "1900-01-01"),
      ("9999-12-31", "9999-12-31"), ("today", "2024-12-11"), ("TODAY", "2024-12-11"), ("Today", "2024-12-11"),
      ("yesterday", "2024-12-10"), ("tomorrow", "2024-12-12"),
      ("YESTERDAY", "2024-12-10"), ("wednesday", "2024-12-11"),
      ("WED", "2024-12-11"), ("tuesday", "2024-12-10"), ("Thu", "2024-12-05"), ("fri", "2024-12-06"),
      ("FRIDAY", "2024-12-06"), ("sun", "2024-12-08"), ("0d", "2024-12-11"), ("1d", "2024-12-10"),
      ("3D", "2024-12-08"), ("00003d", "2024-12-08"), ("366d", "2023-12-11"), ("45635d", "1900-01-01"),
      ("+0d", "2024-12-11"), ("+3d", "2024-12-14"), ("+30D", "2025-01-10"), ("last wed", "2024-12-04"),
      ("next wed", "2024-12-18"), ("Last Tuesday", "2024-12-10"), ("NEXT tue", "2024-12-17"),
      ("next thu", "2024-12-12"), ("last thu", "2024-12-05"),
    ])
  func forms(text: String, date: String) throws {
    #expect(try DateExpression(text).resolved(today: today).description == date)
    let range = try DateRangeExpression(text).resolved(today: today)
    #expect(range.lowerBound.description == date && range.upperBound.description == date)
  }

  @Test("A weekday means today or one of the six days before")
  func weekdays() throws {
    for name in Weekday.allCases.map(\.name) {
      for number in 0..<7 {
        let today = today.advanced(by: number)
        let date = try DateExpression(name).resolved(today: today)
        #expect(date.weekday.name == name)
        #expect((0...6).contains(date.distance(to: today)))
      }
    }
  }

  @Test(
    "Days ago that reach before 1900 are refused with the text that was written",
    arguments: ["45636d", "99999d", "99999D"])
  func daysAgoOutOfReach(text: String) throws {
    let expression = try DateExpression(text)
    #expect(throws: DateExpressionError.yearNotSupported(text.lowercased())) {
      try expression.resolved(today: today)
    }
  }

  @Test("Days ahead that reach beyond 9999 are refused")
  func daysAheadOutOfReach() throws {
    let last = try #require(CalendarDate(iso8601: "9999-12-30"))
    #expect(try DateExpression("+1d").resolved(today: last).description == "9999-12-31")
    for text in ["+2d", "+99999d", "next \(last.weekday.name)"] {
      let expression = try DateExpression(text)
      #expect(throws: DateExpressionError.yearNotSupported(text)) { try expression.resolved(today: last) }
    }
  }

  @Test(
    "Words of a command line are put together as dates: last and next go with the word behind them",
    arguments: [
      (["today", "3d"], ["today", "3d"]), (["next", "fri"], ["next fri"]),
      (["Last", "mon..next", "fri", "today"], ["Last mon..next fri", "today"]), (["next"], ["next"]),
      (["25m", "last", "thu"], ["25m", "last thu"]), (["next", "next", "fri"], ["next next", "fri"]),
      ([], []),
    ])
  func joining(words: [String], dates: [String]) {
    #expect(DateExpression.joining(words) == dates)
  }

  @Test(
    "A text of any other form is not a date expression",
    arguments: [
      "", " ", "d", "-1d", "+d", "++1d", "+1", "last", "next", "next  fri", "nextfri", "next 3d",
      "next today", "last\tfri", "1 d", " 1d", "1d ", "1.5d", "100000d", "000001d", "99999999999999999999d",
      "１d", "٣d", "1dd", "1d1d", "3", "3w", "to day", "todays", " today", "today ", "today\n",
      "now",
      "weds", "2024-12-1", "2024-12", "10.12.2024", "12/10/2024", "２０２４-１２-１０", "2024-12-10T00:00", "-",
      "--", "today\u{301}", "1d\u{301}", "\0",
    ])
  func otherForms(text: String) {
    #expect(throws: DateExpressionError.notADate(text)) { try DateExpression(text) }
  }

  @Test("The error about a day that does not exist names its month")
  func doesNotExist() {
    let months = [
      ("2023-02-29", "2023-02"), ("1900-02-29", "1900-02"), ("2024-04-31", "2024-04"),
      ("2024-12-00", "2024-12"), ("2024-12-32", "2024-12"),
    ]
    for (text, month) in months {
      #expect(throws: DateExpressionError.doesNotExist(text, CalendarMonth(iso8601: month))) {
        try DateExpression(text)
      }
    }
    for text in ["2024-00-01", "2024-13-01", "2024-99-99"] {
      #expect(throws: DateExpressionError.doesNotExist(text, nil)) { try DateExpression(text) }
    }
  }

  @Test(
    "A year out of reach is reported even when the month and the day are wrong too",
    arguments: ["1899-12-31", "0000-01-01", "0000-00-00", "1899-13-32"])
  func yearOutOfReach(text: String) {
    #expect(throws: DateExpressionError.yearNotSupported(text)) { try DateExpression(text) }
  }

  @Test(
    "A very long date expression is refused like a short one",
    arguments: ["a", "1", ".", "\u{301}", "👩‍👩‍👧‍👦", "\0"])
  func hugeText(unit: String) {
    let text = String(repeating: unit, count: 200_000 / unit.utf8.count)
    #expect(throws: DateExpressionError.notADate(text)) { try DateExpression(text) }
    #expect(throws: DateExpressionError.self) { try DateRangeExpression(text) }
  }
}
