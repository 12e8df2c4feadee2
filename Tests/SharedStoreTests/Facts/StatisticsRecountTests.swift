import Foundation
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

/// A random history as plain facts, and what they come to, counted day by day without any of the store's rules.
private struct PlainHistory {
  let today: CalendarDate
  let first: CalendarDate
  var firstWeekday = Weekday.sunday
  var said: [CalendarDate: Bool] = [:]
  var sessions: [CalendarDate: [Int]] = [:]
  var rests: Set<CalendarDate> = []
  var weekdaysOff: Set<Weekday> = []
  var goals: [(from: CalendarDate, daysPerWeek: Int?, minimum: Int?)] = []
  var end: CalendarDate?

  init(today: CalendarDate, using random: inout SeededGenerator) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let length = [number(0...3), number(4...60), number(61...900)][number(0...2)]
    (self.today, first) = (today, today.advanced(by: -length))
    firstWeekday = [.sunday, .monday, .saturday][number(0...2)]
    said[first] = true
    for day in 0...length {
      let date = first.advanced(by: day)
      switch number(0...9) {
      case 0...3: sessions[date] = (0..<number(1...3)).map { _ in number(1...90) * 1000 }
      case 4: said[date] = true
      case 5 where day > 0: said[date] = false
      case 6 where date < today: rests.insert(date)
      default: break
      }
      if number(0...15) == 0, day > 0 { (said[date], sessions[date]) = (number(0...1) == 0, [5000]) }
    }
    if number(0...2) == 0 {
      for ahead in 1...6 where number(0...2) == 0 { rests.insert(today.advanced(by: ahead)) }
    }
    if number(0...2) == 0 { weekdaysOff = [.sunday, [.monday, .wednesday, .saturday][number(0...2)]] }
    for _ in 0..<number(0...3) {
      goals.append(
        (
          first.advanced(by: number(-10...length + 5)), number(0...2) > 0 ? number(1...7) : nil,
          number(0...1) == 0 ? number(1...60) * 1000 : nil
        ))
    }
    // Of two changes on one date only one can hold.
    goals = Dictionary(grouping: goals) { $0.from }.compactMap(\.value.first).sorted { $0.from < $1.from }
    if length > 10, number(0...4) == 0 { end = first.advanced(by: number(5...length)) }
  }

  func write(to folder: TemporaryContainer) throws {
    let store = try folder.open()
    _ = try store.write(as: "test", at: today.noon) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.set(SettingKey.firstWeekday, to: firstWeekday.name)
      if !weekdaysOff.isEmpty { try writing.setDaysOff(weekdaysOff, of: subject, from: .earliest) }
      for goal in goals {
        let minimum = goal.minimum.map { Amount(thousandths: $0) }
        try writing.setGoal(
          Goal(daysPerWeek: goal.daysPerWeek, minimum: minimum), of: subject, from: goal.from)
      }
      for (date, amounts) in sessions.sorted(by: { $0.key < $1.key }) {
        for amount in amounts {
          _ = try writing.addSession(on: date, amount: Amount(thousandths: amount), note: nil, of: subject)
        }
      }
      for (date, word) in said.sorted(by: { $0.key < $1.key }) {
        try writing.say(StudyKind.self, of: subject, date.description, .bool(word))
      }
      for date in rests.sorted() {
        try writing.say(
          RestKind.self, of: subject, date.description, RestKind.json(Rest(reason: nil, isLate: false)))
      }
      if let end { try writing.setEnd(end, of: subject) }
    }
  }

  // MARK: The recount

  func amount(_ date: CalendarDate) -> Int { date <= today ? (sessions[date] ?? []).reduce(0, +) : 0 }

  func goal(_ date: CalendarDate) -> (daysPerWeek: Int?, minimum: Int?) {
    guard let goal = goals.last(where: { $0.from <= date }) else { return (nil, nil) }
    return (goal.daysPerWeek, goal.minimum)
  }

  func didStudy(_ date: CalendarDate) -> Bool {
    guard date <= today else { return false }
    if let word = said[date] { return word }
    return sessions[date] != nil && amount(date) >= goal(date).minimum ?? 0
  }

  func isOff(_ date: CalendarDate) -> Bool {
    rests.contains(date) || weekdaysOff.contains(date.weekday) || end.map { date >= $0 } ?? false
  }

  /// How many days were studied, how many count, and the sum of the amounts.
  func sum(_ dates: some Sequence<CalendarDate>) -> [Int] {
    var (studied, counted, sum) = (0, 0, 0)
    for date in dates {
      if didStudy(date) { studied += 1 }
      if didStudy(date) || date < today && !isOff(date) { counted += 1 }
      sum += amount(date)
    }
    return [studied, counted, sum]
  }

  /// The weeks of some days: each with all of its seven days.
  func weeks(of dates: [CalendarDate]) -> [[CalendarDate]] {
    var weeks: [[CalendarDate]] = []
    for date in dates {
      var start = date
      while start.weekday != firstWeekday { start = start.advanced(by: -1) }
      let week = (0..<7).map { start.advanced(by: $0) }
      let isIn = dates.contains(week[6]) || week.contains(today) && dates.contains(today)
      if isIn, !weeks.contains(week) { weeks.append(week) }
    }
    return weeks
  }

  /// How many weeks met their goal, and how many count.
  func weekGoals(of dates: [CalendarDate]) -> [Int] {
    var (met, counted) = (0, 0)
    for week in weeks(of: dates) {
      let isOpen = week[6] >= today
      guard let asked = goal(week[6]).daysPerWeek ?? (isOpen ? goal(today).daysPerWeek : nil) else {
        continue
      }
      let studied = week.count { didStudy($0) }
      let possible = week.count { didStudy($0) || !isOff($0) }
      let isMet = possible > 0 && studied >= min(asked, possible)
      if isMet { met += 1 }
      if isMet || !isOpen && possible > 0 && week[0] >= first { counted += 1 }
    }
    return [met, counted]
  }

  func dayGoals(of dates: [CalendarDate]) -> [Int] {
    Array(sum(dates.filter { goal($0).daysPerWeek == nil }).prefix(2))
  }

  /// The streaks of a daily goal that end in some days, newest first: their first and last days and their lengths.
  func streaks(endingIn dates: [CalendarDate]) -> [PlainStreak] {
    guard let from = dates.first, let last = dates.last else { return [] }
    var (streaks, start, end, length): ([PlainStreak], CalendarDate?, CalendarDate?, Int) = ([], nil, nil, 0)
    func close() {
      if let start, let end { streaks.append(PlainStreak(start: start, end: end, length: length)) }
      (start, end, length) = (nil, nil, 0)
    }
    var date = first
    while date <= last {
      if didStudy(date) {
        (start, end, length) = (start ?? date, date, length + 1)
      } else if !isOff(date), date < last {
        close()
      }
      date = date.advanced(by: 1)
    }
    close()
    return streaks.filter { $0.end >= from }.reversed()
  }
}

