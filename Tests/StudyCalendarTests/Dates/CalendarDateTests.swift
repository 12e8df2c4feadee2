import Foundation
import SeededRandom
import StudyCalendar
import Testing
import Words

@Suite("Calendar dates")
struct CalendarDateTests {
  private let foundation = FoundationCalendar()

  @Test("A calendar date has Foundation's fields, weekday and text on every day from 1900 to 2200")
  func agreesWithFoundation() {
    var days = 0
    var wrong: [String] = []
    for noon in foundation.days(from: 1900, through: 2200) {
      days += 1
      let fields = foundation.calendar.dateComponents([.year, .month, .day], from: noon)
      guard let year = fields.year, let month = fields.month, let day = fields.day,
        let date = CalendarDate(year: year, month: month, day: day), date.components == (year, month, day),
        date.day == day, date.month.year == year, date.month.month == month,
        date.weekday == foundation.weekday(noon), date.description == foundation.text(noon),
        CalendarDate(iso8601: foundation.text(noon)) == date
      else {
        wrong.append(foundation.text(noon))
        continue
      }
    }
    #expect(days == 109_938)
    #expect(wrong.isEmpty, "\(wrong.count) days, the first \(wrong.prefix(5))")
  }

  @Test("A calendar date has Foundation's next and previous day on every day from 1900 to 2200")
  func neighbours() {
    var wrong: [String] = []
    var last: CalendarDate?
    for noon in foundation.days(from: 1900, through: 2200) {
      guard let date = CalendarDate(iso8601: foundation.text(noon)),
        date.next.description == foundation.text(foundation.dayAfter(noon)), date.next.previous == date,
        last.map({ $0.next == date && date.previous == $0 && $0 < date && !(date < $0) }) ?? true
      else {
        wrong.append(foundation.text(noon))
        continue
      }
      last = date
    }
    #expect(wrong.isEmpty, "\(wrong.count) days, the first \(wrong.prefix(5))")
  }

  @Test("A calendar date counts its number from 1970-01-01, and distances, as Foundation does")
  func dayNumbers() throws {
    let epoch = try #require(CalendarDate(year: 1970, month: 1, day: 1))
    #expect(epoch.dayNumber == 0)
    #expect(epoch.weekday == .thursday)
    var generator = SeededGenerator(seed: 1970)
    for _ in 0..<2_000 {
      let number = Int.random(in: -25_567...2_932_896, using: &generator)
      let date = CalendarDate(dayNumber: number)
      let noon = foundation.noon(1970, 1, 1 + number)
      #expect(date.description == foundation.text(noon))
      #expect(CalendarDate(iso8601: foundation.text(noon))?.dayNumber == number)
      #expect(epoch.distance(to: date) == number)
      #expect(epoch.advanced(by: number) == date)
    }
  }

  @Test("The last calendar date is 9999-12-31, a Friday")
  func lastDate() throws {
    let last = try #require(CalendarDate(year: 9999, month: 12, day: 31))
    #expect(last.weekday == .friday)
    #expect(last.previous.description == "9999-12-30")
    #expect(last.next.components == (10_000, 1, 1))
    #expect(CalendarDate(iso8601: last.next.description) == nil)
    #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
  }

  @Test("The first calendar date is 1900-01-01, a Monday")
  func firstDate() throws {
    let first = try #require(CalendarDate(year: 1900, month: 1, day: 1))
    #expect(first.weekday == .monday)
    #expect(first.previous.components == (1899, 12, 31))
    #expect(first.previous.weekday == .sunday)
    #expect(CalendarDate(year: 1899, month: 12, day: 31) == nil)
  }

  @Test(
    "A calendar date cannot have a day, month or year out of its range",
    arguments: [Int.min, -1, 0, 32, Int.max])
  func numbersOutOfRange(number: Int) {
    #expect(CalendarDate(year: 2024, month: 1, day: number) == nil)
    #expect(CalendarDate(year: 2024, month: number, day: 1) == nil)
    #expect(CalendarDate(year: number, month: 1, day: 1) == nil)
  }

  @Test("A calendar date finds the most recent day of each weekday, itself included")
  func mostRecentWeekday() {
    for number in 19_700..<19_714 {
      let date = CalendarDate(dayNumber: number)
      for weekday in Weekday.allCases {
        var walked = date
        while walked.weekday != weekday { walked = walked.previous }
        #expect(date.mostRecent(weekday) == walked)
      }
    }
  }

  @Test("A calendar date is an ISO 8601 string in JSON")
  func json() throws {
    let date = try #require(CalendarDate(year: 2024, month: 2, day: 29))
    #expect([date].json.text == #"["2024-02-29"]"#)
  }
}
