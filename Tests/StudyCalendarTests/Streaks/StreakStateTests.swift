import StudyCalendar
import Testing

@Suite("The streak of a day, and what the day asks for")
struct StreakStateTests {
  private let sunday: CalendarDate

  init() throws { sunday = try #require(CalendarDate(iso8601: "2024-12-08")) }

  /// The state on the Wednesday after ``sunday``.
  /// - Parameter studied: how many days before that day were studied, each.
  private func state(studied: [Int], daysPerWeek: Int? = nil) throws -> StreakState {
    let goal = try #require(Goal(daysPerWeek: daysPerWeek))
    let none = EmptyCollection<CalendarDate>()
    let dates = studied.sorted().map { sunday.advanced(by: 3 - $0) }
    var streaks = Streaks(
      asOf: sunday.advanced(by: 3), newestFirst: dates.makeIterator(), daysOff: DaysOff(),
      goals: Goals([Goals.Change(from: .earliest, goal: goal)]), firstWeekday: .sunday)
    return StreakState(
      &streaks, daysOffAhead: DaysOff(schedule: Schedule(), restsOldestFirst: none.makeIterator()))
  }

  @Test(
    "The last day to study is today for an open day, tomorrow for a studied one, and nil without a streak")
  func lastDay() throws {
    #expect(try state(studied: [1, 2]).lastDayToStudy == sunday.advanced(by: 3))
    #expect(try state(studied: [0, 1, 2]).lastDayToStudy == sunday.advanced(by: 4))
    #expect(try state(studied: [2]).lastDayToStudy == nil)
  }

  @Test("The last day to study of a weekly goal is the last on which its week can still be met")
  func lastDayOfWeek() throws {
    // Both weeks before were met with two days; this one has none.
    let lastWeeks = [5, 6, 12, 13]
    #expect(try state(studied: lastWeeks, daysPerWeek: 2).lastDayToStudy == sunday.advanced(by: 5))
    #expect(try state(studied: [1] + lastWeeks, daysPerWeek: 2).lastDayToStudy == sunday.advanced(by: 6))
    #expect(try state(studied: [1, 2] + lastWeeks, daysPerWeek: 2).lastDayToStudy == sunday.advanced(by: 12))
  }

  @Test("What is due comes first, then what breaks sooner, then the longer streak; what cannot break is last")
  func urgency() throws {
    let wanted = [
      try state(studied: Array(1...9)), try state(studied: [1, 2]),
      try state(studied: [4, 5, 6, 11, 12, 13], daysPerWeek: 3),  // breaks in a day, two weeks long
      try state(studied: [1, 5, 6], daysPerWeek: 2),  // breaks in three days
      try state(studied: [3]),  // no streak
    ]
    #expect(wanted.map(\.daysUntilBreak) == [0, 0, 1, 3, nil])
    for (place, state) in wanted.enumerated() {
      for other in wanted[(place + 1)...] {
        #expect(state.urgency > other.urgency)
        #expect(other.urgency < state.urgency)
      }
      #expect(!(state.urgency < state.urgency))
    }
    let done = try state(studied: Array(0...20))
    for state in wanted {
      #expect(state.urgency > done.urgency)
      #expect(done.urgency < state.urgency)
    }
    #expect(done.urgency == .notDue)
  }

  @Test("A streak of weeks is as long as its days when it is compared with one of days")
  func weeksAgainstDays() throws {
    // All of them break on the day itself: this week needs each of its four days that are left.
    let weeks = try state(studied: [5, 6, 7, 8], daysPerWeek: 4)
    #expect(weeks.daysUntilBreak == 0 && weeks.currentLength == 1)
    #expect(try weeks.urgency > state(studied: Array(1...6)).urgency)
    #expect(try weeks.urgency < state(studied: Array(1...8)).urgency)
  }
}
