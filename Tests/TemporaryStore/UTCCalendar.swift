public import FoundationEssentials
public import StudyCalendar

/// A calendar in UTC, so that no test depends on the zone or the locale of the machine that runs it.
public struct UTCCalendar: DayCalendar {
  public let dayStart: TimeOfDay
  public let firstWeekday: Weekday

  /// The calendar that follows from settings. Weeks begin on Sunday unless they say otherwise.
  public init(_ settings: Settings = Settings()) {
    dayStart = settings.dayStart
    firstWeekday = settings.firstWeekday ?? .sunday
  }

  public func day(at instant: Date) -> CalendarDate {
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) - dayStart.minutes * 60
    return CalendarDate(dayNumber: seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1)
  }

  public func beginning(of day: CalendarDate) -> Date? {
    Date(timeIntervalSince1970: Double(day.dayNumber * 86_400 + dayStart.minutes * 60))
  }

  public func nextDayBeginning(after instant: Date) -> Date {
    beginning(of: day(at: instant).next) ?? instant
  }

  public func skippedDates(to last: CalendarDate) -> [CalendarDate] { [] }

  public func timestamp(_ instant: Date) -> String {
    instant.formatted(.iso8601).dropLast() + "+00:00"
  }
}
