import StudyCalendar
import Testing

@Suite("How many of the last days were studied")
struct RecentRateTests {
  /// A Wednesday.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-12-11")) }

  /// The rate of days up to today, a sign for each: `x` studied, `.` not studied, `~` off, `X` off and studied anyway, ` `
  /// before the first record.
  private func rate(_ signs: String, _ goal: Goal = .daily, from: CalendarDate = .earliest) -> RecentRate {
    let first = today.advanced(by: 1 - signs.count)
    let days = signs.enumerated().map { place, sign in
      Day(
        date: first.advanced(by: place), didStudy: "xX".contains(sign), isOff: "~X".contains(sign), said: nil,
        isBeforeFirst: sign == " ")
    }
    return RecentRate(
      of: days, asOf: today, goals: Goals([.init(from: from, goal: goal)]), firstWeekday: .monday)
  }

  private func weekly(_ count: Int) throws -> Goal { try #require(Goal(daysPerWeek: count)) }

  @Test("With a daily goal the last 30 days that were due count, and no earlier one")
  func thirtyDays() {
    let rate = rate(String(repeating: "x", count: 40) + "......" + String(repeating: "x", count: 24))
    #expect(rate.studied == 24 && rate.due == 30 && rate.isFull && !rate.isOfWeeks)
  }

  @Test("An open day counts only when it is studied")
  func openDay() {
    #expect(rate("xx.").due == 2)
    #expect(rate("xxx").studied == 3)
    #expect(rate("xx~").due == 2)
    #expect(rate(".").due == 0)
  }

  @Test("Days off do not count, and a day off that was studied does")
  func daysOff() {
    let rate = rate("x~~X.~~x")
    #expect(rate.studied == 3 && rate.due == 4)
    let long = self.rate("x" + String(repeating: "~", count: 100) + String(repeating: ".", count: 29) + "~")
    #expect(long.studied == 1 && long.due == 30)
  }

  @Test("A subject that is younger than 30 days has as many days as it is old")
  func youngSubject() {
    let rate = rate("          x.xx")
    #expect(rate.studied == 3 && rate.due == 4 && !rate.isFull)
    #expect(self.rate("").due == 0)
  }

  @Test("With a weekly goal a week asks for its days, and more do not count")
  func weeks() throws {
    // Two whole weeks and the days from Monday to Wednesday.
    let rate = rate("xxxxx..x......x..", try weekly(3))
    #expect(rate.studied == 5 && rate.due == 7 && rate.isOfWeeks, "3 of 3, 1 of 3, and 1 of the open week")
    #expect(self.rate("x.x.x..x.x.x.....", try weekly(3)).studied == 6)
    #expect(self.rate("x.x.x..x.x.x.....", try weekly(3)).due == 6, "an open week does not show as lost")
  }

  @Test("A week with days off asks for fewer days, and one that is all off for none")
  func weeksWithDaysOff() throws {
    let rate = rate("x~~~~~.~~~~~~~...", try weekly(3))
    #expect(rate.studied == 1 && rate.due == 2)
  }

  @Test("The week of the first record asks for no more days than it had left")
  func firstWeek() throws {
    let rate = rate("     xx...", try weekly(3))
    #expect(rate.studied == 2 && rate.due == 2)
  }

  @Test("A week that has no room among the 30 days is left out as a whole")
  func wholeWeeks() throws {
    let week = "xxxx..."
    let rate = rate(String(repeating: week, count: 10) + "...", try weekly(4))
    #expect(rate.studied == 28 && rate.due == 28 && rate.isFull)
  }

  @Test("Where the goal changed, each day counts by the goal that held on it")
  func changedGoal() throws {
    let rate = rate("x.x.x.x" + "x.x....", try weekly(2), from: today.advanced(by: -6))
    #expect(rate.isOfWeeks && rate.studied > 2)
  }

  @Test(
    "It is said in words without a zero",
    arguments: [
      ("x", "1 of 1 day so far"), ("x.x", "2 of the last 3 days"), ("...", "a fresh start"),
      ("", "a fresh start"),
    ])
  func words(signs: String, text: String) {
    #expect(rate(signs).text == text)
    let standing = Standing(.none, rate(signs), showing: .rate)
    for shown in [
      standing.text, standing.sentence, standing.number, standing.figure, standing.caption,
      standing.title(subject: "Latin"), standing.titleOfDue(subject: "Latin"),
    ] {
      #expect(!shown.isEmpty && !shown.contains("streak") && !shown.split(separator: " ").contains("0"))
    }
  }

  @Test(
    "Amounts in a table have minutes of two digits behind their hours",
    arguments: [
      (1385, "23 h 05 min"), (935, "15 h 35 min"), (120, "2 h 00 min"), (35, "35 min"), (5, "5 min"),
    ])
  func cells(minutes: Int, text: String) {
    #expect(Amount(thousandths: minutes * 1000).alignedWords(in: .minutes) == text)
    #expect(Amount(thousandths: 75_000).alignedWords(in: .named("pages")) == "75 pages")
  }

  @Test("Where the streak is shown, the same places have it")
  func streak() {
    let standing = Standing(.none, rate("x.x"), showing: .streak)
    #expect(standing.text == "0 days" && standing.sentence == "Current streak: 0 days")
    #expect(standing.number == "0" && standing.figure == "0" && standing.caption == "day streak")
    #expect(standing.title(subject: "Latin") == "Latin: 0 day streak" && !standing.isAlive)
  }
}
