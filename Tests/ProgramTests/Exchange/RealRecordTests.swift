import SharedStore
import StudyCalendar
import StudyIntents
import Testing

@Suite("A real person's record")
struct RealRecordTests {
  private let user = try! Sandbox()
  private let record = try! RealRecord()

  init() throws {
    let result = try user.json("mark", "-", input: record.text)
    #expect(result["changed"] == 1533)
    #expect(result["unchanged"] == 0)
    #expect(result["longest"] == 25)
  }

  @Test("The real record has the total and the longest streak that another program counted")
  func facts() throws {
    #expect(record.days.count == 1533)
    #expect(record.days.count { $0.length == 1 } == 519)
    let report = try user.json("streak")
    #expect(report["total"] == 1533)
    #expect(report["longest"] == 25)
    #expect(report["longestRange"] == ["start": "2018-07-30", "end": "2018-08-23"])
  }

  @Test("Marking the real record again changes nothing")
  func again() throws {
    let result = try user.json("mark", "-", input: record.text)
    #expect(result["changed"] == 0)
    #expect(result["unchanged"] == 1533)
  }

  @Test("Every day of the real record has the same streaks when they are counted another way")
  func everyDay() throws {
    let store = try SharedStoreReader(in: GroupContainer(path: user.container))
    try store.read { store in
      let subject = try store.defaultSubject()
      for day in record.days {
        let date = try #require(CalendarDate(iso8601: day.date))
        let summary = try store.streakSummary(of: .subject(subject), asOf: date)
        let agrees =
          summary.current?.length == day.length && summary.current?.start.description == day.start
          && summary.current?.end == date && summary.longest?.length == day.longest
          && summary.longest?.start.description == day.longestStart
          && summary.longest?.end.description == day.longestEnd && summary.total == day.total
          && summary.studiedToday && summary.daysUntilBreak == 1
        #expect(agrees, "\(day) is not \(summary)")
        #expect(
          try store.streakState(of: .subject(subject), asOf: date).currentLength == day.length)
      }
    }
  }

  @Test("`swiftcal streak --as-of` agrees with the other count on a sample of the real record")
  func sample() throws {
    for day in record.days.enumerated().filter({ $0.offset % 307 == 7 }).map(\.element) {
      #expect(
        try user.json("streak", "--as-of", day.date).without("recent") == [
          "subject": "Study", "asOf": .text(day.date), "studiedToday": true, "current": .number(day.length),
          "currentRange": ["start": .text(day.start), "end": .text(day.date)],
          "longest": .number(day.longest),
          "longestRange": ["start": .text(day.longestStart), "end": .text(day.longestEnd)],
          "total": .number(day.total), "daysUntilBreak": 1, "resting": false,
          "unit": "day", "week": .null,
        ])
    }
  }
}
