import SeededRandom
import StudyCalendar
import Testing

@Suite("Streak summaries")
struct StreakSummaryTests {
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-03-01")) }

  @Test("A streak summary agrees with counting day by day on random histories")
  func agreesWithNaiveCount() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var livingStreaks = 0
    for round in 0..<300 {
      let history = History(endingBefore: today, using: &generator)
      let first = history.studied.min() ?? today
      let asOf = CalendarDate(
        dayNumber: Int.random(in: first.dayNumber - 2...today.dayNumber + 3, using: &generator))
      for date in [asOf, today, today.next] {
        let summary = history.summary(asOf: date)
        let place: Comment = "seed \(seed), round \(round), as of \(date)"
        let current = history.naiveCurrent(asOf: date)
        let longest = history.naiveLongest(asOf: date)
        #expect(summary.asOf == date, place)
        #expect(summary.current?.length ?? 0 == current, place)
        #expect(summary.longest?.length == longest?.length, place)
        #expect(summary.longest?.end == longest?.end, place)
        #expect(summary.total == history.studied.filter { $0 <= date }.count, place)
        #expect(summary.studiedToday == history.studied.contains(date), place)
        #expect((summary.daysUntilBreak == nil) == (current == 0), place)
        for streak in [summary.current, summary.longest].compactMap({ $0 }) {
          #expect(streak.start.distance(to: streak.end) + 1 == streak.length, place)
        }
        if current > 0 { livingStreaks += 1 }
      }
    }
    #expect(livingStreaks > 100, "seed \(seed)")
  }

  @Test("A streak summary says 0 days until the break when today must be studied")
  func mustBeDoneToday() {
    #expect(History("xxx.", endingOn: today).summary(asOf: today).daysUntilBreak == 0)
    #expect(History("x.", endingOn: today).summary(asOf: today).daysUntilBreak == 0)
  }

  @Test("A streak summary says 1 day until the break when today is studied")
  func todayIsDone() {
    #expect(History("xxx", endingOn: today).summary(asOf: today).daysUntilBreak == 1)
    #expect(History("..x", endingOn: today).summary(asOf: today).daysUntilBreak == 1)
  }

  @Test("A streak summary has no days until the break when there is no current streak")
  func withoutStreak() {
    #expect(History("xxx..", endingOn: today).summary(asOf: today).daysUntilBreak == nil)
    #expect(History("", endingOn: today).summary(asOf: today).daysUntilBreak == nil)
  }

  @Test("A streak breaks on the day that its summary foretold when no further day is studied")
  func foretoldBreak() throws {
    for days in ["xxx", "xxx."] {
      let history = History(days, endingOn: today)
      let untilBreak = try #require(history.summary(asOf: today).daysUntilBreak)
      #expect(history.summary(asOf: today.advanced(by: untilBreak)).current != nil)
      #expect(history.summary(asOf: today.advanced(by: untilBreak + 1)).current == nil)
    }
  }

  @Test("A streak summary as of an earlier day ignores later days")
  func laterDaysDoNotCount() {
    let history = History("xx.xxxx", endingOn: today)
    let summary = history.summary(asOf: today.advanced(by: -3))
    #expect(summary.current?.length == 1)
    #expect(summary.longest?.length == 2)
    #expect(summary.total == 3)
  }
}
