import FileSystem
public import FoundationEssentials
public import LocalCalendar
public import SharedStore
public import StudyCalendar
public import WidgetTimeline

/// Everything that the study widget shows at one moment.
public struct StudyEntry: TimelineEntry, Hashable, Sendable {
  /// When the entry begins to hold.
  public let date: Date
  /// The day that is today then.
  public let today: CalendarDate
  /// The subject's name; empty in a placeholder.
  public let subject: String
  /// Whether commands mean the subject unless they name another.
  let isDefaultSubject: Bool
  /// Whether no other subject goes on, so that nothing else can be meant.
  let isOnlySubject: Bool
  /// The month.
  public let grid: MonthGrid
  /// The year; nil in an entry for a family that does not show it.
  public let yearGrid: YearGrid?
  /// The length of the current streak in its unit.
  public var streak: Int { current.length }
  /// In what streaks are counted: days, or weeks for a weekly goal.
  public var streakUnit: StreakUnit { current.unit }
  /// The week of today; nil unless the goal is a weekly one.
  public var week: StudyWeek? { current.week }
  /// The current streak, and the week of today.
  private let current: CurrentStreak
  /// What the subject's amounts count.
  public let amountUnit: AmountUnit
  /// Whether a goal of the subject asks for an amount, so that a day can have less than the goal.
  public let hasMinimum: Bool
  /// The length of the longest streak in the same unit; nil in an entry for a family that does not show it.
  public let longest: Int?
  /// Whether the entry tells facts, and if not, why.
  public let condition: Condition
  /// The names of months and weekdays; nil for those of the user's locale.
  private(set) var symbols: CalendarSymbols?
  /// When a day begins.
  private let dayStart: TimeOfDay

  /// Whether an entry tells facts, and if not, why.
  public enum Condition: Hashable, Sendable {
    /// It shows what is in the store.
    case ready
    /// No day is recorded yet, and today is not a day off.
    case empty
    /// It stands in for facts that are still to come.
    case placeholder
    /// The store cannot be read.
    case unavailable(StoreError)
  }

  /// The command that records today, to be pasted into a shell.
  public var toggleCommand: String {
    // The value is joined to its option: a name may begin with a hyphen.
    isDefaultSubject ? "swiftcal toggle" : "swiftcal toggle --subject=\(subject.shellQuoted)"
  }

  /// Today with all that is known of it.
  public var day: Day { grid.days.first { $0.date == today } ?? Day(date: today, didStudy: false) }
  /// Whether today was studied.
  public var didStudyToday: Bool { day.didStudy }
  /// Whether today is off and was not studied.
  public var isDayOff: Bool { day.isDayOff }
  /// Whether the subject has ended.
  public var hasEnded: Bool { day.isAfterEnd }
  /// What today is.
  public var todayState: DayState { DayState(day, today: today) }
  /// Whether today is still to be studied. With a weekly goal it is not when its week is met, or cannot be met any more.
  public var isDue: Bool { day.isDue(today: today, week: week) }
}

extension StudyEntry {
  /// Reads an entry.
  /// - Parameters:
  ///   - reading: the state of the store. Its present says when the entry begins to hold.
  ///   - subject: the subject that is shown.
  ///   - family: the family that shows it. The year and the longest streak are read only for a family that shows them.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  /// - Throws: `StoreError`.
  public init(
    _ reading: borrowing ReadTransaction, subject: Subject, family: WidgetFamily = .systemMedium,
    symbols: CalendarSymbols? = nil
  ) throws {
    let now = try reading.now
    try self.init(
      reading, subject: subject, family: family, date: now.instant, today: now.today, symbols: symbols)
  }

