import Testing

@testable import StudyCalendar

/// Each test checks one sentence of the rules about streaks of weeks. The rows begin on a Monday, and so do the weeks.
@Suite("The rules about streaks of weeks")
struct WeeklyStreakTests {
  private func summary(_ row: String, _ daysPerWeek: Int = 3) -> StreakSummary {
    GoalHistory(row, (from: 0, daysPerWeek: daysPerWeek)).summary
  }

  private func length(_ row: String, _ daysPerWeek: Int = 3) -> Int {
    summary(row, daysPerWeek).currentLength
  }

  @Test("A week is met by as many studied days as the goal says, on any of its days")
  func met() {
    for row in ["xxx....", "....xxx", "x..x..x", ".xxxxx.", "xxxxxxx"] {
      let summary = summary(row)
      #expect(summary.unit == .week)
      #expect(summary.currentLength == 1)
      #expect(summary.week?.state == .met)
      #expect(summary.week?.required == 3)
    }
    #expect(summary("xx.....").week?.studied == 2)
    #expect(length("xx.....") == 0)
    #expect(length("xxx.... .xx.x.. xx.xx..") == 3)
  }

  @Test("A week is met by as many days as were not off, if these are fewer than the goal says")
  func daysOff() {
    #expect(length("~~~~~xx") == 1)
    #expect(length("~~~~~x.") == 0)
    #expect(summary("~~~~~x.").week?.required == 2)
    // A studied day is not a day off.
    #expect(length("~~XX~~x") == 1)
    #expect(summary("~~XX~~.").week?.required == 3)
    #expect(summary("~~X~~~~").week?.required == 1)
    #expect(summary("~~X~~~~").week?.state == .met)
    var weekendsOff = GoalHistory("xxxxx..", (from: 0, daysPerWeek: 7))
    weekendsOff.schedule = [(from: -10, off: [0, 6])]
    #expect(weekendsOff.summary.week?.state == .met)
    #expect(weekendsOff.summary.week?.required == 5)
  }

  @Test("A week that was all off neither breaks a streak nor lengthens it")
  func skipped() {
    #expect(length("xxx.... ~~~~~~~ ~~~~~~~ .xxx...") == 2)
    #expect(length("xxx.... ~~~~~~. .xxx...") == 1)
    #expect(length("xxx.... ~~~~~~~") == 1)
    #expect(summary("xxx.... ~~~~~~~").week?.state == .skipped)
    #expect(summary("xxx.... ~~~~~~~").week?.required == 0)
    #expect(length("~~~~~~~ ~~~~~~~") == 0)
  }

  @Test("A week that is over and not met breaks the streak")
  func broken() {
    let summary = summary("xxx.... xxx.... xx..... x.x.x..")
    #expect(summary.currentLength == 1)
    #expect(summary.longestLength == 2)
    #expect(length("xxx.... ....... x......") == 0)
  }

  @Test("A week that is not over and not met does not show as a lost streak")
  func open() {
    #expect(length("xxx.... xxx.... <") == 2)
    for row in [".<......", "x.<.....", "..xx<...", "x.....<."] {
      #expect(length("xxx.... xxx.... " + row) == 2)
    }
    // On its last day, when it cannot be met any more, it still does not.
    #expect(length("xxx.... x......") == 1)
    #expect(summary("xxx.... x......").week?.state == .missed)
    #expect(length("xxx.... x...... .<......") == 0)
  }

  @Test("A week that is met counts before it is over")
  func openAndMet() {
    #expect(length("xxx.... xxx<....") == 2)
    #expect(length("xxx.... xxx.<...") == 2)
    // On Wednesday two days are studied, and all later days are days off that are planned.
    #expect(length("xxx.... xx~<~~~~") == 2)
    #expect(length("xxx.... xx~<~~~.") == 1)
  }

  @Test("A streak of weeks starts and ends with a studied day of a week that is met")
  func ends() {
    let history = GoalHistory(".x..... .x.x.x. ~~~~~~~ x.xx... ...x.<..", (from: 0, daysPerWeek: 3))
    #expect(
      history.summary.current == Streak(start: history.date(8), end: history.date(24), length: 2))
  }

  @Test("The total counts studied days, whatever the goals were")
  func total() {
    #expect(summary("x...... xxx.... .x.....").total == 5)
    #expect(GoalHistory("xx.xx.. x.x.x..", (from: 3, daysPerWeek: 3), (from: 12, nil)).summary.total == 7)
  }

  @Test("The longest streak of weeks is the more recent one of two that are equally long")
  func longest() {
    let history = GoalHistory(
      "xxx.... xxx.... ....... xxx.... xxx.... ....... xxx....", (from: 0, daysPerWeek: 3))
    #expect(history.summary.longest?.start == history.date(21))
    #expect(history.summary.longestLength == 2)
    #expect(history.summary.currentLength == 1)
  }

  @Test("The first weekday decides which days are a week")
  func firstWeekday() {
    var history = GoalHistory("....... ....xxx x......", (from: 0, daysPerWeek: 4))
    #expect(history.summary.longest == nil)
    history.firstWeekday = Weekday.tuesday.rawValue
    #expect(history.summary.currentLength == 1)
    #expect(history.summary.week?.start == history.date(15))
    #expect(history.summary.week?.end == history.date(21))
  }

  @Test("Days before the first record are not off")
  func firstWeek() {
    // The first record is on a Saturday.
    #expect(summary(".....xx").week?.required == 3)
    #expect(length(".....xx xxx....") == 1)
    #expect(length("....xxx xxx....") == 2)
  }

  @Test("A goal of one day and a goal of seven days a week are weekly goals")
  func oneAndSeven() {
    #expect(length("......x x......", 1) == 2)
    #expect(length("xxxxxxx xxxxxxx", 7) == 2)
    #expect(length("xxxxxxx xxxxxx.", 7) == 1)
    #expect(length("xxxxxxx xxxxxx. .<......", 7) == 0)
  }

  @Test("A day is due while its week is not met and can still be met")
  func due() {
    #expect(summary("x.<.....").isOpen)
    #expect(!summary("xx<.....").isOpen)
    #expect(!summary("x~<.....").isOpen)
    #expect(!summary("xxx.<...").isOpen)
    #expect(!summary("x......").isOpen)
    #expect(summary("x.....<.").isOpen)
    #expect(summary("x....<..").isOpen)
    #expect(!summary("~~~~~~~").isOpen)
  }

  @Test("A day off is a day off in any week, whether the week is met or not")
  func isDayOff() {
    for row in ["xxx~<...", "xx.~<...", "~~~~<~~~"] { #expect(summary(row).isDayOff) }
    for row in ["xxx.<...", "xxxX<...", "xxx.<~~~"] { #expect(!summary(row).isDayOff) }
  }

  @Test("Whether today was studied is a fact of its own, not the end of the streak")
  func studiedToday() {
    let summary = summary("xxx.... x<......")
    #expect(summary.studiedToday)
    #expect(summary.current?.end != summary.asOf)
    #expect(!self.summary("xxx.... x.<.....").studiedToday)
  }
}
