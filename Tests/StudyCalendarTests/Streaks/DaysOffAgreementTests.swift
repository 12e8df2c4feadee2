import SeededRandom
import StudyCalendar
import Testing

@Suite("Days off compared with a naive count")
struct DaysOffAgreementTests {
  private let first: CalendarDate
  private let last: CalendarDate

  init() throws {
    first = try #require(CalendarDate(iso8601: "2023-12-20"))
    last = try #require(CalendarDate(iso8601: "2024-03-05"))
  }

  @Test("A summary agrees with a naive count on random days, rests and schedules, as of random days")
  func agreesWithNaiveCount() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var (alive, acrossDaysOff, restingAlive, equallyLong) = (0, 0, 0, 0)
    for round in 0..<400 {
      let history = RestedHistory(in: first...last, using: &generator)
      for _ in 0..<3 {
        let date = CalendarDate(
          dayNumber: Int.random(in: first.dayNumber - 2...last.dayNumber + 9, using: &generator))
        let place: Comment = "seed \(seed), round \(round), as of \(date)"
        let summary = history.summary(asOf: date)
        let (streaks, isAlive) = history.naiveStreaks(upTo: date, lastStudy: date)
        let greatest = streaks.map(\.length).max()
        let isDone = history.studied.contains(date)
        #expect(summary.current == (isAlive ? streaks.last : nil), place)
        #expect(summary.longest == streaks.last { $0.length == greatest }, place)
        #expect(summary.total == history.studied.count { $0 <= date }, place)
        #expect(summary.studiedToday == isDone, place)
        #expect(summary.isDayOff == (!isDone && history.naiveIsOff(date)), place)
        #expect(summary.daysUntilBreak == history.naiveDaysUntilBreak(asOf: date), place)
        if isAlive { alive += 1 }
        if streaks.contains(where: { $0.start.distance(to: $0.end) >= $0.length }) { acrossDaysOff += 1 }
        if isAlive, summary.isDayOff { restingAlive += 1 }
        if streaks.count(where: { $0.length == greatest }) > 1 { equallyLong += 1 }
      }
    }
    // The random histories had enough cases of every kind that matters.
    for count in [alive, acrossDaysOff, restingAlive, equallyLong] { #expect(count > 50, "seed \(seed)") }
  }

  @Test("Streaks across days off are the same as in a naive count, newest first")
  func sameStreaks() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let history = RestedHistory(in: first...last, using: &generator)
      let streaks = Streaks(
        asOf: last, newestFirst: history.studied.sorted(by: >).makeIterator(),
        daysOff: DaysOff(
          schedule: Schedule(history.changes),
          restsNewestFirst: history.rests.sorted(by: >).makeIterator()))
      #expect(
        Array(streaks) == history.naiveStreaks(upTo: last, lastStudy: last).streaks.reversed(),
        "seed \(seed), round \(round)")
    }
  }
}