  /// Reads an entry that begins at another date than now.
  /// - Parameters:
  ///   - date: when the entry begins to hold.
  ///   - today: the day that is today then. Later days count as not studied.
  init(
    _ reading: borrowing ReadTransaction, subject: Subject, family: WidgetFamily, date: Date,
    today: CalendarDate, symbols: CalendarSymbols? = nil
  ) throws {
    let calendar = try reading.now.calendar
    let (month, firstWeekday) = (today.month, calendar.firstWeekday)
    let days = try reading.days(of: subject, in: month.grid(firstWeekday: firstWeekday), asOf: today)
    self.date = date
    self.today = today
    self.subject = subject.name
    isDefaultSubject = try reading.defaultSubject() == subject
    isOnlySubject = try reading.subjects(notEndedOn: reading.now.today).allSatisfy { $0 == subject }
    self.symbols = symbols
    dayStart = calendar.dayStart
    grid = MonthGrid(month: month, firstWeekday: firstWeekday, days: days, today: today)
    if StudyFamily.of(family).showsYear {
      let summary = try reading.streakSummary(of: subject, asOf: today)
      (current, longest) = (CurrentStreak(summary), summary.longestLength)
      yearGrid = YearGrid(
        year: month.year, firstWeekday: firstWeekday,
        days: try reading.days(of: subject, in: YearGrid.dates(of: month.year), asOf: today), today: today)
    } else {
      current = try reading.currentStreak(of: subject, asOf: today)
      (longest, yearGrid) = (nil, nil)
    }
    let plan = try reading.plan(of: subject)
    (amountUnit, hasMinimum) = (plan.unit, plan.hasMinimum)
    let isOff = days.contains { $0.date == today && $0.isDayOff }
    condition = try isOff || reading.hasRecords(subject) ? .ready : .empty
  }

  /// An entry without facts: a month with no day studied.
  init(
    withoutFacts condition: Condition, subject: String, family: WidgetFamily, date: Date,
    calendar: LocalCalendar, symbols: CalendarSymbols? = nil
  ) {
    let (today, firstWeekday) = (calendar.day(at: date), calendar.firstWeekday)
    let isRedacted = condition == .placeholder
    // A placeholder shows no facts of any day, as if no day had begun.
    let shownToday = isRedacted ? CalendarDate(dayNumber: .min / 2) : today
    func days(in dates: ClosedRange<CalendarDate>) -> [Day] { dates.map { Day(date: $0, didStudy: false) } }
    self.date = date
    self.today = today
    self.subject = subject
    (isDefaultSubject, isOnlySubject) = (true, true)
    self.condition = condition
    self.symbols = symbols
    dayStart = calendar.dayStart
    (current, amountUnit, hasMinimum) = (.none, .minutes, false)
    grid = MonthGrid(
      month: today.month, firstWeekday: firstWeekday,
      days: days(in: today.month.grid(firstWeekday: firstWeekday)),
      today: shownToday, isRedacted: isRedacted)
    let showsYear = StudyFamily.of(family).showsYear
    longest = showsYear ? 0 : nil
    yearGrid =
      showsYear
      ? YearGrid(
        year: today.month.year, firstWeekday: firstWeekday,
        days: days(in: YearGrid.dates(of: today.month.year)),
        today: shownToday, isRedacted: isRedacted) : nil
  }
}

extension StudyEntry {
  /// The relevance of a day that is still to be studied grows from 1 at its beginning to 100 at its end. Any other day does
  /// not matter. An entry without facts has no relevance.
  public var relevance: TimelineEntryRelevance? { relevance(at: date) }

  /// The relevance at a moment of the entry's day.
  public func relevance(at date: Date) -> TimelineEntryRelevance? {
    guard condition == .ready || condition == .empty else { return nil }
    return TimelineEntryRelevance(
      ofDayFrom: date, isDue: isDue,
      in: LocalCalendar(dayStart: dayStart, firstWeekday: grid.firstWeekday))
  }
}

extension TimelineEntryRelevance {
  /// The relevance of what holds from an instant to the end of its day: from 1 at the day's beginning to 100 at its end if
  /// something is still due that day, and 0 if nothing is.
  init(ofDayFrom date: Date, isDue: Bool, in calendar: LocalCalendar) {
    let end = calendar.nextDayBeginning(after: date)
    let rest = end.timeIntervalSince(date)
    guard isDue, let beginning = calendar.beginning(of: calendar.day(at: date)) else {
      self.init(score: 0, duration: rest)
      return
    }
    let elapsed = date.timeIntervalSince(beginning) / end.timeIntervalSince(beginning)
    self.init(score: Float(1 + 99 * elapsed), duration: rest)
  }
}
