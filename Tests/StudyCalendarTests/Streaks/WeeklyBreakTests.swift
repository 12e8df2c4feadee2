import StudyCalendar
import Testing

/// The rows begin on a Monday, and so do the weeks.
@Suite("When a streak of weeks breaks")
struct WeeklyBreakTests {
  private func daysUntilBreak(_ row: String, _ daysPerWeek: Int = 3) -> Int? {
    GoalHistory("xxx.... " + row, (from: 0, daysPerWeek: daysPerWeek)).summary.daysUntilBreak
  }

  @Test("While a week is not met, its streak breaks after the last day on which it can still be met")
  func openWeek() {
    // Three days are needed: Friday, Saturday and Sunday are the last ones.
    #expect(daysUntilBreak(".<......") == 4)
    #expect(daysUntilBreak("....<...") == 1)
    #expect(daysUntilBreak(".....<..") == 0)
    // One day is needed.
    #expect(daysUntilBreak("xx<.....") == 5)
    #expect(daysUntilBreak("xx.....") == 0)
    // Today is studied already and cannot be one of the days.
    #expect(daysUntilBreak("x...x<..") == 2)
    #expect(daysUntilBreak("....x<..") == 1)
  }

  @Test("Days off ahead in the week bring the last day nearer")
  func daysOffAhead() {
    #expect(daysUntilBreak(".<....~~") == 2)
    #expect(daysUntilBreak(".<.~.~.~") == 1)
    // Only two days are not off, so two are enough.
    #expect(daysUntilBreak("~~<~~~..") == 4)
    #expect(daysUntilBreak("~~<~~~X.") == 5)
  }

  @Test("A streak has no days until the break while its week cannot be met any more")
  func missed() {
    #expect(daysUntilBreak("......<.") == nil)
    #expect(daysUntilBreak("x.....<~") == nil)
    #expect(daysUntilBreak("x......") == nil)
    #expect(daysUntilBreak("x.....<.") == 0)
  }

  @Test("When a week is met or all off, its streak breaks in the next week that is not all off")
  func laterWeek() {
    // From Wednesday to Friday of the next week.
    #expect(daysUntilBreak("xxx<....") == 9)
    #expect(daysUntilBreak("xxx<.... ~~~~~~~") == 16)
    #expect(daysUntilBreak("xxx<.... ~~~~~~~ ~~~....") == 16)
    #expect(daysUntilBreak("xxx<.... ~~~~~~~ ....~~.") == 14)
    #expect(daysUntilBreak("~~<~~~~~") == 10)
    #expect(daysUntilBreak("~~<~~~~~ ~~~~~~.") == 12)
  }

  @Test("A streak of weeks has no days until the break when every later day is off")
  func never() {
    var history = GoalHistory("xxx.... xxx.<...", (from: 0, daysPerWeek: 3))
    history.ended = 11
    #expect(history.summary.currentLength == 2)
    #expect(history.summary.daysUntilBreak == nil)
    history.ended = nil
    history.schedule = [(from: 14, off: Set(0...6))]
    #expect(history.summary.daysUntilBreak == nil)
    history.schedule.append((from: 9_000, off: [1]))
    #expect(history.summary.daysUntilBreak.map { history.today + $0 } == 9_000)
  }

  @Test("Without a streak of weeks there are no days until the break")
  func withoutStreak() {
    #expect(GoalHistory("x.<.....", (from: 0, daysPerWeek: 3)).summary.daysUntilBreak == nil)
  }

  @Test(
    "A goal that is planned for this week decides when the streak breaks, but a planned daily one does not")
  func laterGoal() {
    for (later, days) in [(nil, 8), (1, 10), (7, 0)] {
      let history = GoalHistory("xxx.... xxx.<...", (from: 0, daysPerWeek: 3), (from: 11, daysPerWeek: later))
      #expect(history.summary.daysUntilBreak == days)
    }
  }
}
