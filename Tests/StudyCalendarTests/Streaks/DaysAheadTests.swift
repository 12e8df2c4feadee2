import StudyCalendar
import Testing

/// Days that are recorded and have not begun here: after a journey to the west, a clock that was set back, or a later start
/// of the day. In these rows today is the day before the sign `<`.
@Suite("Days ahead of today")
struct DaysAheadTests {
  private func history(_ row: String, _ goals: (from: Int, daysPerWeek: Int?)...) -> GoalHistory {
    var history = GoalHistory(row)
    history.goals = goals
    return history
  }

  @Test(
    "A day that was studied up to two days ahead counts, and a journey to the west shortens no streak",
    arguments: [
      ("xxxxx", 5), ("xxxx<x", 5), ("xxx<xx", 5), ("xx<xxx", 4), ("xx<.x", 3), ("xx.<xx", 4), ("xx..<xx", 2),
      ("....<xx", 2), ("xx<~x", 3), ("<x", 1),
    ])
  func counts(row: String, length: Int) {
    let summary = history(row).summary
    #expect(summary.currentLength == length)
    #expect(summary.longestLength >= length)
  }

  @Test("The total has the days ahead, and today's own state does not change for them")
  func total() {
    let summary = history("xx.<xx").summary
    #expect(summary.total == 4)
    #expect(!summary.studiedToday && summary.isOpen)
    #expect(summary.daysUntilBreak == 0, "today must still be studied")
  }

  @Test("A streak with days ahead breaks after them")
  func daysUntilBreak() {
    #expect(history("xxx<x.").summary.daysUntilBreak == 2)
    #expect(history("xxx<xx.").summary.daysUntilBreak == 3)
    #expect(history("xxx<.x.").summary.daysUntilBreak == 1)
  }

  @Test("Weeks count with the days ahead, also where those are in the next week")
  func weeks() {
    #expect(history("xx..... xx.....<x......", (0, 2)).summary.currentLength == 2)
    #expect(history("xx..... xx.....<xx.....", (0, 2)).summary.currentLength == 3)
    #expect(history("xx..... ....x..<x......", (0, 1)).summary.currentLength == 3)
    #expect(history("xx..... x...<x..", (0, 2)).summary.week?.state == .met)
  }

  @Test("A date that the zone skipped neither breaks a streak nor lengthens it")
  func skippedDate() {
    #expect(history("xxx-xx").summary.currentLength == 5)
    #expect(history("xxx-").summary.currentLength == 3)
    #expect(history("xxx.-xx").summary.currentLength == 2)
    #expect(history("xxx..xx").summary.currentLength == 2)
    #expect(history("xxxxx-x xxxxxxx", (0, 7)).summary.currentLength == 2, "a week has six days then")
    #expect(history("xxxxx-. xxxxxxx", (0, 7)).summary.currentLength == 1)
    #expect(history("xxx-<.").summary.daysUntilBreak == 1)
  }

  @Test("Two days ahead are possible, and none after the last day that can be stored")
  func lastPossiblyStudied() throws {
    let today = try #require(CalendarDate(iso8601: "2024-12-31"))
    #expect(today.lastPossiblyStudied.description == "2025-01-02")
    #expect(CalendarDate.latest.lastPossiblyStudied == .latest)
    #expect(CalendarDate.latest.previous.lastPossiblyStudied == .latest)
  }

  @Test("The study of a day ahead can be taken back, and only what was recorded elsewhere is recorded ahead")
  func recording() throws {
    let today = try #require(CalendarDate(iso8601: "2024-12-31"))
    let (tomorrow, study) = (today.next, DayFact.study(true))
    #expect(try DayFact.study(false).recorded(over: study, on: tomorrow, today: today) == .study(false))
    #expect(
      try DayFact.study(false).recorded(over: study, on: today.advanced(by: 900), today: today)
        == .study(false)
    )
    #expect(throws: StudyError.futureDay(tomorrow, today: today)) {
      try study.recorded(over: .study(nil), on: tomorrow, today: today)
    }
    #expect(throws: StudyError.futureDay(tomorrow, today: today)) {
      try DayFact.study(false).recorded(over: .study(nil), on: tomorrow, today: today)
    }
    func fromElsewhere(_ days: Int) throws -> DayFact? {
      try study.recorded(
        over: .study(nil), on: today.advanced(by: days), today: today, isFromElsewhere: true)
    }
    #expect(try fromElsewhere(2) == study)
    #expect(throws: StudyError.self) { try fromElsewhere(3) }
  }
}
