import Foundation
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

/// A calendar in UTC, in a zone that skipped a date.
private struct SkippingCalendar: DayCalendar {
  private let base: UTCCalendar
  var dayStart: TimeOfDay { base.dayStart }
  var firstWeekday: Weekday { base.firstWeekday }

  init(_ settings: Settings) { base = UTCCalendar(settings) }

  func day(at instant: Date) -> CalendarDate { base.day(at: instant) }
  func nextDayBeginning(after instant: Date) -> Date { base.nextDayBeginning(after: instant) }
  func beginning(of day: CalendarDate) -> Date? { base.beginning(of: day) }
  func timestamp(_ instant: Date) -> String { base.timestamp(instant) }
  func skippedDates(to last: CalendarDate) -> [CalendarDate] { ["2011-12-30"].filter { $0 <= last } }
}

@Suite("Dates that the zone skipped, and days at the edges of the calendar")
struct SkippedDatesTests {
  private let folder = TemporaryContainer()

  private func mark(_ range: String, on today: CalendarDate) throws {
    let store = try SharedStore(in: folder.container, calendar: { SkippingCalendar($0) })
    try store.perform(
      MarkDaysIntent([DateRangeArgument(DateRangeExpression(range))], didStudy: true), at: today.noon)
  }

  private func read<Result>(
    at today: CalendarDate, _ body: (borrowing ReadTransaction, Subject) throws -> Result
  ) throws -> Result {
    let store = try SharedStoreReader(in: folder.container, calendar: { SkippingCalendar($0) })
    return try store.read(at: today.noon) { try body($0, $0.defaultSubject()) }
  }

  @Test("A date that the zone skipped neither breaks nor lengthens a streak, and is not missed")
  func skipped() throws {
    try mark("2011-12-01..2011-12-29", on: "2011-12-29")
    try mark("2011-12-31..2012-01-03", on: "2012-01-03")
    try read(at: "2012-01-03") { (reading, subject) throws in
      let summary = try reading.streakSummary(of: .subject(subject), asOf: "2012-01-03")
      #expect(summary.currentLength == 33 && summary.longestLength == 33 && summary.total == 33)
      #expect(try reading.streakState(of: .subject(subject), asOf: "2012-01-03").currentLength == 33)
      #expect(try reading.streakState(of: .subject(subject), asOf: "2012-01-03").currentLength == 33)
      #expect(try reading.day(of: .subject(subject), on: "2011-12-30").isDayOff)
      let statistics = try reading.statistics(of: .subject(subject))
      #expect(statistics.all.counted == 33 && statistics.streaks.map(\.length) == [33])
    }
    let today: CalendarDate = "2012-01-03"
    let elsewhere = try folder.openForReading().read(at: today.noon) { reading throws in
      try reading.streakState(of: .subject(reading.defaultSubject()), asOf: "2012-01-03")
        .currentLength
    }
    #expect(elsewhere == 4, "in a zone that had the date, it was missed")
  }

  @Test("A skipped date counts in a weekly goal neither as studied nor as missed")
  func weekly() throws {
    // The week from Sunday 2011-12-25 to 31 had six days.
    try mark("2011-12-18..2011-12-29", on: "2011-12-29")
    try mark("2011-12-31", on: "2011-12-31")
    let store = try SharedStore(in: folder.container, calendar: { SkippingCalendar($0) })
    _ = try store.write(as: "test", at: ("2011-12-31" as CalendarDate).noon) { writing in
      try writing.setGoal(Goal(daysPerWeek: 7), of: writing.reading.defaultSubject(), from: .earliest)
    }
    try read(at: "2011-12-31") { (reading, subject) throws in
      #expect(try reading.streakState(of: .subject(subject), asOf: "2011-12-31").currentLength == 2)
    }
  }

  @Test("Days ahead count in every question as of today, and in none as of an earlier day")
  func ahead() throws {
    try mark("2024-12-01..2024-12-12", on: "2024-12-12")
    try read(at: "2024-12-10") { (reading, subject) throws in
      let (today, tenth): (CalendarDate, CalendarDate) = ("2024-12-10", "2024-12-09")
      #expect(try reading.streakSummary(of: .subject(subject), asOf: today).currentLength == 12)
      #expect(try reading.streakSummary(of: .subject(subject), asOf: today).total == 12)
      #expect(try reading.streakState(of: .subject(subject), asOf: today).currentLength == 12)
      #expect(try reading.streakState(of: .subject(subject), asOf: today).currentLength == 12)
      #expect(try reading.statistics(of: .subject(subject)).all.studied == 12)
      #expect(
        try reading.statistics(of: .subject(subject), in: CalendarGrid.dates(of: 2024)).streaks.map(\.length)
          == [12])
      let month = today.month.firstDate...today.month.lastDate
      #expect(try reading.days(of: .subject(subject), in: month).count { $0.didStudy } == 12)
      #expect(
        try reading.days(of: .subject(subject), in: month, asOf: today).count { $0.didStudy } == 12)
      #expect(
        try reading.days(of: .subject(subject), in: month, asOf: tenth).count { $0.didStudy } == 9)
      #expect(try reading.streakSummary(of: .subject(subject), asOf: tenth).currentLength == 9)
    }
    try read(at: "2024-12-09") { (reading, subject) throws in
      // Three days ahead are too many for any journey, so the third does not count anywhere.
      #expect(try reading.streakSummary(of: .subject(subject), asOf: "2024-12-09").total == 11)
      let month = CalendarDate(stringLiteral: "2024-12-01")...CalendarDate(stringLiteral: "2024-12-31")
      #expect(try reading.days(of: .subject(subject), in: month).count { $0.didStudy } == 11)
    }
  }

  @Test("On the last day that can be stored everything has an answer, and a later clock is refused")
  func lastDay() throws {
    try mark("9999-12-25..9999-12-31", on: "9999-12-31")
    try read(at: "9999-12-31") { (reading, subject) throws in
      #expect(try reading.streakSummary(of: .subject(subject), asOf: .latest).currentLength == 7)
      #expect(try reading.statistics(of: .subject(subject)).all.studied == 7)
      let week = CalendarDate.latest.previous...CalendarDate.latest.advanced(by: 6)
      #expect(try reading.days(of: .subject(subject), in: week).count { $0.didStudy } == 2)
    }
    func readAfterwards() throws {
      try read(at: CalendarDate.latest.next) { (reading, subject) throws in
        _ = try reading.streakSummary(of: .subject(subject), asOf: reading.now.today)
      }
    }
    #expect(throws: StudyError.clockOutOfReach(year: 10_000)) { try readAfterwards() }
  }
}
