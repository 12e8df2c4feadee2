import StudyCalendar
import Testing

@Suite("Grids of months")
struct MonthGridTests {
  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso8601: text)) }

  private func grid(studied: [String] = [], firstWeekday: Weekday = .sunday) throws -> MonthGrid {
    let month = try date("2024-12-01").month
    let studied = try Set(studied.map(date))
    return MonthGrid(
      month: month, firstWeekday: firstWeekday,
      days: month.grid(firstWeekday: firstWeekday).map { Day(date: $0, didStudy: studied.contains($0)) },
      today: try date("2024-12-10"))
  }

  @Test("A month has weeks of seven days, the prefix days first and once", arguments: Weekday.allCases)
  func weeks(firstWeekday: Weekday) throws {
    let weeks = try grid(firstWeekday: firstWeekday).weeks
    #expect(weeks.dropLast().allSatisfy { $0.count == 7 })
    #expect((1...7).contains(weeks.last?.count ?? 0))
    let cells = Array(weeks.joined())
    let first = try date("2024-12-01")
    #expect(cells.first?.day.date.weekday == firstWeekday)
    #expect(cells.filter(\.isInMonth).map(\.day.date.day) == Array(1...31))
    #expect(cells.filter { !$0.isInMonth }.allSatisfy { $0.day.date < first })
    #expect(cells.firstIndex { $0.isInMonth } ?? 7 < 7)
  }

  @Test("Today is the only day that is marked as today")
  func today() throws {
    #expect(try grid().weeks.joined().filter(\.isToday).map(\.day.date) == [date("2024-12-10")])
  }

  @Test("Only the studied days of the month itself are counted")
  func count() throws {
    let studied = ["2024-11-30", "2024-12-01", "2024-12-10"]
    #expect(try grid(studied: studied, firstWeekday: .monday).studiedCount == 2)
  }

  @Test(
    "A day is studied, missed, open or in the future",
    arguments: [
      ("2024-12-09", true, DayState.studied), ("2024-12-09", false, .missed), ("2024-12-10", true, .studied),
      ("2024-12-10", false, .open), ("2024-12-11", false, .future),
    ] as [(String, Bool, DayState)])
  func state(text: String, didStudy: Bool, state: DayState) throws {
    #expect(
      try DayState(Day(date: date(text), didStudy: didStudy), today: date("2024-12-10")) == state)
  }
}
