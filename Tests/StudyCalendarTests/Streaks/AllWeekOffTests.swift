import StudyCalendar
import Testing

/// SwiftCal refuses to make a schedule with all seven days off. Another program can put one into a store.
@Suite("A schedule with all seven days off, from another program")
struct AllWeekOffTests {
  private let week = Set(Weekday.allCases)

  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso8601: text)) }

  private func summary(
    _ schedule: Schedule, asOf: CalendarDate, studied: [CalendarDate], restsAhead: [CalendarDate] = []
  ) -> StreakSummary {
    StreakSummary(
      asOf: asOf, studied: studied.makeIterator(), schedule: schedule,
      rests: EmptyCollection().makeIterator(), restsAhead: restsAhead.makeIterator())
  }

  @Test("A streak has no day on which it breaks when every later day is off")
  func neverBreaks() throws {
    let schedule = Schedule([Schedule.Change(from: .earliest, off: week)])
    let today = try date("2024-12-10")
    for studied in [today, today.previous, .earliest] {
      let summary = summary(schedule, asOf: today, studied: [studied], restsAhead: [today.next])
      #expect(summary.currentLength == 1)
      #expect(summary.daysUntilBreak == nil)
      #expect(summary.isDayOff == (studied != today))
      #expect(!summary.isOpen)
    }
  }

  @Test("A streak breaks on the first day of a later schedule that is neither off nor has a rest")
  func laterSchedule() throws {
    let today = try date("2024-12-10")
    let sunday = try date("9999-12-26")
    let schedule = Schedule([
      Schedule.Change(from: .earliest, off: week), Schedule.Change(from: sunday, off: [.sunday, .tuesday]),
    ])
    let summary = summary(
      schedule, asOf: today, studied: [today], restsAhead: [today.next, sunday.advanced(by: 1)])
    #expect(summary.daysUntilBreak == today.distance(to: sunday.advanced(by: 3)))
  }

  @Test("The last supported day has a day after it that is due, or none when the week is all off")
  func lastDay() {
    let last = CalendarDate.latest
    #expect(summary(Schedule(), asOf: last, studied: [last]).daysUntilBreak == 1)
    let off = Schedule([Schedule.Change(from: last, off: week)])
    #expect(summary(off, asOf: last, studied: [last]).daysUntilBreak == nil)
  }

  @Test("A schedule answers for any date among a hundred thousand changes")
  func manyChanges() throws {
    let first = try date("1990-01-01")
    let changes = (0..<100_000).map {
      Schedule.Change(from: first.advanced(by: $0), off: $0 % 2 == 0 ? week : [])
    }
    let schedule = Schedule(changes.reversed())
    for offset in stride(from: 0, to: 100_000, by: 7) {
      #expect(schedule.daysOff(on: first.advanced(by: offset)) == (offset % 2 == 0 ? week : []))
    }
    #expect(schedule.daysOff(on: first.previous) == [])
  }
}
