import StudyCalendar
import Testing

/// How much of a long history is read for a weekly goal.
@Suite("Reading histories with a weekly goal")
struct WeeklyReadingTests {
  /// Today is a Friday in these tests, and weeks begin on Mondays.
  private let today: CalendarDate
  private let goals: Goals

  init() throws {
    today = try #require(CalendarDate(iso8601: "2024-03-01"))
    goals = Goals([Goals.Change(from: .earliest, goal: try Goal("3/week"))])
  }

  private func daysBefore(_ days: some Sequence<Int>) -> [CalendarDate] {
    days.map { today.advanced(by: -$0) }
  }

  @Test("Finding the current streak of weeks reads no further than the week that broke it, and one day more")
  func currentStreak() {
    // Every second day is studied, but for a week that began 361 days ago, on a Monday.
    let studied = RecordingIterator(
      daysBefore(stride(from: 0, to: 2_000, by: 2).filter { !(350...360).contains($0) }))
    let rests = RecordingIterator(daysBefore(stride(from: 1, to: 2_000, by: 50)))
    var streaks = Streaks(
      asOf: today, newestFirst: studied, daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: rests),
      goals: goals,
      firstWeekday: .monday)
    let current = streaks.current()
    #expect(current?.length == 50)
    #expect(studied.read.allSatisfy { $0 >= today.advanced(by: -362) })
    #expect(rests.read.allSatisfy { $0 >= today.advanced(by: -410) })
  }

  @Test("A summary in weeks reads each studied day and each rest once")
  func onePass() {
    let studied = RecordingIterator(daysBefore(stride(from: 0, to: 1_000, by: 2).filter { $0 % 50 != 0 }))
    let rests = RecordingIterator(daysBefore(stride(from: 1, to: 1_000, by: 2)))
    let summary = StreakSummary(
      asOf: today, studied: studied, schedule: Schedule(), rests: rests, restsAhead: RecordingIterator([]),
      goals: goals, firstWeekday: .monday)
    #expect(summary.total == 480)
    #expect(studied.requests == 481)
    #expect(rests.requests <= 501)
  }

  @Test("A summary in weeks reads the rests ahead only to the end of the week in which the streak breaks")
  func restsAhead() {
    let ahead = RecordingIterator((1..<500).filter { $0 != 12 }.map { today.advanced(by: $0) })
    let summary = StreakSummary(
      asOf: today, studied: daysBefore([0, 1, 2]).makeIterator(), schedule: Schedule(),
      rests: [].makeIterator(), restsAhead: ahead, goals: goals, firstWeekday: .monday)
    #expect(summary.week?.state == .met)
    #expect(summary.daysUntilBreak == 12)
    #expect(ahead.read.allSatisfy { $0 <= today.advanced(by: 18) })
  }

  @Test("Weeks at both ends of the dates that can be stored are counted")
  func bothEnds() {
    for asOf in [CalendarDate.earliest, .latest] {
      let studied = (0..<3).map { asOf.advanced(by: -$0) }
      for firstWeekday in Weekday.allCases {
        let summary = StreakSummary(
          asOf: asOf, studied: studied.makeIterator(), schedule: Schedule(), rests: [].makeIterator(),
          restsAhead: [].makeIterator(),
          goals: Goals([Goals.Change(from: .earliest, goal: Goal(daysPerWeek: 1) ?? .daily)]),
          firstWeekday: firstWeekday)
        #expect(summary.currentLength >= 1)
        #expect(summary.daysUntilBreak != nil)
      }
    }
  }
}
