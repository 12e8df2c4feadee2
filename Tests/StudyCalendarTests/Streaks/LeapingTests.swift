import SeededRandom
import StudyCalendar
import Testing

/// In a long streak many days are asked for at once. That must change nothing of what is found.
@Suite("Streaks over many days at once")
struct LeapingTests {
  /// Dates that can say at once whether many days were studied. It counts how it was asked.
  private final class LeapingDates: StudiedDates {
    private let dates: [CalendarDate]
    private let studied: Set<CalendarDate>
    private var nextIndex = 0
    private(set) var read = 0
    private(set) var daysLeapt = 0
    private(set) var daysInVain = 0

    init(_ dates: [CalendarDate]) {
      self.dates = dates
      studied = Set(dates)
    }

    func oldest() -> CalendarDate? { dates.last }

    func next() -> CalendarDate? {
      guard nextIndex < dates.count else { return nil }
      read += 1
      nextIndex += 1
      return dates[nextIndex - 1]
    }

    func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool {
      #expect(nextIndex > 0 && dates[nextIndex - 1] == last && date < last)
      guard (date...last).allSatisfy(studied.contains) else {
        daysInVain += date.distance(to: last)
        return false
      }
      daysLeapt += date.distance(to: last)
      nextIndex += date.distance(to: last)
      return true
    }
  }

  @Test("What is found agrees with a walk day by day on random long histories", arguments: 1...3)
  func agrees(part: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var (leapt, inVain, read) = (0, 0, 0)
    for round in 0..<100 {
      let history = LongHistory(using: &generator)
      let dates = LeapingDates(history.studied)
      let expected = history.summary(history.studied.makeIterator())
      #expect(history.summary(dates) == expected, "seed \(seed), round \(round)")
      #expect(
        Array(history.streaks(LeapingDates(history.studied)))
          == Array(history.streaks(history.studied.makeIterator())), "seed \(seed), round \(round)")
      (leapt, inVain, read) = (leapt + dates.daysLeapt, inVain + dates.daysInVain, read + dates.read)
    }
    #expect(leapt > 0, "seed \(seed)")
    // What was asked in vain is little beside all the days.
    #expect(inVain > 0 && inVain < (leapt + read) / 2, "seed \(seed)")
  }

  @Test("A streak of 100 days never asks for many days at once")
  func shortStreak() {
    let today: CalendarDate = CalendarDate(dayNumber: 20_000)
    let dates = LeapingDates((0..<100).map { today.advanced(by: -$0) })
    #expect(currentLength(dates, today) == 100)
    #expect(dates.daysLeapt == 0 && dates.daysInVain == 0)
  }

  @Test("A streak of ten years is hardly read day by day")
  func longStreak() {
    let today: CalendarDate = CalendarDate(dayNumber: 20_000)
    let dates = LeapingDates((0..<3650).map { today.advanced(by: -$0) })
    #expect(currentLength(dates, today) == 3650)
    #expect(dates.read < 500)
  }

  @Test("Nobody asks for days before the oldest one", arguments: [500, 1000, 3650])
  func askingUpToTheOldestDay(length: Int) {
    let today: CalendarDate = CalendarDate(dayNumber: 20_000)
    let dates = LeapingDates((0..<length).map { today.advanced(by: -$0) })
    #expect(currentLength(dates, today) == length)
    #expect(dates.daysInVain == 0)
  }

  private func currentLength(_ dates: LeapingDates, _ today: CalendarDate) -> Int {
    var streaks = Streaks(asOf: today, newestFirst: dates, daysOff: DaysOff())
    return CurrentStreak(&streaks).length
  }
}
