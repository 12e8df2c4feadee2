import StudyCalendar
import Testing

@Suite("Grids of days")
struct CalendarGridTests {
  private func grid(
    _ span: CalendarGrid.Span, today: CalendarDate = "2024-12-10", studied: Set<CalendarDate> = [],
    firstWeekday: Weekday = .sunday
  ) -> CalendarGrid {
    CalendarGrid(span, firstWeekday: firstWeekday, today: today) {
      $0.map { Day(date: $0, didStudy: studied.contains($0)) }
    }
  }

  private static let december = ("2024-12-01" as CalendarDate).month

  @Test(
    "A month has weeks of seven places, and no place has a day of another month", arguments: Weekday.allCases)
  func month(firstWeekday: Weekday) {
    let grid = grid(.month(Self.december), firstWeekday: firstWeekday)
    #expect(grid.weeks.allSatisfy { $0.count == 7 })
    #expect(grid.weeks.joined().compactMap { $0?.day.date.day } == Array(1...31))
    #expect(grid.days.first?.date.weekday == firstWeekday, "the prefix days are there too")
    for week in grid.weeks {
      for (place, cell) in week.enumerated() {
        guard let cell else { continue }
        #expect(cell.day.date.weekday.daysAfter(firstWeekday) == place)
      }
    }
  }

  @Test(
    "The last 53 weeks end with the week of today, and each begins where weeks begin",
    arguments: Weekday.allCases)
  func rollingYear(firstWeekday: Weekday) {
    for today in ("2024-12-25" as CalendarDate)..."2025-01-07" {
      let grid = grid(.rollingYear, today: today, firstWeekday: firstWeekday)
      #expect(grid.weeks.count == 53 && grid.days.count == 371)
      #expect(grid.weeks.joined().allSatisfy { $0 != nil })
      #expect(grid.weeks[52].contains { $0?.isToday == true })
      #expect(grid.dates.lowerBound.weekday == firstWeekday)
    }
  }

  @Test("A year has all of its days, and a month's name stands above the week of its first day")
  func year() {
    let grid = grid(.year(2024), firstWeekday: .monday)
    #expect(grid.weeks.joined().compactMap { $0 }.count == 366)
    #expect(grid.monthBeginnings.map(\.month.month) == Array(1...12))
    for (month, week) in grid.monthBeginnings {
      #expect(grid.weeks[week].contains { $0?.day.date == month.firstDate }, "\(month)")
    }
    // 27 November 2023 to 1 December 2024: two Decembers begin in it.
    let rolling = self.grid(.rollingYear, today: "2024-12-01", firstWeekday: .monday)
    #expect(rolling.monthBeginnings.first?.month.description == "2023-12")
    #expect(rolling.monthBeginnings.last?.month.description == "2024-12")
    #expect(rolling.monthBeginnings.count == 13)
  }

  @Test("The first and the last supported year have no month beyond them")
  func limits() {
    #expect(grid(.year(1900)).monthBeginnings.count == 12)
    #expect(grid(.year(9999)).monthBeginnings.count == 12)
    #expect(grid(.rollingYear, today: .latest).monthBeginnings.last?.month.description == "9999-12")
    #expect(grid(.rollingYear, today: .earliest).weeks.count == 53)
  }

  @Test("Today is the only day that is marked as today")
  func today() {
    #expect(
      grid(.month(Self.december)).weeks.joined().filter { $0?.isToday == true }.map { $0?.day.date }
        == ["2024-12-10"])
  }

  @Test("Only the studied days of the month itself are counted")
  func count() {
    let studied: Set<CalendarDate> = ["2024-11-30", "2024-12-01", "2024-12-10"]
    let grid = grid(.month(Self.december), studied: studied, firstWeekday: .monday)
    #expect(grid.studiedCount == 2 && grid.countedDays == 10)
  }

  @Test("Days before the first record have nothing to tell")
  func beforeFirst() {
    let day = Day(date: "2024-12-01", didStudy: false, isOff: false, said: nil, isBeforeFirst: true)
    #expect(DayCell(day, today: "2024-12-10").state == .future)
  }

  @Test(
    "A day is studied, missed, open or in the future",
    arguments: [
      ("2024-12-09", true, DayState.studied), ("2024-12-09", false, .missed), ("2024-12-10", true, .studied),
      ("2024-12-10", false, .open), ("2024-12-11", false, .future),
    ] as [(CalendarDate, Bool, DayState)])
  func state(date: CalendarDate, didStudy: Bool, state: DayState) {
    #expect(DayState(Day(date: date, didStudy: didStudy), today: "2024-12-10") == state)
  }
}
