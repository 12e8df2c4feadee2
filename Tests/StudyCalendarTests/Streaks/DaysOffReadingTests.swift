import Testing

@testable import StudyCalendar

/// How much of a long history is read.
@Suite("Reading histories with days off")
struct DaysOffReadingTests {
  /// Today is a Friday in these tests.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-03-01")) }

  private func daysBefore(_ days: some Sequence<Int>) -> [CalendarDate] {
    days.map { today.advanced(by: -$0) }
  }

  @Test("Finding the current streak reads one studied day and a few rests before its start")
  func currentStreak() {
    // In one year every third day is studied and the days between are off. Before that year comes a missed
    // day, and then the same again.
    let studied = RecordingIterator(daysBefore(stride(from: 0, to: 720, by: 3).filter { $0 != 363 }))
    let rests = RecordingIterator(daysBefore((0..<720).filter { $0 % 3 != 0 }))
    var streaks = Streaks(
      asOf: today, newestFirst: studied, daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: rests))
    let start = today.advanced(by: -360)
    #expect(streaks.current() == Streak(start: start, end: today, length: 121))
    #expect(studied.read.count == 122)
    #expect(studied.read.filter { $0 < start }.count == 1)
    // The days off back to the missed day are read, and the rest beyond it.
    #expect(rests.read.allSatisfy { $0 >= start.advanced(by: -4) })
  }

  @Test("Finding that no streak is alive reads one studied day and the rests up to the missed day")
  func deadStreak() {
    let studied = RecordingIterator(daysBefore(10..<1_000))
    let rests = RecordingIterator(daysBefore(0..<1_000).filter { $0 != today.advanced(by: -5) })
    var streaks = Streaks(
      asOf: today, newestFirst: studied, daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: rests))
    #expect(streaks.current() == nil)
    #expect(studied.read.count == 1)
    #expect(rests.read.count == 6)
  }

  @Test("A summary reads each studied day and each rest once")
  func onePass() {
    let studied = RecordingIterator(daysBefore(stride(from: 0, to: 1_000, by: 2).filter { $0 % 50 != 0 }))
    let rests = RecordingIterator(daysBefore(stride(from: 1, to: 1_000, by: 2)))
    let summary = StreakSummary(
      asOf: today, studied: studied, schedule: Schedule(), rests: rests,
      restsAhead: RecordingIterator([]))
    #expect(summary.total == 480)
    #expect(summary.longest?.length == 24)
    #expect(studied.requests == 481)
    #expect(rests.requests <= 501)
  }

  @Test("A summary reads the rests ahead only as far as they follow each other")
  func restsAhead() {
    let ahead = RecordingIterator((1..<500).filter { $0 != 6 }.map { today.advanced(by: $0) })
    let summary = StreakSummary(
      asOf: today, studied: [today].makeIterator(), schedule: Schedule(), rests: [].makeIterator(),
      restsAhead: ahead)
    #expect(summary.daysUntilBreak == 6)
    #expect(ahead.read.count == 6)
  }
}
