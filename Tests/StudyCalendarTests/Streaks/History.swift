import SeededRandom
import StudyCalendar

/// A history of studied days for a test. It counts streaks in the naive way: it looks at day after day for
/// whether the day was studied.
struct History {
  let studied: Set<CalendarDate>

  init(_ studied: some Sequence<CalendarDate>) { self.studied = Set(studied) }

  /// Reads a row of days that ends with `last`. A day `x` was studied, and a day `.` was not.
  init(_ days: String, endingOn last: CalendarDate) {
    self.init(
      days.reversed().enumerated().filter { $0.element == "x" }.map { last.advanced(by: -$0.offset) })
  }

  /// Makes a random history that ends on or before `last`, with studied and missed stretches of random
  /// lengths.
  init(endingBefore last: CalendarDate, using generator: inout SeededGenerator) {
    var studied: [CalendarDate] = []
    let longestStretch = [1, 2, 3, 40].randomElement(using: &generator) ?? 1
    var date = last.advanced(by: -Int.random(in: 0...3, using: &generator))
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      for _ in 0..<Int.random(in: 1...longestStretch, using: &generator) {
        studied.append(date)
        date = date.previous
      }
      date = date.advanced(by: -Int.random(in: 0...3, using: &generator))
    }
    self.init(studied)
  }

  /// The studied days in the order in which ``Streaks`` reads them.
  var newestFirst: [CalendarDate] { studied.sorted(by: >) }

  func summary(asOf date: CalendarDate) -> StreakSummary {
    StreakSummary(asOf: date, newestFirst: newestFirst.filter { $0 <= date }.makeIterator())
  }

  /// How many days in a row were studied up to `date`, which itself may still be open.
  func naiveCurrent(asOf date: CalendarDate) -> Int {
    var day = studied.contains(date) ? date : date.previous
    var length = 0
    while studied.contains(day) {
      length += 1
      day = day.previous
    }
    return length
  }

  /// The longest run up to `date`. Among equally long runs it is the last one.
  func naiveLongest(asOf date: CalendarDate) -> (length: Int, end: CalendarDate)? {
    var longest: (length: Int, end: CalendarDate)?
    var length = 0
    guard var day = studied.min() else { return nil }
    while day <= date {
      length = studied.contains(day) ? length + 1 : 0
      if length > 0, length >= longest?.length ?? 0 { longest = (length, day) }
      day = day.next
    }
    return longest
  }
}
