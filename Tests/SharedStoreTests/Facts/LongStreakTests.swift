import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// In a long streak the store counts many days at once instead of giving each of them.
@Suite("Long streaks in the store")
struct LongStreakTests {
  private let today: CalendarDate = "2024-12-10"

  @Test("The store finds the same streaks as a walk day by day on random long histories")
  func agrees() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let folder = TemporaryContainer()
    for round in 0..<12 {
      // Days that were said or have sessions, days that were unmarked, and days without a row.
      var (rows, studied): ([String], [CalendarDate]) = ([], [])
      var day = today.advanced(by: -random(0...1))
      for _ in 0..<random(1...4) {
        for _ in 0..<[random(1...70), random(100...400), random(400...1500)][random(0...2)] {
          studied.append(day)
          rows.append("(1, '\(day)', \(["1, 0", "NULL, 1", "1, 1"][random(0...2)]))")
          day = day.previous
        }
        switch random(0...2) {
        case 0: rows.append("(1, '\(day)', 0, 1)")
        case 1: rows.append("(1, '\(day)', NULL, 0)")
        default: break
        }
        day = day.previous
      }
      let raw = try folder.raw()
      try raw.rows("DELETE FROM recordedDay")
      try raw.rows(
        """
        INSERT INTO recordedDay (subject, date, didStudy, sessions, amount, isReached)
        SELECT column1, column2, column3, column3 IS NULL, 0, column4 FROM (VALUES \(rows.joined(separator: ",")));
        """)
      let none = EmptyCollection<CalendarDate>()
      var streaks = Streaks(
        asOf: today, newestFirst: DatesOneByOne(dates: studied.makeIterator()),
        daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: none.makeIterator()))
      let expected = StreakSummary(
        &streaks, daysOffAhead: DaysOff(schedule: Schedule(), restsOldestFirst: none.makeIterator()))
      try folder.openForReading().read { reading in
        let subject = try reading.defaultSubject()
        let summary = try reading.streakSummary(of: subject, asOf: today)
        #expect(summary == expected, "seed \(seed), round \(round)")
        #expect(try reading.currentStreak(of: subject, asOf: today).streak == expected.current)
        #expect(try reading.streakState(of: .subject(subject), asOf: today) == expected.state)
      }
    }
  }
}

/// Dates that are read one by one.
private struct DatesOneByOne: StudiedDates {
  var dates: IndexingIterator<[CalendarDate]>

  mutating func next() -> CalendarDate? { dates.next() }
}
