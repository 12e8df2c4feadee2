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
  /// Whether today is off and was not studied.
  public let resting: Bool
  /// The month's grid: first its prefix days, then its own.
  public let days: [Day]
  /// The length of the longest streak; nil in an entry for a family that does not show it.
  public let longest: Int?
  /// The days of the year that is shown, from the first of January on; nil in an entry for a family that does
  /// not show it.
  public let yearDays: [Day]?
  /// What the entry is worth.
  public let condition: Condition
  public let relevance: TimelineEntryRelevance?

  /// Whether an entry tells facts, and if not, why.
  public enum Condition: Hashable, Sendable {
    /// It shows what is in the store.
    case ready
    /// No day was recorded yet, and today is none to begin with: it is not off.
    case empty
    /// It stands in for facts that are still to come, and tells none.
    case placeholder
    /// The store cannot be read; the text says why and what to do.
    case unavailable(String)
  }

  /// What the button does: it flips the day that is shown as today.
  public var intent: ToggleStudyIntent { ToggleStudyIntent(date: today, subject: subject) }
}

extension StudyEntry {
  /// Reads an entry. Call it within a read transaction, so that month and streak fit together.
  /// - Parameters:
  ///   - store: where the days are.
  ///   - subject: what is shown.
  ///   - family: who shows it. The year and the longest streak are read only for a family that shows them.
  ///   - date: when the entry begins to hold.
  ///   - today: the day that is today then; later days count as not studied.
  ///   - calendar: says where weeks begin and how much of the day is over.
  /// - Throws: `StoreError`.
  public init(
    from store: SharedStore, subject: Subject, family: WidgetFamily = .systemMedium, date: Date,
    today: CalendarDate, calendar: LocalCalendar
  ) throws {
    let grid = try MonthGrid(
      of: today.month, subject: subject, in: store, today: today, firstWeekday: calendar.firstWeekday,
      asOf: today)
    self.date = date
    self.today = today
    self.subject = subject.name
    month = grid.month
    firstWeekday = grid.firstWeekday
    days = grid.days
    if family.showsYear {
      let summary = try store.streakSummary(of: subject, asOf: today)
      (streak, longest) = (summary.currentLength, summary.longestLength)
      yearDays = try store.days(of: subject, in: YearGrid.dates(of: today.month.year), asOf: today)
    } else {
      streak = try store.currentStreak(of: subject, asOf: today)?.length ?? 0
      (longest, yearDays) = (nil, nil)
    }
    didStudyToday = days.contains { $0.date == today && $0.didStudy }
    resting = days.contains { $0.date == today && $0.isRest }
    condition = try !resting && store.isEmpty(subject) ? .empty : .ready
    relevance = Self.relevance(isDue: !didStudyToday && !resting, at: date, calendar)
  }

  /// An entry without facts: the month of `today` with no day studied.
  init(
    withoutFacts condition: Condition, subject: String, family: WidgetFamily, date: Date,
    calendar: LocalCalendar
  ) {
    self.date = date
    today = calendar.day(at: date)
    self.subject = subject
    month = today.month
    firstWeekday = calendar.firstWeekday
    days = month.grid(firstWeekday: firstWeekday).map { Day(date: $0, didStudy: false) }
    streak = 0
    longest = family.showsYear ? 0 : nil
    yearDays =
      family.showsYear
      ? YearGrid.dates(of: today.components.year).map { Day(date: $0, didStudy: false) } : nil
    didStudyToday = false
    resting = false
    self.condition = condition
    relevance = nil
  }

  /// The later an unfinished day gets, the more it matters: from 1 at its beginning to 100 at its end. A day
  /// that is done or off does not.
  private static func relevance(
    isDue: Bool, at date: Date, _ calendar: LocalCalendar
  ) -> TimelineEntryRelevance {
    let end = calendar.nextDayBeginning(after: date)
    let rest = end.timeIntervalSince(date)
    guard isDue, let beginning = calendar.beginning(of: calendar.day(at: date)) else {
      return TimelineEntryRelevance(score: 0, duration: rest)
    }
    let elapsed = date.timeIntervalSince(beginning) / end.timeIntervalSince(beginning)
    return TimelineEntryRelevance(score: Float(1 + 99 * elapsed), duration: rest)
  }
}

extension StudyEntry {
  /// The month as a grid.
  public var grid: MonthGrid {
    MonthGrid(
      month: month, firstWeekday: firstWeekday, days: days, today: shownToday,
      isRedacted: condition == .placeholder)
  }

  /// The year as a grid; nil in an entry for a family that does not show it.
  public var yearGrid: YearGrid? {
    yearDays.map {
      YearGrid(
        year: month.year, firstWeekday: firstWeekday, days: $0, today: shownToday,
        isRedacted: condition == .placeholder)
    }
  }

  /// A placeholder tells nothing of any day, as if none had begun.
  private var shownToday: CalendarDate {
    condition == .placeholder ? CalendarDate(dayNumber: .min / 2) : today
  }
}

extension WidgetFamily {
  /// Whether the study widget shows a year, and the longest streak, in this family.
  public var showsYear: Bool { self == .systemLarge || self == .systemExtraLarge }
}
