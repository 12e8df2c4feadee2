import Testing

@testable import StudyCalendar

@Suite("Streaks")
struct StreakTests {
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso8601: "2024-03-01")) }

  /// Gives dates and counts how often it is asked, also after the last date.
  private final class CountingIterator: IteratorProtocol {
    private var dates: IndexingIterator<[CalendarDate]>
    private(set) var count = 0

    init(_ dates: [CalendarDate]) { self.dates = dates.makeIterator() }

    func next() -> CalendarDate? {
      count += 1
      return dates.next()
    }
  }

  @Test("Streaks come newest first and hold every studied day once")
  func newestFirst() {
    let history = History("xx.x...xxx.x.", endingOn: today)
    let streaks = Array(
      Streaks(asOf: today, newestFirst: history.newestFirst.makeIterator(), daysOff: DaysOff()))
    #expect(streaks.map(\.length) == [1, 3, 1, 2])
    #expect(streaks.flatMap { ($0.start...$0.end).reversed() } == history.newestFirst)
  }

  @Test("A history without days has no streaks")
  func noDays() {
    var streaks = Streaks(asOf: today, newestFirst: [].makeIterator(), daysOff: DaysOff())
    #expect(streaks.next() == nil)
    #expect(streaks.next() == nil)
  }

  @Test(
    "Finding the newest streak reads no more than its own days and one more", arguments: [1, 2, 7, 1_000])
  func laziness(length: Int) {
    let streak = (0..<length).map { today.advanced(by: -$0) }
    let before = (length + 1..<length + 500).map { today.advanced(by: -$0) }
    let dates = CountingIterator(streak + before)
    var streaks = Streaks(asOf: today, newestFirst: dates, daysOff: DaysOff())
    #expect(streaks.next()?.length == length)
    #expect(dates.count <= length + 1)
  }

  @Test("Streaks ask for no more dates after the dates have ended")
  func end() {
    let dates = CountingIterator([today, today.previous])
    var streaks = Streaks(asOf: today, newestFirst: dates, daysOff: DaysOff())
    while streaks.next() != nil {}
    #expect(streaks.next() == nil)
    #expect(dates.count == 3)
  }

  @Test("A summary of a whole history looks at each day once")
  func onePass() {
    let history = History("xx.x...xxx.x.", endingOn: today)
    let dates = CountingIterator(history.newestFirst)
    #expect(StreakSummary(asOf: today, newestFirst: dates).total == 7)
    #expect(dates.count == 8)
  }

  @Test("A streak may cross months, leap days and years")
  func acrossMonths() throws {
    for (start, end, length) in [
      ("2024-02-28", "2024-03-01", 3), ("2023-02-28", "2023-03-01", 2), ("1999-12-31", "2000-01-01", 2),
      ("2100-02-28", "2100-03-01", 2),
    ] {
      let first = try #require(CalendarDate(iso8601: start))
      let last = try #require(CalendarDate(iso8601: end))
      var streaks = Streaks(
        asOf: last, newestFirst: (first...last).reversed().makeIterator(), daysOff: DaysOff())
      #expect(streaks.next() == Streak(start: first, end: last, length: length))
      #expect(streaks.next() == nil)
    }
  }

  @Test("A streak is alive on the day it ends and on the day after, and no longer")
  func alive() {
    let streak = Streak(start: today.advanced(by: -4), end: today, length: 5)
    let dates = Array((streak.start...streak.end).reversed())
    func current(on date: CalendarDate) -> Streak? {
      var streaks = Streaks(asOf: date, newestFirst: dates.makeIterator(), daysOff: DaysOff())
      return streaks.current()
    }
    #expect(current(on: today) == streak)
    #expect(current(on: today.next) == streak)
    #expect(current(on: today.advanced(by: 2)) == nil)
  }
}
