import Testing

@testable import StudyCalendar

/// Each test checks one sentence of the rules about streaks.
@Suite("The rules about streaks")
struct StreakRulesTests {
  /// Today is the first of a month, so that every streak here crosses into the month before.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-03-01")) }

  private func summary(_ days: String) -> StreakSummary {
    History(days, endingOn: today).summary(asOf: today)
  }

  @Test("The current streak is the run that ends today")
  func endsToday() {
    let summary = summary("x.xxx")
    #expect(summary.current == Streak(start: today.advanced(by: -2), end: today, length: 3))
    #expect(summary.studiedToday)
  }

  @Test("The current streak is the run that ended yesterday while today is still open")
  func endedYesterday() {
    let summary = summary("x.xxx.")
    #expect(summary.current == Streak(start: today.advanced(by: -3), end: today.previous, length: 3))
    #expect(!summary.studiedToday)
    #expect(self.summary("x.xxx..").current == nil)
  }

  @Test("An unfinished today never shows as a lost streak")
  func unfinishedToday() {
    for length in [1, 2, 29, 400] {
      let run = String(repeating: "x", count: length)
      #expect(summary(run + ".").current?.length == length)
      #expect(summary(run).current?.length == length)
    }
  }

  @Test("The current streak reaches back through the whole history, not only the visible month")
  func wholeHistory() throws {
    let first = try #require(CalendarDate(year: 1900, month: 1, day: 1))
    let summary = History(first...today).summary(asOf: today)
    #expect(summary.current == Streak(start: first, end: today, length: first.distance(to: today) + 1))
  }

  @Test("The longest streak is found in the whole history")
  func longest() throws {
    let start = try #require(CalendarDate(year: 1900, month: 2, day: 27))
    let history = History(Array(start...start.advanced(by: 3)) + [today.previous, today])
    #expect(
      history.summary(asOf: today).longest == Streak(start: start, end: start.advanced(by: 3), length: 4))
  }

  @Test("The longest streak is the most recent one when several are equally long")
  func mostRecentOfEqual() {
    #expect(summary("xx.xx.x.").longest?.end == today.advanced(by: -3))
    #expect(summary("xx.x.xx").longest?.end == today)
    #expect(summary("xx.xxx.xx").longest?.end == today.advanced(by: -3))
  }

  @Test("A day without a record is a day that was not studied")
  func missingDay() {
    #expect(summary("xxx.xxx").current?.length == 3)
    #expect(summary("").current == nil)
    #expect(summary("").longest == nil)
    #expect(summary("").total == 0)
  }
}
