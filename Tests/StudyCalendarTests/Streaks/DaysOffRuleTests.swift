import Testing

@testable import StudyCalendar

/// Each test checks one sentence of the rule of days off.
@Suite("The rule of days off")
struct DaysOffRuleTests {
  /// Today is a Friday and the first of a month, so that every streak here crosses into the month before.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-03-01")) }

  private func summary(_ days: String, endingOn last: CalendarDate? = nil) -> StreakSummary {
    RestedHistory(days, endingOn: last ?? today).summary(asOf: today)
  }

  private func weekendsOff(_ days: String, asOf date: CalendarDate) -> StreakSummary {
    var history = RestedHistory(days, endingOn: date)
    history.changes = [Schedule.Change(from: date.advanced(by: -100), off: [.saturday, .sunday])]
    return history.summary(asOf: date)
  }

  @Test("A streak is a run of studied days with only days off between them")
  func run() {
    #expect(summary("xx~x~~x").current?.length == 4)
    #expect(summary("xx~x.~x").current?.length == 1)
    #expect(summary("xx~x~.x").current?.length == 1)
    #expect(summary("xx.x~~x").current?.length == 2)
    // Rests and weekly days off may take turns.
    let monday = today.advanced(by: 3)
    #expect(weekendsOff("x~~~x", asOf: monday).current?.length == 2)
    #expect(weekendsOff("x~..x", asOf: monday).current?.length == 2)
    #expect(weekendsOff("x...x", asOf: monday).current?.length == 1)
  }

  @Test("The length of a streak counts its studied days only")
  func length() {
    #expect(summary("x~~~~~~~~~x").current?.length == 2)
    #expect(summary("xX~X~~x").current?.length == 4)
    #expect(summary("xX~X~~x").total == 4)
  }

  @Test("A streak starts and ends with a studied day")
  func ends() {
    let streak = Streak(start: today.advanced(by: -6), end: today.advanced(by: -2), length: 3)
    #expect(summary("~~x~x~x~~").current == streak)
    #expect(summary("~~x~x~x~~").longest == streak)
  }

  @Test("Days off neither break nor lengthen a streak")
  func neitherBreakNorLengthen() {
    for count in [1, 2, 30, 400] {
      let off = String(repeating: "~", count: count)
      #expect(summary("xxx" + off).current?.length == 3)
      #expect(summary("xxx" + off + "xx").current?.length == 5)
      #expect(summary("xxx" + off + "xx").longest?.length == 5)
      #expect(summary(off + "xxx").current?.length == 3)
    }
  }

  @Test("Days off alone are not a streak")
  func onlyDaysOff() {
    for summary in [summary("~~~~"), weekendsOff("....", asOf: today.next)] {
      #expect(summary.current == nil)
      #expect(summary.longest == nil)
      #expect(summary.total == 0)
      #expect(summary.isDayOff)
      #expect(summary.daysUntilBreak == nil)
    }
  }

  @Test("The current streak is alive while every day between its end and today was off")
  func alive() {
    #expect(summary("x~~~x~~~").current?.length == 2)
    #expect(summary("x~~.~").current == nil)
    #expect(summary("x.~~~").current == nil)
    #expect(weekendsOff("x..", asOf: today.advanced(by: 2)).current?.length == 1)
    #expect(weekendsOff("x...", asOf: today.advanced(by: 2)).current == nil)
  }

  @Test("The current streak is alive while today itself is open")
  func openToday() {
    #expect(summary("x~~.").current?.length == 1)
    #expect(summary("x~~.").daysUntilBreak == 0)
    #expect(summary("x~~..").current == nil)
    #expect(weekendsOff("x...", asOf: today.advanced(by: 3)).current?.length == 1)
    #expect(weekendsOff("x....", asOf: today.advanced(by: 4)).current == nil)
  }

  @Test("`daysUntilBreak` counts weekly days off and is 3 on a studied Friday before a weekend off")
  func lookingAhead() {
    #expect(weekendsOff("x", asOf: today).daysUntilBreak == 3)
    #expect(weekendsOff("x.", asOf: today.next).daysUntilBreak == 2)
    #expect(weekendsOff("x..", asOf: today.advanced(by: 2)).daysUntilBreak == 1)
    #expect(weekendsOff("x...", asOf: today.advanced(by: 3)).daysUntilBreak == 0)
  }

  @Test("`daysUntilBreak` counts planned rests, also beside weekly days off, but not across a gap")
  func lookingAheadOverRests() {
    #expect(summary("x~~~", endingOn: today.advanced(by: 3)).daysUntilBreak == 4)
    #expect(summary("~~~~", endingOn: today.advanced(by: 3)).daysUntilBreak == nil)
    #expect(summary("x~~~~", endingOn: today.advanced(by: 3)).daysUntilBreak == 4)
    #expect(summary("x.~~~", endingOn: today.advanced(by: 4)).daysUntilBreak == 1)
    // Today is open, and no day off ahead saves the streak.
    #expect(summary("x.~~~", endingOn: today.advanced(by: 3)).daysUntilBreak == 0)
    var history = RestedHistory("x..~~..", endingOn: today.advanced(by: 6))
    history.changes = [Schedule.Change(from: today, off: [.saturday, .sunday])]
    #expect(history.summary(asOf: today).daysUntilBreak == 5)
    // A future change of the schedule counts from its date on.
    history.changes.append(Schedule.Change(from: today.advanced(by: 2), off: []))
    #expect(history.summary(asOf: today).daysUntilBreak == 2)
  }

  @Test("A day off that was studied counts as studied")
  func studiedAnyway() {
    let summary = summary("x~X")
    #expect(summary.current == Streak(start: today.advanced(by: -2), end: today, length: 2))
    #expect(summary.studiedToday)
    #expect(!summary.isDayOff)
    #expect(weekendsOff("xx", asOf: today.next).current?.length == 2)
    #expect(!weekendsOff("xx", asOf: today.next).isDayOff)
  }
}
