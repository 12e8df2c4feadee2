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
    let found = ZoneDays.firstInstant(after: from, upTo: to) { self.day(at: $0) >= day }
    guard let found, self.day(at: found) == day else { return nil }
    return Date(timeIntervalSince1970: Double(found))
  }

  /// The days of the zone.
  private var days: ZoneDays { ZoneDays(dayStart: dayStart) { ShownClock(localTimeAt: $0) } }

  private func day(at instant: Int) -> CalendarDate { days.day(at: instant) }

  private func nextDayBeginning(after instant: Int) -> Int { days.nextDayBeginning(after: instant) }

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
        let change = ZoneDays.firstInstant(
          after: start, upTo: end, where: { isFarAhead(Self.offset(at: $0)) })
      else { continue }
      var date = ShownClock(localTimeAt: change - 1).date.next
      let next = ShownClock(localTimeAt: change).date
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
    let reading = ShownClock(localTimeAt: instant)
    return "\(reading.date) \((reading.minutes / 60).twoDigits):\((reading.minutes % 60).twoDigits)"
  }

  /// An instant in ISO 8601 with the local offset from UTC: `2024-12-10T08:30:00+01:00`.
  public static func timestamp(_ instant: Date) -> String {
    let reading = ShownClock(localTimeAt: instant.wholeSeconds)
    let offset = abs(reading.offset) / 60
    let fields = [reading.minutes / 60, reading.minutes % 60, reading.second, offset / 60, offset % 60]
    let digits = fields.map(\.twoDigits)
    let sign = reading.offset < 0 ? "-" : "+"
    return "\(reading.date)T\(digits[0]):\(digits[1]):\(digits[2])\(sign)\(digits[3]):\(digits[4])"
  }
}
