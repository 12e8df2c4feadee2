import SeededRandom
import Testing

@testable import StudyCalendar

@Suite("Statistics of what was studied")
struct StudyStatisticsTests {
  private let first: CalendarDate

  init() throws { first = try #require(CalendarDate(iso8601: "2023-11-20")) }

  private func statistics(
    of days: [Day], today: CalendarDate, streaks: [Streak] = []
  ) -> StudyStatistics {
    let dates = days.first.flatMap { first in days.last.map { first.date...$0.date } }
    return StudyStatistics(
      of: days, in: dates, isWhole: true, terms: StudyStatistics.Terms(today: today), streaks: streaks,
      unit: .day)
  }

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
    _ tally: StudyTally, of days: [Day], today: CalendarDate, _ place: Comment
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
      let statistics = statistics(of: days, today: today)
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
    let statistics = statistics(of: [], today: first)
    #expect(statistics.dates == nil)
    #expect(statistics.all.rate == nil && statistics.all.percentage == nil)
    #expect(statistics.weekdays.count == 7 && statistics.months.isEmpty && statistics.years.isEmpty)
  }

  private func tally(studied: Int, missed: Int, amount: Int = 0) -> StudyTally {
    let days = (0..<studied + missed).map { offset in
      Day(
        date: first.advanced(by: offset), didStudy: offset < studied, isOff: false, said: nil,
        sessions: SessionSum(count: 1, amount: Amount(thousandths: offset == 0 ? amount : 0)))
    }
    return statistics(of: days, today: .latest).all
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
    let tally = statistics(of: days, today: .latest).all
    #expect(tally.amount == Amount(thousandths: 34))
    #expect(tally.amountPerStudiedDay == Amount(thousandths: 15))
  }

  @Test("The average is that of the studied days that have an amount")
  func averageOfMeasuredDays() {
    let days = [10, 0, 0, 20, 4].enumerated().map { offset, amount in
      Day(
        date: CalendarDate.earliest.advanced(by: offset), didStudy: amount != 4, isOff: false, said: nil,
        sessions: amount > 0 ? SessionSum(count: 1, amount: Amount(thousandths: amount)) : .none)
    }
    let tally = statistics(of: days, today: .latest).all
    #expect(tally.averageAmount == Amount(thousandths: 15))
    #expect(tally.amountPerStudiedDay == Amount(thousandths: 8))
    #expect(statistics(of: Array(days[1...2]), today: .latest).all.averageAmount == nil)
  }

  @Test("An amount has shorter forms of its own, and is rounded to hours where it has no minutes")
  func shortForms() {
    func forms(_ thousandths: Int, _ unit: AmountUnit = .minutes, from hours: Int = 10) -> [String] {
      Amount(thousandths: thousandths).shortForms(in: unit, wholeHoursFrom: hours)
    }
    #expect(forms(485_000) == ["8 h 5 min", "8 h", "8"])
    #expect(forms(485_000, from: 1) == ["8 h", "8"])
    #expect(forms(509_999) == ["8 h 29.999 min", "8 h", "8"])
    #expect(forms(510_000) == ["8 h 30 min", "9 h", "9"])
    #expect(forms(10_490_000, from: 100) == ["175 h", "175"])
    #expect(forms(.max).last == "153722867280913")
    #expect(forms(25_000) == ["25 min", "25"])
    #expect(forms(128_500, .named("pages")) == ["128.5 pages", "128.5"])
  }

  @Test("The amount per studied day is rounded to thousandths, and nil without amounts or studied days")
  func average() {
    #expect(tally(studied: 3, missed: 1, amount: 5).amountPerStudiedDay == Amount(thousandths: 2))
    #expect(tally(studied: 3, missed: 1, amount: 4).amountPerStudiedDay == Amount(thousandths: 1))
    #expect(tally(studied: 3, missed: 1).amountPerStudiedDay == nil)
    #expect(tally(studied: 0, missed: 1, amount: 5).amountPerStudiedDay == nil)
    #expect(Amount(thousandths: 1).roundedForPeople.decimal == "0.001")
    #expect(Amount(thousandths: 1_249).roundedForPeople.decimal == "1.2")
    #expect(Amount(thousandths: 1_250).roundedForPeople.decimal == "1.3")
    #expect(Amount(thousandths: 88_500).roundedForPeople.decimal == "89")
    #expect(Amount(thousandths: .max).roundedForPeople.thousandths > .max - 1000)
  }

