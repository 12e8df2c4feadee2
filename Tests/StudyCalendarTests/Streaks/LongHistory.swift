import SeededRandom
import StudyCalendar

/// A random history of long streaks, with gaps, rests, a schedule and goals that change.
struct LongHistory {
  let today: CalendarDate
  /// The studied days, newest first.
  let studied: [CalendarDate]
  let rests: [CalendarDate]
  let schedule: Schedule
  let goals: Goals

  init(using generator: inout SeededGenerator) {
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let today = CalendarDate(dayNumber: 20_000 + random(0...400))
    var (studied, rests): ([CalendarDate], [CalendarDate]) = ([], [])
    var day = today.advanced(by: random(-2...2))
    for _ in 0..<random(1...6) {
      for _ in 0..<[random(1...20), random(60...300), random(300...900)][random(0...2)] {
        studied.append(day)
        if random(0...40) == 0 { rests.append(day) }
        day = day.previous
      }
      for _ in 0..<random(1...3) {
        if random(0...2) > 0 { rests.append(day) }
        day = day.previous
      }
    }
    var goals: [Goals.Change] = []
    for _ in 0..<max(0, random(-3...3)) {
      let from = today.advanced(by: -random(-5...900))
      guard !goals.contains(where: { $0.from == from }),
        let goal = Goal(daysPerWeek: random(0...2) > 0 ? nil : random(1...7))
      else { continue }
      goals.append(Goals.Change(from: from, goal: goal))
    }
    let off: [Schedule.Change] =
      random(0...2) > 0 ? [] : [Schedule.Change(from: today.advanced(by: -random(0...900)), off: [.sunday])]
    (self.today, self.studied, self.rests) = (today, studied, rests)
    schedule = Schedule(off)
    self.goals = Goals(goals)
  }

  func streaks<Dates: StudiedDates>(_ dates: Dates) -> Streaks<Dates, IndexingIterator<[CalendarDate]>> {
    Streaks(
      asOf: today, newestFirst: dates,
      daysOff: DaysOff(schedule: schedule, restsNewestFirst: rests.makeIterator()), goals: goals,
      firstWeekday: .monday)
  }

  func summary(_ dates: some StudiedDates) -> StreakSummary {
    StreakSummary(
      asOf: today, studied: dates, schedule: schedule, rests: rests.makeIterator(),
      restsAhead: rests.reversed().filter { $0 > today }.makeIterator(), goals: goals, firstWeekday: .monday)
  }
}
