import SeededRandom
import Testing

@testable import StudyCalendar

@Suite("Statistics of what was studied")
struct StudyStatisticsTests {
  private let first: CalendarDate

  init() throws { first = try #require(CalendarDate(iso8601: "2023-11-20")) }

  /// Random days from ``first`` on.
  private func days(_ count: Int, using generator: inout SeededGenerator) -> [Day] {
    (0..<count).map { offset in
      let sessions = Int.random(in: 0...2, using: &generator)
      return Day(
        date: first.advanced(by: offset), didStudy: Bool.random(using: &generator),
        isOff: Int.random(in: 0..<4, using: &generator) == 0, said: nil,
        sessions: SessionSum(
          count: sessions,
          amount: Amount(thousandths: sessions * Int.random(in: 0...90_000, using: &generator))))
    }
  }

  /// Expects that a tally is what a plain count of some days comes to.
  private func expect(
    _ tally: StudyStatistics.Tally, of days: [Day], today: CalendarDate, _ place: Comment
  ) {
    var (studied, counted, amount) = (0, 0, 0)
    for day in days {
      amount += day.sessions.amount.thousandths
      if day.didStudy {
        studied += 1
        counted += 1
      } else if !day.isDayOff, day.date < today {
        counted += 1
      }
    }
    #expect(tally.studied == studied, place)
    #expect(tally.counted == counted, place)
    #expect(tally.amount.thousandths == amount, place)
    #expect(tally.rate == (counted == 0 ? nil : Double(studied) / Double(counted)), place)
  }

  @Test("The tallies of all days, weekdays, months and years agree with a plain count on random days")
  func agreesWithPlainCount() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let days = days(Int.random(in: 1...500, using: &generator), using: &generator)
      let today = Bool.random(using: &generator) ? days[days.count - 1].date : days[days.count - 1].date.next
      let statistics = StudyStatistics(of: days, today: today, streaks: [], unit: .day)
      let place: Comment = "seed \(seed), round \(round)"
      #expect(statistics.dates == first...days[days.count - 1].date, place)
      expect(statistics.all, of: days, today: today, place)
      #expect(statistics.weekdays.map(\.time) == Weekday.allCases, place)
      for part in statistics.weekdays {
        expect(part.tally, of: days.filter { $0.date.weekday == part.time }, today: today, place)
      }
      #expect(Set(statistics.months.map(\.time)) == Set(days.map(\.date.month)), place)
      #expect(statistics.months.map(\.time) == statistics.months.map(\.time).sorted(), place)
      for part in statistics.months {
        expect(part.tally, of: days.filter { $0.date.month == part.time }, today: today, place)
      }
      #expect(statistics.years.map(\.time) == Set(days.map(\.date.month.year)).sorted(), place)
      for part in statistics.years {
        expect(part.tally, of: days.filter { $0.date.month.year == part.time }, today: today, place)
      }
    }
  }

  @Test("Without days there are no dates, and no rate")
  func empty() {
    let statistics = StudyStatistics(of: [], today: first, streaks: [], unit: .week)
    #expect(statistics.dates == nil)
    #expect(statistics.all.rate == nil && statistics.all.percentage == nil)
    #expect(statistics.weekdays.count == 7 && statistics.months.isEmpty && statistics.years.isEmpty)
  }

  private func tally(studied: Int, missed: Int, amount: Int = 0) -> StudyStatistics.Tally {
    let days = (0..<studied + missed).map { offset in
      Day(
        date: first.advanced(by: offset), didStudy: offset < studied, isOff: false, said: nil,
        sessions: SessionSum(count: 1, amount: Amount(thousandths: offset == 0 ? amount : 0)))
    }
    return StudyStatistics(of: days, today: .latest, streaks: [], unit: .day).all
  }

  @Test("A percentage is 100 only if all days were studied, and 0 only if no day was")
  func percentage() {
    #expect(tally(studied: 2, missed: 1).percentage == 67)
    #expect(tally(studied: 999, missed: 1).percentage == 99)
    #expect(tally(studied: 1, missed: 999).percentage == 1)
    #expect(tally(studied: 3, missed: 0).percentage == 100)
    #expect(tally(studied: 0, missed: 3).percentage == 0)
  }

  @Test("The amount of a day below the minimum is in the sum, and not in the average of studied days")
  func partialDays() {
    let days = [10, 4, 20].enumerated().map { offset, amount in
      Day(
        date: CalendarDate.earliest.advanced(by: offset), didStudy: amount >= 10, isOff: false, said: nil,
        sessions: SessionSum(count: 1, amount: Amount(thousandths: amount)))
    }
    let tally = StudyStatistics(of: days, today: .latest, streaks: [], unit: .day).all
    #expect(tally.amount == Amount(thousandths: 34))
    #expect(tally.amountPerStudiedDay == Amount(thousandths: 15))
  }

  @Test("The amount per studied day is rounded to thousandths, and nil without amounts or studied days")
  func average() {
    #expect(tally(studied: 3, missed: 1, amount: 5).amountPerStudiedDay == Amount(thousandths: 2))
    #expect(tally(studied: 3, missed: 1, amount: 4).amountPerStudiedDay == Amount(thousandths: 1))
    #expect(tally(studied: 3, missed: 1).amountPerStudiedDay == nil)
    #expect(tally(studied: 0, missed: 1, amount: 5).amountPerStudiedDay == nil)
    #expect(Amount(thousandths: 1_249).roundedToTenths.decimal == "1.2")
    #expect(Amount(thousandths: 1_250).roundedToTenths.decimal == "1.3")
    #expect(Amount(thousandths: .max).roundedToTenths.thousandths > .max - 1000)
  }

  @Test("Amounts near the end of 64 bits do not stop a count")
  func highAmounts() {
    let days = (0..<3).map { offset in
      Day(
        date: first.advanced(by: offset), didStudy: true, isOff: false, said: nil,
        sessions: SessionSum(count: 1, amount: Amount(thousandths: .max - 1)))
    }
    let statistics = StudyStatistics(of: days, today: .latest, streaks: [], unit: .day)
    #expect(statistics.all.amount.thousandths == .max)
  }

  @Test("The longest streaks come first, and of equally long ones the more recent")
  func longest() {
    func streak(_ start: Int, _ length: Int) -> Streak {
      Streak(start: first.advanced(by: start), end: first.advanced(by: start + length - 1), length: length)
    }
    let streaks = [streak(50, 2), streak(40, 5), streak(30, 3), streak(20, 5), streak(10, 1)]
    let statistics = StudyStatistics(of: [], today: first, streaks: streaks, unit: .day)
    #expect(statistics.longestStreaks(3) == [streak(40, 5), streak(20, 5), streak(30, 3)])
    #expect(statistics.longestStreaks(9).count == 5)
  }
}