private struct PlainStreak: Equatable {
  let start, end: CalendarDate
  let length: Int
}

extension StudyTally {
  fileprivate var numbers: [Int] { [studied, counted, amount.thousandths] }
}

@Suite("Statistics against a plain recount")
struct StatisticsRecountTests {
  @Test(
    "Every number of the statistics agrees with a plain recount on random histories, of all days and of some of them"
  )
  func recount() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<25 {
      let today = CalendarDate("2025-01-01").advanced(by: Int.random(in: 0...800, using: &random))
      let history = PlainHistory(today: today, using: &random)
      let folder = TemporaryContainer()
      try history.write(to: folder)
      let place = "seed \(seed), round \(round)"
      for part in 0..<4 {
        var range: ClosedRange<CalendarDate>?
        if part > 0 {
          let start = history.first.advanced(by: Int.random(in: -20...200, using: &random))
          range = start...start.advanced(by: [0, 6, 40, 365].randomElement(using: &random) ?? 0)
        }
        let statistics = try folder.openForReading().read(at: today.noon) {
          try $0.statistics(of: .subject($0.defaultSubject()), in: range)
        }
        compare(
          statistics, history, in: range, Comment(rawValue: "\(place), \(range.map { "\($0)" } ?? "all")"))
      }
    }
  }

  private func compare(
    _ statistics: StudyStatistics, _ history: PlainHistory, in range: ClosedRange<CalendarDate>?,
    _ place: Comment
  ) {
    let all = (0...history.first.distance(to: history.today)).map { history.first.advanced(by: $0) }
    let dates = all.filter { range?.contains($0) ?? true }
    #expect(statistics.dates?.lowerBound == dates.first && statistics.dates?.upperBound == dates.last, place)
    #expect(statistics.all.numbers == history.sum(dates), place)
    for part in statistics.weekdays {
      #expect(part.tally.numbers == history.sum(dates.filter { $0.weekday == part.time }), place)
    }
    #expect(statistics.months.map(\.time) == Set(dates.map(\.month)).sorted(), place)
    for part in statistics.months {
      #expect(part.tally.numbers == history.sum(dates.filter { $0.month == part.time }), place)
    }
    #expect(statistics.years.map(\.time) == Set(dates.map(\.month.year)).sorted(), place)
    for part in statistics.years {
      #expect(part.tally.numbers == history.sum(dates.filter { $0.month.year == part.time }), place)
    }
    #expect([statistics.goals.days.met, statistics.goals.days.counted] == history.dayGoals(of: dates), place)
    #expect(
      [statistics.goals.weeks.met, statistics.goals.weeks.counted] == history.weekGoals(of: dates), place)

    let highest = dates.map(history.amount).max() ?? 0
    #expect(
      statistics.bestDay?.time == (highest > 0 ? dates.last { history.amount($0) == highest } : nil), place)
    #expect(statistics.bestDay?.tally.amount.thousandths ?? 0 == highest, place)
    var best: (week: [CalendarDate], numbers: [Int])?
    for week in history.weeks(of: dates) {
      let sum = history.sum(week.filter { $0 >= history.first })
      let isBetter = best.map { (sum[2], sum[0]) >= ($0.numbers[2], $0.numbers[0]) } ?? (sum[2] + sum[0] > 0)
      if isBetter { best = (week, sum) }
    }
    #expect(statistics.bestWeek?.time.lowerBound == best?.week[0], place)
    #expect(
      statistics.bestWeek.map { [$0.tally.studied, $0.tally.amount.thousandths] }
        == best.map { [$0.numbers[0], $0.numbers[2]] }, place)

    if !history.goals.contains(where: { $0.daysPerWeek != nil }) {
      let streaks = statistics.streaks.map { PlainStreak(start: $0.start, end: $0.end, length: $0.length) }
      #expect(statistics.streakUnit == .day && streaks == history.streaks(endingIn: dates), place)
      let longest = statistics.streaks.map(\.length).max()
      #expect(statistics.longestStreaks(1).first == statistics.streaks.first { $0.length == longest }, place)
    }
    guard range == nil else {
      #expect(statistics.week == nil && statistics.month == nil, place)
      return
    }
    let today = history.today
    var weekStart = today
    while weekStart.weekday != history.firstWeekday { weekStart = weekStart.advanced(by: -1) }
    compare(
      statistics.week, history, place,
      (0...12).map { back in
        let start = weekStart.advanced(by: -7 * back)
        return (start, (0...weekStart.distance(to: today)).map { start.advanced(by: $0) })
      })
    var months: [(CalendarDate, [CalendarDate])] = []
    var start = today.advanced(by: 1 - today.day)
    for _ in 0...12 {
      months.append(
        (start, (0..<today.day).map { start.advanced(by: $0) }.filter { $0.month == start.month }))
      start = start.advanced(by: -1)
      start = start.advanced(by: 1 - start.day)
    }
    compare(statistics.month, history, place, months)
  }

  /// - Parameter periods: the present week or month and twelve before it, each with its first day and the days that count.
  private func compare(
    _ comparison: PeriodComparison?, _ history: PlainHistory, _ place: Comment,
    _ periods: [(start: CalendarDate, dates: [CalendarDate])]
  ) {
    func sum(_ period: Int) -> [Int] { history.sum(periods[period].dates.filter { $0 >= history.first }) }
    #expect(comparison?.dates.lowerBound == periods[0].start, place)
    #expect(comparison?.dates.upperBound == history.today, place)
    #expect(comparison?.present.numbers == sum(0), place)
    let hasPrevious = periods[1].dates.contains { $0 >= history.first }
    #expect(comparison?.previous?.numbers == (hasPrevious ? sum(1) : nil), place)
    let whole = (1...12).filter { periods[$0].start >= history.first }
    #expect(comparison?.usual?.count == (whole.isEmpty ? nil : whole.count), place)
    if let usual = comparison?.usual {
      let (days, amount) = (whole.reduce(0) { $0 + sum($1)[0] }, whole.reduce(0) { $0 + sum($1)[2] })
      #expect(abs(usual.studied - Double(days) / Double(whole.count)) <= 0.0500001, place)
      #expect(abs(usual.amount.thousandths - amount / whole.count) <= 1, place)
    }
  }
}
