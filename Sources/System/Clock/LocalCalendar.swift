public import FoundationEssentials
import Glibc
public import StudyCalendar

/// Tells which day it is where the user is, and when the next day begins.
///
/// The zone is the one that `TZ` names, or otherwise the system's. A day begins when the clock on the wall
/// reaches `dayStart`: with 04:00, half past one at night still belongs to the day before. A day that has begun stays
/// begun: where the clock is set back across the beginning of a day, the day does not go back. Every answer comes
/// from the C library's `localtime_r`, because the local time at which a day begins may not exist or may come
/// twice.
public struct LocalCalendar: DayCalendar, Hashable {
  public let dayStart: TimeOfDay
  /// The first day of a week; nil if none was given.
  private let givenFirstWeekday: Weekday?

  /// With which day a week begins. If no day was given, the locale decides. The locale is asked only when it
  /// is needed, because that takes longer than everything else in a toggle's calendar.
  public var firstWeekday: Weekday { givenFirstWeekday ?? SystemLocale.firstWeekday }

  /// The calendar for a user's settings. Weeks begin on the day of the setting; without the setting, on the
  /// locale's first day.
  public init(_ settings: Settings) {
    self.init(dayStart: settings.dayStart, firstWeekday: settings.firstWeekday)
  }

  /// A calendar in the system's zone as it is set now.
  /// - Parameter firstWeekday: with which day a week begins; nil if the locale decides.
  public init(dayStart: TimeOfDay = .midnight, firstWeekday: Weekday? = .sunday) {
    tzset()  // A long-lived program notices a changed zone only when it asks.
    self.dayStart = dayStart
    givenFirstWeekday = firstWeekday
  }

  public func day(at instant: Date) -> CalendarDate { day(at: instant.wholeSeconds) }

  public func nextDayBeginning(after instant: Date) -> Date {
    Date(timeIntervalSince1970: Double(nextDayBeginning(after: instant.wholeSeconds)))
  }

  /// The search begins two days before, since no zone is further than that from the civil date in UTC.
  public func beginning(of day: CalendarDate) -> Date? {
    let from = (day.dayNumber - 2) * ClockReading.secondsOfDay
    let to = (day.dayNumber + 3) * ClockReading.secondsOfDay
    let found = firstInstant(after: from, upTo: to) { self.day(at: $0) >= day }
    guard let found, self.day(at: found) == day else { return nil }
    return Date(timeIntervalSince1970: Double(found))
  }

  /// The day never goes back, however a zone sets its clocks: so a day can be found by halving.
  private func day(at instant: Int) -> CalendarDate {
    let clock = WallClockReading(at: instant)
    let shown = dayShown(by: clock)
    let earlier = WallClockReading(at: instant - Self.longestJump)
    guard clock.offset != earlier.offset,
      let change = firstInstant(
        after: instant - Self.longestJump, upTo: instant,
        where: { WallClockReading(at: $0).offset != earlier.offset })
    else { return shown }
    let before = WallClockReading(at: change - 1)
    // A day that has begun stays begun when the clock is set back.
    if clock.offset < earlier.offset { return max(shown, dayShown(by: before)) }
    // The hours before the day's start belong to the day before. That is the last one that there was.
    let isSkipped = before.date < shown && shown < WallClockReading(at: change).date
    return isSkipped ? before.date : shown
  }

  private func dayShown(by clock: WallClockReading) -> CalendarDate {
    clock.minutes < dayStart.minutes ? clock.date.previous : clock.date
  }

  /// No clock is set further than this, because zones lie between UTC-12 and UTC+14. No zone has had two changes within
  /// three days.
  private static let longestJump = 26 * 3600

  private func nextDayBeginning(after instant: Int) -> Int {
    let today = day(at: instant)
    // A zone has skipped one day at most, and no day has had more than 48 hours.
    let end = instant + 4 * ClockReading.secondsOfDay
    return firstInstant(after: instant, upTo: end) { day(at: $0) > today } ?? end
  }

  /// The dates that this zone skipped: no clock on a wall there has shown them. Samoa had no 2011-12-30.
  ///
  /// Such a jump of a day lasts, while summer time makes two hours at most. So a look at every year finds it.
  public func skippedDates(to last: CalendarDate) -> [CalendarDate] {
    var skipped: [CalendarDate] = []
    // Before the first look there is nothing to compare with.
    var (end, offset) = (0, Int.max)
    for day in stride(from: CalendarDate.earliest.dayNumber, to: last.dayNumber + 366, by: 365) {
      let (start, before) = (end, offset)
      end = day * ClockReading.secondsOfDay
      offset = Self.offset(at: end)
      func isFarAhead(_ offset: Int) -> Bool { offset - 12 * 3600 > before }
      guard isFarAhead(offset),
        let change = firstInstant(after: start, upTo: end, where: { isFarAhead(Self.offset(at: $0)) })
      else { continue }
      var date = WallClockReading(at: change - 1).date.next
      let next = WallClockReading(at: change).date
      while date < next {
        skipped.append(date)
        date = date.next
      }
    }
    return skipped
  }

  /// How many seconds the zone is ahead of UTC at an instant.
  private static func offset(at instant: Int) -> Int {
    var (time, fields) = (time_t(instant), tm())
    localtime_r(&time, &fields)
    return fields.tm_gmtoff
  }

  /// The first instant in `(from, to]` for which the condition holds, given that it holds from there on.
  private func firstInstant(after from: Int, upTo to: Int, where condition: (Int) -> Bool) -> Int? {
    guard to > from, condition(to) else { return nil }
    return (from + 1..<to).firstByHalving(where: condition)
  }
}

/// What a clock on the wall shows at an instant.
private struct WallClockReading {
  /// The date. It may be beyond the supported years, if the clock is.
  let date: CalendarDate
  let minutes: Int
  let second: Int
  let offset: Int

  init(at instant: Int) {
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
}

extension Date {
  /// Seconds since 1970-01-01 00:00 UTC, rounded down.
  fileprivate var wholeSeconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}

extension LocalCalendar {
  public func timestamp(_ instant: Date) -> String { Self.timestamp(instant) }

  /// What the clock on the wall showed at an instant of the change log, to the minute: `2024-12-10 08:30`. The log has
  /// instants in UTC; a text of another form stays as it is.
  public static func clockTime(ofUTC timestamp: String) -> String {
    guard let instant = ClockReading.instant(ofUTC: timestamp) else { return timestamp }
    tzset()
    let reading = WallClockReading(at: instant)
    return "\(reading.date) \((reading.minutes / 60).twoDigits):\((reading.minutes % 60).twoDigits)"
  }

  /// An instant in ISO 8601 with the local offset from UTC: `2024-12-10T08:30:00+01:00`.
  public static func timestamp(_ instant: Date) -> String {
    let reading = WallClockReading(at: instant.wholeSeconds)
    let offset = abs(reading.offset) / 60
    let fields = [reading.minutes / 60, reading.minutes % 60, reading.second, offset / 60, offset % 60]
    let digits = fields.map(\.twoDigits)
    let sign = reading.offset < 0 ? "-" : "+"
    return "\(reading.date)T\(digits[0]):\(digits[1]):\(digits[2])\(sign)\(digits[3]):\(digits[4])"
  }
}
