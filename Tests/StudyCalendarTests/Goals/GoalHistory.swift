import SeededRandom
import StudyCalendar

/// A history with goals for a test. Its days are numbered from 0, and so are its weekdays, from Sunday. Changes may begin up
/// to ten days before the first day and after the last one.
struct GoalHistory {
  /// The date of day 0.
  var base: CalendarDate
  /// The days that were studied and those that have a rest.
  var studied: [Bool]
  var rests: [Bool]
  /// The dates that the zone skipped.
  var skipped: [Int] = []
  /// The weekly days off from a day on.
  var schedule: [(from: Int, off: Set<Int>)] = []
  /// How many days a week the goal asks for from a day on; nil for daily goals.
  var goals: [(from: Int, daysPerWeek: Int?)] = []
  /// The first day of an ended subject on which it is over.
  var ended: Int?
  var firstWeekday = Weekday.monday.rawValue
  var today: Int

  /// Reads a row of days that begins on Monday, 2024-01-01. A day `x` was studied, `~` is a rest, `X` is both, `-` is a
  /// date that the zone skipped, `.` is none of these. Today is the day before the sign `<`, or the last one. Blanks part weeks.
  init(_ row: String, _ goals: (from: Int, daysPerWeek: Int?)...) {
    let signs = row.filter { $0 != " " }
    let days = signs.filter { $0 != "<" }
    base = CalendarDate(dayNumber: 19_723)
    studied = days.map { "xX".contains($0) }
    rests = days.map { "~X".contains($0) }
    skipped = days.enumerated().filter { $0.element == "-" }.map(\.offset)
    today =
      (signs.firstIndex(of: "<").map { signs.distance(from: signs.startIndex, to: $0) } ?? days.count) - 1
    self.goals = goals
  }

  /// Makes a random history.
  init(using generator: inout SeededGenerator) {
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let count = random(1...60)
    let firstDays = [
      19_700 + random(0...800), CalendarDate.earliest.dayNumber, CalendarDate.latest.dayNumber - count,
    ]
    base = CalendarDate(dayNumber: firstDays[max(0, random(-10...2))])
    let study = [1, 3, 5, 9][random(0...3)]
    let rest = [0, 0, 1, 5, 9][random(0...4)]
    studied = (0..<count).map { _ in random(0...9) < study }
    rests = (0..<count).map { _ in random(0...9) < rest }
    // Long rests, so that whole weeks are off.
    for _ in 0..<random(0...2) {
      let start = random(0...count - 1)
      let isStudiedToo = random(0...5) == 0
      for day in start..<min(count, start + random(5...20)) {
        rests[day] = true
        if !isStudiedToo { studied[day] = false }
      }
    }
    let days = Array(-10...count + 9)
    for from in days.shuffled(using: &generator).prefix(max(0, random(-1...3))) {
      schedule.append(
        (from, Set((0..<7).shuffled(using: &generator).prefix([0, 1, 2, 2, 4, 6, 7][random(0...6)]))))
    }
    for from in days.shuffled(using: &generator).prefix(random(0...4)) {
      goals.append((from, random(0...3) == 0 ? nil : min(random(1...7), random(1...7))))
    }
    // A zone skips hardly any date, and then one. Here it was perhaps recorded all the same.
    if random(0...2) == 0 {
      skipped = [random(-3...count + 5)]
      if let day = skipped.first, studied.indices.contains(day), random(0...3) > 0 {
        (studied[day], rests[day]) = (false, false)
      }
    }
    ended = random(0...7) == 0 ? random(-5...count + 5) : nil
    firstWeekday = random(0...6)
    today = random(-2...count + 8)
  }

  func date(_ day: Int) -> CalendarDate { base.advanced(by: day) }

  /// The days of a row, counted from 0, as dates.
  private func dates(_ days: [Bool]) -> [CalendarDate] { days.indices.filter { days[$0] }.map(date) }
}

// MARK: - What the code under test says

extension GoalHistory {
  var codedGoals: Goals {
    Goals(
      goals.compactMap { change in
        Goal(daysPerWeek: change.daysPerWeek).map { Goals.Change(from: date(change.from), goal: $0) }
      })
  }

  var codedSchedule: Schedule {
    Schedule(
      schedule.map { change in
        Schedule.Change(from: date(change.from), off: Set(change.off.compactMap(Weekday.init(rawValue:))))
      }, endedOn: ended.map(date), skippedDates: skipped.map(date))
  }

  var codedFirstWeekday: Weekday { Weekday.allCases[firstWeekday] }

  /// The studied days that count today, newest first: those up to two days ahead do.
  var studiedDates: [CalendarDate] { dates(studied).filter { $0 <= date(today + 2) }.reversed() }

  /// The rests that streaks as of today depend on, newest first.
  var restDates: [CalendarDate] {
    var last = codedGoals.lastDay(ofUnitOn: date(today), firstWeekday: codedFirstWeekday)
    if let newest = studiedDates.first, newest > last { last = last.advanced(by: 7) }
    return dates(rests).filter { $0 <= last }.reversed()
  }

  /// The rests after today, oldest first.
  var restDatesAhead: [CalendarDate] { dates(rests).filter { $0 > date(today) } }

  var summary: StreakSummary {
    StreakSummary(
      asOf: date(today), studied: studiedDates.makeIterator(), schedule: codedSchedule,
      rests: restDates.makeIterator(), restsAhead: restDatesAhead.makeIterator(), goals: codedGoals,
      firstWeekday: codedFirstWeekday)
  }

  var streaks: Streaks<IndexingIterator<[CalendarDate]>, IndexingIterator<[CalendarDate]>> {
    Streaks(
      asOf: date(today), newestFirst: studiedDates.makeIterator(),
      daysOff: DaysOff(schedule: codedSchedule, restsNewestFirst: restDates.makeIterator()),
      goals: codedGoals,
      firstWeekday: codedFirstWeekday)
  }
}