  @Test("Amounts near the end of 64 bits do not stop a count")
  func highAmounts() {
    let days = (0..<3).map { offset in
      Day(
        date: first.advanced(by: offset), didStudy: true, isOff: false, said: nil,
        sessions: SessionSum(count: 1, amount: Amount(thousandths: .max - 1)))
    }
    let statistics = statistics(of: days, today: .latest)
    #expect(statistics.all.amount.thousandths == .max)
  }

  @Test("The longest streaks come first, and of equally long ones the more recent")
  func longest() {
    func streak(_ start: Int, _ length: Int) -> Streak {
      Streak(start: first.advanced(by: start), end: first.advanced(by: start + length - 1), length: length)
    }
    let streaks = [streak(50, 2), streak(40, 5), streak(30, 3), streak(20, 5), streak(10, 1)]
    let statistics = statistics(of: [], today: first, streaks: streaks)
    #expect(statistics.longestStreaks(3) == [streak(40, 5), streak(20, 5), streak(30, 3)])
    #expect(statistics.longestStreaks(9).count == 5)
  }

  /// A day that was studied for some minutes; 0 for a day that was marked.
  private func studied(_ date: CalendarDate, _ minutes: Int = 0) -> Day {
    Day(
      date: date, didStudy: true, isOff: false, said: nil,
      sessions: SessionSum(count: 1, amount: Amount(thousandths: minutes * 1000)))
  }

  @Test("Of equally good days and weeks the most recent is the record, and without amounts days decide")
  func records() {
    // 20 November 2023 is a Monday, and these weeks begin on Sundays.
    func days(minutes: Int) -> [Day] {
      (0..<21).map { offset in
        [0, 1, 7, 8, 14, 15].contains(offset)
          ? studied(first.advanced(by: offset), offset == 15 ? 0 : minutes)
          : Day(date: first.advanced(by: offset), didStudy: false)
      }
    }
    let today = first.advanced(by: 21)
    let marked = statistics(of: days(minutes: 0), today: today)
    #expect(marked.bestDay == nil && marked.bestWeek?.time.lowerBound == first.advanced(by: 13))
    let some = statistics(of: days(minutes: 30), today: today)
    #expect(some.bestDay?.time == first.advanced(by: 14))
    #expect(some.bestWeek?.time.lowerBound == first.advanced(by: 6))
    #expect(some.bestWeek?.tally.studied == 2)
    #expect(statistics(of: [], today: first).bestWeek == nil)
    let partial = Day(
      date: first, didStudy: false, isOff: false, said: nil,
      sessions: SessionSum(count: 1, amount: Amount(thousandths: 10_000)))
    #expect(statistics(of: [partial], today: first).bestWeek == nil, "less than the goal on its only day")
  }

  @Test("A negative amount, which only another program can store, takes nothing away")
  func negativeAmounts() {
    let days = [-5_000, 10].enumerated().map { studied(first.advanced(by: $0.offset), $0.element) }
    let statistics = statistics(of: days, today: .latest)
    #expect(statistics.all.amount == Amount(thousandths: 10_000))
    #expect(statistics.bestDay?.time == first.next)
  }

  @Test("Amounts in a column have minutes of two digits, and sums of many hours can leave minutes out")
  func alignedAmounts() {
    func amount(_ minutes: Int) -> Amount { Amount(thousandths: minutes * 1000) }
    #expect(
      [5, 60, 1385, 935].map { amount($0).alignedWords(in: .minutes) } == [
        "5 min", "1 h 00 min", "23 h 05 min", "15 h 35 min",
      ])
    #expect(Amount(thousandths: 65_500).alignedWords(in: .minutes) == "1 h 05.5 min")
    #expect(amount(1385).alignedWords(in: .named("pages")) == "1385 pages")
    #expect(amount(6025).shortWords(in: .minutes, wholeHoursFrom: 100) == "100 h")
    #expect(amount(5999).shortWords(in: .minutes, wholeHoursFrom: 100) == "99 h 59 min")
    #expect(amount(6025).shortWords(in: .named("pages"), wholeHoursFrom: 100) == "6025 pages")
  }
}
