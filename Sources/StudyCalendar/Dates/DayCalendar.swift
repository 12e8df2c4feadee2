public import FoundationEssentials

/// Tells which day it is where the user is, and when the next day begins. `LocalCalendar` answers from the
/// system's zone; tests can answer as they like.
public protocol DayCalendar: Sendable {
  /// When a day begins.
  var dayStart: TimeOfDay { get }
  /// With which day a week begins.
  var firstWeekday: Weekday { get }
  /// The day to which an instant belongs. At the present instant this is today. No other code decides what
  /// today is.
  func day(at instant: Date) -> CalendarDate
  /// The first instant after `instant` that belongs to another day.
  func nextDayBeginning(after instant: Date) -> Date
  /// The first instant of a day; nil for a day that the zone skipped.
  func beginning(of day: CalendarDate) -> Date?
  /// The dates up to a day that the zone skipped, oldest first. Nothing could be studied on them.
  func skippedDates(to last: CalendarDate) -> [CalendarDate]
  /// An instant in ISO 8601 with the local offset from UTC: `2024-12-10T08:30:00+01:00`.
  func timestamp(_ instant: Date) -> String
  /// What those clocks show that cannot be set.
  var machine: MachineClock { get }
}

extension DayCalendar {
  /// Nothing is known of the machine.
  public var machine: MachineClock { .unknown }
}

/// The present, as one transaction sees it: worked out once, so that everything in the transaction agrees.
public struct Now: Sendable {
  /// The instant.
  public let instant: Date
  /// The user's settings.
  public let settings: Settings
  /// The calendar that follows from the settings.
  public let calendar: any DayCalendar
  /// The day that is today.
  public let today: CalendarDate
  /// The dates up to a year ahead that the zone skipped, or will.
  public let skippedDates: [CalendarDate]

  /// The present at an instant.
  /// - Throws: ``StudyError/clockOutOfReach(_:)`` if the clock is beyond the supported years.
  public init(instant: Date, settings: Settings, calendar: any DayCalendar) throws(StudyError) {
    self.instant = instant
    self.settings = settings
    self.calendar = calendar
    today = calendar.day(at: instant)
    guard (CalendarDate.earliest...CalendarDate.latest).contains(today) else {
      throw .clockOutOfReach(year: today.month.year)
    }
    skippedDates = calendar.skippedDates(to: today.advanced(by: 366))
  }
}
