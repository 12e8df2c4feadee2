import StudyCalendar
import Testing

/// How much is read of what may be a long history.
@Suite("Reading with days off")
struct DaysOffReadingTests {
  /// A Friday.
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-03-01")) }

  /// Hands out dates, and keeps those that it handed out.
  private final class RecordingIterator: IteratorProtocol {
    private var dates: IndexingIterator<[CalendarDate]>
    private(set) var read: [CalendarDate] = []
    private(set) var requests = 0

    init(_ dates: [CalendarDate]) { self.dates = dates.makeIterator() }

    func next() -> CalendarDate? {
      requests += 1
      let date = dates.next()
      if let date { read.append(date) }
      return date
    }
  }

  private func daysBefore(_ days: some Sequence<Int>) -> [CalendarDate] {
    days.map { today.advanced(by: -$0) }
  }

  @Test("a streak reads no further back than it goes, and one more day and one more rest")
  func currentStreak() {
    // Studied every third day of a year and off between; before that, a missed day and as much again.
    let studied = RecordingIterator(daysBefore(stride(from: 0, to: 720, by: 3).filter { $0 != 363 }))
    let rests = RecordingIterator(daysBefore((0..<720).filter { $0 % 3 != 0 }))
    var streaks = Streaks(
      newestFirst: studied, daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: rests))
    let start = today.advanced(by: -360)
    #expect(streaks.current(on: today) == Streak(start: start, end: today, length: 121))
    #expect(studied.read.count == 122)
    #expect(studied.read.filter { $0 < start }.count == 1)
    // The days off that lead to the missed day are looked at, and the rest beyond it.
    #expect(rests.read.allSatisfy { $0 >= start.advanced(by: -4) })
  }

  @Test("a streak that is dead on a day is known to be without the history before it")
  func deadStreak() {
    let studied = RecordingIterator(daysBefore(10..<1_000))
    let rests = RecordingIterator(daysBefore(0..<1_000).filter { $0 != today.advanced(by: -5) })
    var streaks = Streaks(
      newestFirst: studied, daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: rests))
    #expect(streaks.current(on: today) == nil)
    #expect(studied.read.count == 1)
    #expect(rests.read.count == 6)
  }

  @Test("`longest` reads each day and each rest once")
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

  @Test("the rests ahead are read as far as they follow each other")
  func restsAhead() {
    let ahead = RecordingIterator((1..<500).filter { $0 != 6 }.map { today.advanced(by: $0) })
    let summary = StreakSummary(
      asOf: today, studied: [today].makeIterator(), schedule: Schedule(), rests: [].makeIterator(),
      restsAhead: ahead)
    #expect(summary.daysUntilBreak == 6)
    #expect(ahead.read.count == 6)
  }
}
