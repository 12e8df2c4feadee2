import Glibc
public import StudyCalendar

/// Tells which day it is at an instant in a zone, and when the next day begins.
///
/// A day begins when the clock on the wall reaches `dayStart`. A day that has begun stays begun: where the clock is set back across
/// the beginning of a day, the day does not go back. So the day never goes back, and is found by halving.
public struct ZoneDays: Sendable {
  /// When days begin.
  public let dayStart: TimeOfDay
  /// Reads the clock on the wall at an instant, in seconds since 1970.
  let clock: @Sendable (Int) -> ShownClock

  /// The days of a zone.
  /// - Parameter dayStart: when days begin.
  public init(of zone: ZoneTransitions, dayStart: TimeOfDay) {
    self.init(dayStart: dayStart) { ShownClock(at: $0, offset: zone.offset(at: $0)) }
  }

  /// The days of the zone of this process.
  public init(ofThisZoneFrom dayStart: TimeOfDay) {
    self.init(dayStart: dayStart) { ShownClock(localTimeAt: $0) }
  }

  init(dayStart: TimeOfDay, clock: @escaping @Sendable (Int) -> ShownClock) {
    (self.dayStart, self.clock) = (dayStart, clock)
  }

  /// The day at an instant, in seconds since 1970.
  public func day(at instant: Int) -> CalendarDate {
    let now = clock(instant)
    let shown = dayShown(by: now)
    let earlier = clock(instant - Self.longestJump)
    guard now.offset != earlier.offset,
      let change = Self.firstInstant(
        after: instant - Self.longestJump, upTo: instant, where: { clock($0).offset != earlier.offset })
    else { return shown }
    let before = clock(change - 1)
    // A day that has begun stays begun when the clock is set back.
    if now.offset < earlier.offset { return max(shown, dayShown(by: before)) }
    // The hours before the day's start belong to the day before. That is the last one that there was.
    let isSkipped = before.date < shown && shown < clock(change).date
    return isSkipped ? before.date : shown
  }

  /// When the day after that of an instant begins, in seconds since 1970.
  public func nextDayBeginning(after instant: Int) -> Int {
    let today = day(at: instant)
    // A zone has skipped one day at most, and no day has had more than 48 hours.
    let end = instant + 4 * ClockReading.secondsOfDay
    return Self.firstInstant(after: instant, upTo: end) { day(at: $0) > today } ?? end
  }

  private func dayShown(by clock: ShownClock) -> CalendarDate {
    clock.minutes < dayStart.minutes ? clock.date.previous : clock.date
  }

  /// No clock is set further than this, because zones lie between UTC-12 and UTC+14. No zone has had two changes within
  /// three days.
  private static let longestJump = 26 * 3600

  /// The first instant in `(from, to]` for which the condition holds, given that it holds from there on.
  static func firstInstant(after from: Int, upTo to: Int, where condition: (Int) -> Bool) -> Int? {
    guard to > from, condition(to) else { return nil }
    return (from + 1..<to).firstByHalving(where: condition)
  }
}

/// The date and time that a clock on the wall shows at an instant.
struct ShownClock {
  /// The date. It may be beyond the supported years, if the clock is.
  let date: CalendarDate
  let minutes: Int
  let second: Int
  /// How many seconds the clock is ahead of UTC.
  let offset: Int

  /// The clock of this process's zone.
  init(localTimeAt instant: Int) {
    var time = time_t(instant)
    var fields = tm()
    localtime_r(&time, &fields)
    minutes = Int(fields.tm_hour) * 60 + Int(fields.tm_min)
    second = Int(fields.tm_sec)
    offset = fields.tm_gmtoff
    date =
      CalendarDate(
        year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
      ?? ClockReading(at: instant, offset: offset).date
  }

  /// A clock that is so many seconds ahead of UTC.
  init(at instant: Int, offset: Int) {
    let reading = ClockReading(at: instant, offset: offset)
    (date, minutes, second, self.offset) = (reading.date, reading.second / 60, reading.second % 60, offset)
  }
}
