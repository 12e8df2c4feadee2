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

  /// A grid with a goal of three days a week. 1 December 2024 is a Sunday.
  private func weekly(
    _ span: CalendarGrid.Span, studied: Set<CalendarDate>, off: Set<CalendarDate> = [],
    today: CalendarDate = "2024-12-10", goals: Goals = Goals([.init(from: .earliest, goal: .threeAWeek)])
  ) -> CalendarGrid {
    CalendarGrid(span, firstWeekday: .sunday, today: today, goals: goals) {
      $0.map {
        Day(date: $0, didStudy: studied.contains($0), isOff: off.contains($0), said: nil)
      }
    }
  }

  @Test("A week that reached its goal is known, by its row in a month and its column in a year")
  func metWeeks() {
    let studied: Set<CalendarDate> = ["2024-12-01", "2024-12-02", "2024-12-03", "2024-12-08", "2024-12-09"]
    let month = weekly(.month(Self.december), studied: studied)
    #expect(month.metWeeks.mapValues(\.studied) == [0: 3], "the second week has two days so far")
    #expect(weekly(.rollingYear, studied: studied).metWeeks.keys.sorted() == [51])
    #expect(weekly(.year(2024), studied: studied).metWeeks.keys.sorted() == [48])
    #expect(weekly(.month(Self.december), studied: studied, goals: Goals()).metWeeks.isEmpty, "a daily goal")
    // Where all other days are off, two days are enough.
    let off = Set(("2024-12-10" as CalendarDate)..."2024-12-14")
    #expect(weekly(.month(Self.december), studied: studied, off: off).metWeeks[1]?.required == 2)
  }

  @Test("The first and the last week count with the days that lie outside")
  func weeksAcrossEnds() {
    let studied: Set<CalendarDate> = ["2024-12-30", "2024-12-31", "2025-01-01"]
    let month = weekly(.month(Self.december), studied: studied, today: "2025-01-02")
    #expect(month.metWeeks.keys.sorted() == [4])
    #expect(month.studiedCount == 2, "the day of another month does not count in this one")
    let years = [2024, 2025].map { weekly(.year($0), studied: studied, today: "2025-01-02") }
    #expect(years.map { $0.metWeeks.keys.sorted() } == [[52], [0]])
    for span in [CalendarGrid.Span.year(1900), .year(9999)] {
      #expect(weekly(span, studied: [], today: .latest).metWeeks.isEmpty, "nothing lies beyond the limits")
    }
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

extension Goal {
  fileprivate static let threeAWeek = Goal(daysPerWeek: 3) ?? .daily
}
