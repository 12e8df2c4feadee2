import StudyCalendar
import Testing

/// The rows begin on a Monday.
@Suite("Subjects that have ended")
struct EndedSubjectTests {
  private func ended(on day: Int, _ row: String, _ goals: (from: Int, daysPerWeek: Int?)...) -> GoalHistory {
    var history = GoalHistory(row)
    history.goals = goals
    history.ended = day
    return history
  }

  @Test("From the day on which a subject ended, every day is off")
  func everyDay() throws {
    let end = try #require(CalendarDate(iso8601: "2024-03-01"))
    let schedule = Schedule([Schedule.Change(from: end.advanced(by: 30), off: [])], endedOn: end)
    #expect(!schedule.isDayOff(end.previous, hasRest: false))
    #expect(!schedule.hasEnded(on: end.previous))
    for offset in [0, 1, 30, 3_000] {
      #expect(schedule.isDayOff(end.advanced(by: offset), hasRest: false))
      #expect(schedule.hasEnded(on: end.advanced(by: offset)))
    }
    // The weekly days off stay as they are, for when it goes on.
    #expect(schedule.daysOff(on: end) == [])
    #expect(Schedule().endedOn == nil)
    #expect(!Schedule().hasEnded(on: .latest))
  }

  @Test("An ended subject keeps its streak, which nothing breaks any more, and is not due")
  func keepsStreak() {
    for row in ["xxx", "xxx.", "xxx......."] {
      let summary = ended(on: 3, row).summary
      #expect(summary.currentLength == 3)
      #expect(summary.daysUntilBreak == nil)
      #expect(!summary.isOpen)
      #expect(summary.isDayOff == (row != "xxx"))
    }
    // A streak that was broken before the end stays broken.
    #expect(ended(on: 3, "xx..").summary.current == nil)
  }

  @Test("A day that is due before the end is still due, and the streak breaks on it")
  func dueBefore() {
    #expect(ended(on: 4, "xxx.").summary.daysUntilBreak == 0)
    #expect(ended(on: 4, "xxx.").summary.isOpen)
    #expect(ended(on: 4, "xxx").summary.daysUntilBreak == 1)
  }

  @Test("A change of the weekly days off after the end makes no day due again")
  func laterSchedule() {
    var history = ended(on: 3, "xxx....")
    history.schedule = [(from: 0, off: Set(0...6)), (from: 20, off: [])]
    #expect(history.summary.daysUntilBreak == nil)
    history.ended = 22
    #expect(history.summary.daysUntilBreak.map { history.today + $0 } == 20)
    history.ended = 20
    #expect(history.summary.daysUntilBreak == nil)
  }

  @Test("In the week in which a subject ended, as many days are enough as came before the end")
  func weeks() {
    let weekly = (from: 0, daysPerWeek: Optional(3))
    #expect(ended(on: 9, "xxx.... xx..... ....... .......", weekly).summary.currentLength == 2)
    #expect(ended(on: 9, "xxx.... x...... ....... .......", weekly).summary.current == nil)
    #expect(ended(on: 7, "xxx.... ....... ....... .......", weekly).summary.currentLength == 1)
    let week = ended(on: 9, "xxx.... x<......", weekly).summary.week
    #expect(week?.required == 2)
    #expect(ended(on: 9, "xxx.... x<......", weekly).summary.daysUntilBreak == 1)
  }
}
