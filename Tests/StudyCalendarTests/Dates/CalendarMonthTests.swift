import Foundation
import StudyCalendar
import Testing
import Words

@Suite("Calendar months")
struct CalendarMonthTests {
  private static let everyMonth = (1900...2200).flatMap { year in
    (1...12).compactMap { CalendarMonth(year: year, month: $0) }
  }

  @Test("A calendar month has Foundation's first day, last day and number of days from 1900 to 2200")
  func agreesWithFoundation() {
    let foundation = FoundationCalendar()
    #expect(Self.everyMonth.count == 301 * 12)
    for month in Self.everyMonth {
      let first = foundation.noon(month.year, month.month, 1)
      let last = foundation.noon(month.year, month.month + 1, 0)
      #expect(month.dayCount == foundation.dayCount(ofMonthAt: first))
      #expect(month.firstDate.description == foundation.text(first))
      #expect(month.lastDate.description == foundation.text(last))
      #expect(month.dates.count == month.dayCount)
      #expect(month.description == foundation.text(first).dropLast(3))
      #expect(CalendarMonth(iso8601: month.description) == month)
    }
  }

  @Test(
    "The grid of a month begins with Foundation's week of its first day and ends with its last day",
    arguments: Weekday.allCases)
  func grid(firstWeekday: Weekday) throws {
    let foundation = FoundationCalendar(firstWeekday: firstWeekday)
    for month in Self.everyMonth {
      let grid = month.grid(firstWeekday: firstWeekday)
      let weekStart = try #require(foundation.weekStart(foundation.noon(month.year, month.month, 1)))
      let prefixDays = grid.prefix { $0.month != month }
      #expect(grid.lowerBound.description == foundation.text(weekStart))
      #expect(grid.lowerBound.weekday == firstWeekday)
      #expect(grid.upperBound == month.lastDate)
      #expect((0...6).contains(prefixDays.count))
      #expect(grid.count == prefixDays.count + month.dayCount)
      #expect(Array(grid.dropFirst(prefixDays.count)) == Array(month.dates))
    }
  }

  @Test("The grid of a month has no prefix days when the month begins on the first weekday")
  func noPrefixDays() throws {
    let month = try #require(CalendarMonth(iso8601: "2024-09"))
    #expect(month.grid(firstWeekday: .sunday) == month.dates)
    #expect(month.grid(firstWeekday: .monday).lowerBound.description == "2024-08-26")
  }

  @Test("The first and the last supported month have a grid")
  func gridAtTheEnds() throws {
    let first = try #require(CalendarMonth(year: 1900, month: 1))
    #expect(first.grid(firstWeekday: .tuesday).lowerBound.description == "1899-12-26")
    let last = try #require(CalendarMonth(year: 9999, month: 12))
    #expect(last.grid(firstWeekday: .sunday).lowerBound.description == "9999-11-28")
    #expect(last.lastDate.description == "9999-12-31")
  }

  @Test("A calendar month exists only for months 1 to 12 of the years 1900 to 9999")
  func limits() {
    for month in [Int.min, -1, 0, 13, Int.max] { #expect(CalendarMonth(year: 2024, month: month) == nil) }
    for year in [Int.min, 0, 1899, 10_000, Int.max] { #expect(CalendarMonth(year: year, month: 1) == nil) }
    #expect(CalendarMonth(year: 1900, month: 1) != nil)
    #expect(CalendarMonth(year: 9999, month: 12) != nil)
  }

  @Test("A calendar month has the English name that Foundation has for it")
  func names() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    for (number, name) in zip(1...12, calendar.monthSymbols) {
      #expect(try #require(CalendarMonth(year: 2024, month: number)).title == "\(name) 2024")
    }
  }

  @Test("A calendar month comes after the month before it, and its first date too")
  func order() {
    for (earlier, later) in zip(Self.everyMonth, Self.everyMonth.dropFirst()) {
      #expect(earlier < later)
      #expect(!(later < earlier))
      #expect(earlier.lastDate.next == later.firstDate)
    }
  }

  @Test("A calendar month is an ISO 8601 string in JSON")
  func json() throws {
    let month = try #require(CalendarMonth(iso8601: "2024-02"))
    #expect([month].json.text == #"["2024-02"]"#)
  }
}
