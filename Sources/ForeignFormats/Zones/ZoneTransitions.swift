import StudyCalendar

/// A time zone as the offsets that it had and will have: what the C library can tell only of the process's own
/// zone, and FoundationEssentials of none but UTC.
struct ZoneTransitions: Sendable {
  /// Its name in the database, or what was given.
  let name: String
  /// Offset from UTC before the first change, in seconds.
  let firstOffset: Int
  /// The changes in order: when, and to which offset.
  let changes: [(instant: Int, offset: Int)]

  /// A zone that never changes: `UTC`, or `UTC+05:30`.
  init(name: String, fixedOffset: Int) {
    self.init(name: name, firstOffset: fixedOffset, changes: [])
  }

  init(name: String, firstOffset: Int, changes: [(instant: Int, offset: Int)]) {
    self.name = name
    self.firstOffset = firstOffset
    self.changes = changes
  }

  /// The offset from UTC at an instant, in seconds.
  func offset(at instant: Int) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : changes[low - 1].offset
  }

  /// Whether a day begins at an instant: at midnight, or at the first moment of a day whose midnight the clock
  /// skipped.
  func isBeginningOfDay(_ instant: Int) -> Bool { date(at: instant) != date(at: instant - 1) }

  /// The civil date at an instant.
  func date(at instant: Int) -> CalendarDate { date(at: instant, offset: offset(at: instant)) }

  private func date(at instant: Int, offset: Int) -> CalendarDate {
    CalendarDate(dayNumber: (instant + offset).dividedDown(by: secondsOfDay))
  }

  /// How many of some instants are the beginning of a day here.
  /// - Parameters:
  ///   - instants: oldest first.
  ///   - misses: how many others end the count, since the zone is out of the question.
  func beginnings(of days: [Int], givingUpAfter misses: Int = .max) -> Int {
    var next = 0
    var (before, offset) = (firstOffset, firstOffset)
    var found = 0
    for (index, instant) in days.enumerated() {
      while next < changes.count, changes[next].instant <= instant {
        before = offset
        offset = changes[next].offset
        next += 1
      }
      let changesNow = next > 0 && changes[next - 1].instant == instant
      let yesterday = date(at: instant - 1, offset: changesNow ? before : offset)
      if date(at: instant, offset: offset) != yesterday { found += 1 }
      if index + 1 - found > misses { break }
    }
    return found
  }
}

/// Civil days in a zone without changes; used for nothing but reading clocks.
let secondsOfDay = 86_400

extension Int {
  /// Division that rounds down for negative numbers too.
  func dividedDown(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self - divisor + 1) / divisor }

  /// What is left of that division, never negative.
  func remainderUp(of divisor: Int) -> Int { self - dividedDown(by: divisor) * divisor }
}
