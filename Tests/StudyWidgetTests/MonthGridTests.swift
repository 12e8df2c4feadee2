import StudyCalendar
import StudyWidget
import Testing

@Suite("A month's grid")
struct MonthGridTests {
  private let month = ("2024-12-01" as CalendarDate).month

  private func grid(studied: Set<CalendarDate> = [], firstWeekday: Weekday = .sunday) -> MonthGrid {
    MonthGrid(
      month: month, firstWeekday: firstWeekday,
      days: month.grid(firstWeekday: firstWeekday).map { Day(date: $0, didStudy: studied.contains($0)) },
      today: "2024-12-10")
  }

  @Test("has weeks of seven, the prefix days first and once", arguments: Weekday.allCases)
  func weeks(firstWeekday: Weekday) {
    let weeks = grid(firstWeekday: firstWeekday).weeks
    #expect(weeks.dropLast().allSatisfy { $0.count == 7 })
    #expect((1...7).contains(weeks.last?.count ?? 0))
    let cells = Array(weeks.joined())
    #expect(cells.first?.day.date.weekday == firstWeekday)
    #expect(cells.filter(\.isInMonth).map(\.day.date.day) == Array(1...31))
    #expect(cells.filter { !$0.isInMonth }.allSatisfy { $0.day.date < "2024-12-01" })
    #expect(cells.firstIndex { $0.isInMonth } ?? 7 < 7)
  }

  @Test("marks today, and no other day")
  func today() {
    #expect(grid().weeks.joined().filter(\.isToday).map(\.day.date) == ["2024-12-10"])
  }

  @Test("counts the studied days of the month itself")
  func count() {
    #expect(
      grid(studied: ["2024-11-30", "2024-12-01", "2024-12-10"], firstWeekday: .monday).studiedCount == 2)
  }

  @Test(
    "tells of each day what it is",
    arguments: [
      ("2024-12-09", true, DayState.studied), ("2024-12-09", false, .missed), ("2024-12-10", true, .studied),
      ("2024-12-10", false, .open), ("2024-12-11", false, .future),
    ] as [(CalendarDate, Bool, DayState)])
  func state(date: CalendarDate, didStudy: Bool, state: DayState) {
    #expect(DayState(Day(date: date, didStudy: didStudy), today: "2024-12-10") == state)
  }

  @Test("gives each state a sign of its own")
  func signs() {
    #expect(Set(DayState.allCases.map(\.sign)).count == DayState.allCases.count)
  }
}
