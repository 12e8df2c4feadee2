public import FoundationEssentials
public import LocalCalendar
public import SharedStore
public import StudyCalendar
public import WidgetTimeline

/// Everything the study widget shows at one moment.
public struct StudyEntry: TimelineEntry, Hashable, Sendable {
  /// The widget's kind, by which reloads are asked for.
  public static let kind = "SwiftCalWidget"

  /// When the entry begins to hold.
  public let date: Date
  /// The day that is today then.
  public let today: CalendarDate
  /// The subject's name.
  public let subject: String
  /// The month that is shown.
  public let month: CalendarMonth
  /// With which day a week begins.
  public let firstWeekday: Weekday
  /// The length of the current streak in days.
  public let streak: Int
  /// Whether today was studied.
  public let didStudyToday: Bool
  /// The month's grid: first its prefix days, then its own.
  public let days: [Day]

  /// What the button does: it flips the day that is shown as today.
  public var intent: ToggleStudyIntent { ToggleStudyIntent(date: today, subject: subject) }
}

extension StudyEntry {
  /// Reads an entry. Call it within a read transaction, so that month and streak fit together.
  /// - Parameters:
  ///   - subject: what is shown.
  ///   - date: when the entry begins to hold.
  ///   - today: the day that is today then; later days count as not studied.
  ///   - calendar: says where weeks begin.
  /// - Throws: ``StoreError``.
  public init(
    from store: SharedStore, subject: Subject, date: Date, today: CalendarDate, calendar: LocalCalendar
  ) throws {
    let grid = try MonthGrid(
      of: today.month, subject: subject, in: store, today: today, firstWeekday: calendar.firstWeekday)
    self.date = date
    self.today = today
    self.subject = subject.name
    month = grid.month
    firstWeekday = grid.firstWeekday
    days = grid.days.map { $0.date <= today ? $0 : Day(date: $0.date, didStudy: false) }
    streak = try store.currentStreak(of: subject, asOf: today)?.length ?? 0
    didStudyToday = days.contains { $0.date == today && $0.didStudy }
  }
}

extension StudyEntry {
  /// The month as a grid.
  public var grid: MonthGrid { MonthGrid(month: month, firstWeekday: firstWeekday, days: days, today: today) }
}
