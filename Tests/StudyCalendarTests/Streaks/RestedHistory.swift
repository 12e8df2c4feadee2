import SeededRandom

@testable import StudyCalendar

/// A history with days off for a test. It counts streaks in the naive way, day by day from the oldest on.
struct RestedHistory {
  var studied: Set<CalendarDate> = []
  var rests: Set<CalendarDate> = []
  var changes: [Schedule.Change] = []

  /// Reads a row of days that ends with `last`. A day `x` was studied, `~` is a rest, `X` is both, `.` is
  /// neither.
  init(_ days: String, endingOn last: CalendarDate) {
    for (offset, sign) in days.reversed().enumerated() {
      let date = last.advanced(by: -offset)
      if "xX".contains(sign) { studied.insert(date) }
      if "~X".contains(sign) { rests.insert(date) }
    }
  }

  /// Makes a random history of these dates, with a schedule that changes at most four times.
  init(in dates: ClosedRange<CalendarDate>, using generator: inout SeededGenerator) {
    let study: Double = [0.1, 0.5, 0.9].randomElement(using: &generator) ?? 0.5
    let rest: Double = [0.0, 0.1, 0.5, 0.9].randomElement(using: &generator) ?? 0.5
    for date in dates {
      if Double.random(in: 0..<1, using: &generator) < study { studied.insert(date) }
      if Double.random(in: 0..<1, using: &generator) < rest { rests.insert(date) }
    }
    for date in dates.shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator)) {
      let off = Weekday.allCases.shuffled(using: &generator).prefix(Int.random(in: 0...6, using: &generator))
      changes.append(Schedule.Change(from: date, off: Set(off)))
    }
  }

  /// The summary that the code under test makes.
  func summary(asOf date: CalendarDate) -> StreakSummary {
    StreakSummary(
      asOf: date, studied: studied.filter { $0 <= date }.sorted(by: >).makeIterator(),
      schedule: Schedule(changes), rests: rests.filter { $0 <= date }.sorted(by: >).makeIterator(),
      restsAhead: rests.filter { $0 > date }.sorted().makeIterator())
  }

  /// Whether a date is off by a rest, or by the latest change of the schedule.
  func naiveIsOff(_ date: CalendarDate) -> Bool {
    if rests.contains(date) { return true }
    var latest: Schedule.Change?
    for change in changes where change.from <= date && change.from > latest?.from ?? change.from.previous {
      latest = change
    }
    return latest?.off.contains(date.weekday) ?? false
  }

  /// Every streak up to `date`, oldest first, and whether the last one is alive on `date`. Days after
  /// `lastStudy` count as not studied.
  func naiveStreaks(
    upTo date: CalendarDate, lastStudy: CalendarDate
  ) -> (streaks: [Streak], isLastAlive: Bool) {
    var streaks: [Streak] = []
    var isAlive = false
    guard var day = studied.min() else { return ([], false) }
    while day <= date {
      if studied.contains(day), day <= lastStudy {
        let last = isAlive ? streaks.removeLast() : Streak(start: day, end: day, length: 0)
        streaks.append(Streak(start: last.start, end: day, length: last.length + 1))
        isAlive = true
      } else if !naiveIsOff(day), day < date {
        isAlive = false
      }
      day = day.next
    }
    return (streaks, isAlive)
  }

  /// How many days pass before the day on which the streak of `date` is broken, if no further day is studied.
  func naiveDaysUntilBreak(asOf date: CalendarDate) -> Int? {
    guard naiveStreaks(upTo: date, lastStudy: date).isLastAlive else { return nil }
    var days = 0
    while naiveStreaks(upTo: date.advanced(by: days + 1), lastStudy: date).isLastAlive { days += 1 }
    return days
  }
}
