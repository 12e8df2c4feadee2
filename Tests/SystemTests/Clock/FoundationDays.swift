import Foundation
import StudyCalendar

/// The days of a zone around some instants according to Foundation's calendar. `LocalCalendar` is compared
/// with them.
///
/// An instant belongs to the date that the clock shows, or to the date that the zone had before it while the clock is
/// before the day's start. When a clock is set back across the beginning of a day, the day stays.
struct FoundationDays {
  /// A stretch of instants that belong to one day.
  struct Run {
    let start: Int
    let day: CalendarDate
  }

  private let clock: FoundationClock
  private let dayStart: TimeOfDay
  /// The stretches from the beginning of the window on. The first one began at some time before it.
  private(set) var runs: [Run] = []

  /// - Parameter changes: the instants in the window at which the clock may jump.
  init(clock: FoundationClock, dayStart: TimeOfDay, window: ClosedRange<Int>, changes: [Int]) {
    self.clock = clock
    self.dayStart = dayStart
    // This looks at every hour, at every minute around a change, and at the second right before it. When the
    // day is another one than at the look before, it began in between, and bisection finds the instant.
    var instants = Set(stride(from: window.lowerBound, through: window.upperBound, by: 3600))
    for change in changes {
      instants.formUnion(stride(from: change - 90 * 60, through: change + 90 * 60, by: 60))
      instants.insert(change - 1)
    }
    var last: Int?
    for instant in instants.filter(window.contains).sorted() {
      // A day that has begun stays begun.
      let day = max(dayShown(at: instant), runs.last?.day ?? dayShown(at: instant))
      if let last, let run = runs.last, run.day != day {
        runs.append(Run(start: beginning(of: day, after: last, upTo: instant), day: day))
      } else if last == nil {
        runs.append(Run(start: instant, day: day))
      }
      last = instant
    }
  }

  /// The day to which an instant belongs.
  func day(at instant: Int) -> CalendarDate {
    runs.last { $0.start <= instant }?.day ?? dayShown(at: instant)
  }

  /// The dates in a range that the zone skipped.
  func skippedDates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] { range.filter(clock.isSkipped) }

  /// The day to which the clock alone says that an instant belongs.
  private func dayShown(at instant: Int) -> CalendarDate {
    let reading = clock.reading(at: instant)
    guard reading.minutes < dayStart.minutes else { return reading.date }
    let previous = reading.date.previous
    return clock.isSkipped(previous) ? previous.previous : previous
  }

  /// The first instant after `instant` that belongs to another day, or nil beyond the window.
  func nextBeginning(after instant: Int) -> Int? { runs.first { $0.start > instant }?.start }

  /// The first instant of a day, or nil for a day that the zone skipped.
  func beginning(of day: CalendarDate) -> Int? { runs.first { $0.day == day }?.start }

  private func beginning(of day: CalendarDate, after from: Int, upTo to: Int) -> Int {
    var (before, found) = (from, to)
    while found - before > 1 {
      let middle = before + (found - before) / 2
      if dayShown(at: middle) >= day { found = middle } else { before = middle }
    }
    return found
  }
}
