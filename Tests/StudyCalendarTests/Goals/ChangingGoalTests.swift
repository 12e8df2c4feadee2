import Testing

@testable import StudyCalendar

/// Each test checks one sentence of the rules about goals that change. The rows begin on a Monday, and so do the weeks.
@Suite("The rules about goals that change")
struct ChangingGoalTests {
  @Test("Without a goal, streaks are counted in days, and there is no week")
  func noGoal() {
    let summary = GoalHistory("xxx.xx.").summary
    #expect(summary.unit == .day)
    #expect(summary.week == nil)
    #expect(summary.currentLength == 2)
    #expect(summary.longestLength == 3)
  }

  @Test("The goal that holds today decides in what streaks are counted")
  func unit() {
    var history = GoalHistory("xxxx... xxxx...", (from: 3, daysPerWeek: 3), (from: 10, nil))
    (history.today, history.studied[3]) = (2, false)
    #expect(history.summary.unit == .day)
    #expect(history.summary.currentLength == 3)
    (history.today, history.studied[3]) = (3, true)
    #expect(history.summary.unit == .week)
    #expect(history.summary.currentLength == 1)
    history.today = 9
    #expect(history.summary.unit == .week)
    #expect(history.summary.currentLength == 2)
    history.today = 10
    #expect(history.summary.unit == .day)
    #expect(history.summary.currentLength == 1)
  }

  @Test("A planned change counts in the week in which it comes, but a planned daily goal does not")
  func later() {
    let now = GoalHistory("xxx.... xx.<....", (from: 0, daysPerWeek: 3)).summary
    func summary(from day: Int, _ later: Int?) -> StreakSummary {
      GoalHistory("xxx.... xx.<....", (from: 0, daysPerWeek: 3), (from: day, daysPerWeek: later)).summary
    }
    // Today is a Wednesday. Two days of its week are done, and Sunday is the 13th day.
    #expect(summary(from: 13, 2).week?.state == .met)
    #expect(summary(from: 13, 2).currentLength == 2)
    #expect(summary(from: 13, 5).week?.required == 5)
    #expect(summary(from: 13, 5).daysUntilBreak == 2)
    // A day later it says nothing of this week.
    #expect(summary(from: 14, 5) == now)
    for day in 11...14 { #expect(summary(from: day, nil) == now) }
  }

  @Test("A planned change that asks too much never shows the streak as lost")
  func plannedTooMuch() {
    let summary = GoalHistory(
      "xxx.... xxx.... x..<....", (from: 0, daysPerWeek: 3), (from: 18, daysPerWeek: 7)
    )
    .summary
    #expect(summary.week?.state == .missed)
    #expect(summary.currentLength == 2)
  }

  @Test("When this week is met, the streak breaks by the goal that is planned for the next")
  func plannedForNextWeek() {
    var history = GoalHistory("xxx.... xxx<....", (from: 0, daysPerWeek: 3), (from: 20, daysPerWeek: 6))
    #expect(history.summary.daysUntilBreak == 6)
    history.goals[1].daysPerWeek = 1
    #expect(history.summary.daysUntilBreak == 11)
    history.goals[1].daysPerWeek = nil
    #expect(history.summary.daysUntilBreak == 9)
  }

  @Test("A week is judged by the goal that holds on its last day, also for its days before that goal")
  func lastDay() {
    // The goal changes on a Sunday.
    #expect(
      GoalHistory("xx..... xx.....", (from: 0, daysPerWeek: 3), (from: 6, daysPerWeek: 2)).summary
        .currentLength == 2)
    #expect(
      GoalHistory("xx..... xxx....", (from: 0, daysPerWeek: 2), (from: 6, daysPerWeek: 3)).summary
        .currentLength == 1)
    // One day later it leaves the week before as it was.
    #expect(
      GoalHistory("xx..... xxx....", (from: 0, daysPerWeek: 2), (from: 7, daysPerWeek: 3)).summary
        .currentLength == 2)
  }

  @Test("A week that is not over is judged as it will be when it is")
  func openWeek() {
    var history = GoalHistory("xx.....", (from: 0, daysPerWeek: 2), (from: 4, daysPerWeek: 5))
    for today in 0...7 {
      history.today = today
      #expect(history.summary.week?.required == 5)
      #expect(history.summary.currentLength == 0)
    }
    history.goals[1].from = 7
    history.today = 4
    #expect(history.summary.week?.required == 2)
    #expect(history.summary.currentLength == 1)
  }

  @Test("A streak of weeks goes on when the goal changes to another number of days")
  func sameStreak() {
    let history = GoalHistory(
      "xxx.... xxx.... xxxxx.. xxxxx.. x......", (from: 0, daysPerWeek: 3), (from: 14, daysPerWeek: 5),
      (from: 28, daysPerWeek: 1))
    #expect(history.summary.current == Streak(start: history.date(0), end: history.date(28), length: 5))
  }

  @Test("When a goal changes from days to weeks, the streak reaches back to the week in which it changed")
  func daysToWeeks() {
    // It changes on a Thursday. The week counts as a whole, and the weeks before do not count.
    let history = GoalHistory("xxx.... xxx.... xxx....", (from: 10, daysPerWeek: 3))
    #expect(history.summary.current == Streak(start: history.date(7), end: history.date(16), length: 2))
    #expect(history.summary.longestLength == 2)
  }

  @Test("When a goal changes from weeks to days, the streak reaches back to the day on which it changed")
  func weeksToDays() {
    let history = GoalHistory("xxxxxxx xxxxx<..", (from: 0, daysPerWeek: 3), (from: 9, nil))
    #expect(history.summary.current == Streak(start: history.date(9), end: history.date(11), length: 3))
    // On the first day, before it is studied, there is no streak of days.
    #expect(GoalHistory("xxxxxxx xx.<....", (from: 0, daysPerWeek: 3), (from: 9, nil)).summary.current == nil)
  }

  @Test("A streak of days never goes on across days with a weekly goal, studied or off")
  func acrossWeeks() {
    for between in ["x", "~", "X", "."] {
      let history = GoalHistory("xxx" + between + "xx", (from: 3, daysPerWeek: 3), (from: 4, nil))
      #expect(history.summary.currentLength == 2)
      #expect(history.summary.longestLength == 3)
    }
    // Two daily goals in a row, such as for another minimum, are one period.
    #expect(GoalHistory("xxxxxx", (from: 1, nil), (from: 3, nil)).summary.currentLength == 6)
  }

  @Test("The longest streak is found in all periods that count in the same unit")
  func longest() {
    let days = GoalHistory("xxxx... x.x.x.. xxxxxxx xx..x..", (from: 7, daysPerWeek: 3), (from: 21, nil))
    #expect(days.summary.longest == Streak(start: days.date(0), end: days.date(3), length: 4))
    let weeks = GoalHistory(
      "x...... x...... xxxxxxx x......", (from: 0, daysPerWeek: 1), (from: 14, nil),
      (from: 21, daysPerWeek: 1))
    #expect(weeks.summary.longest == Streak(start: weeks.date(0), end: weeks.date(7), length: 2))
    #expect(weeks.summary.currentLength == 1)
  }
}
