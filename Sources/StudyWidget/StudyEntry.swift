public import FoundationEssentials
public import SharedStore
public import StudyCalendar
public import System
public import Widgets

/// Everything that the study widget shows at one moment.
public struct StudyEntry: Hashable, Sendable {
  /// When the entry begins to hold.
  public private(set) var date: Date
  /// The day that is today then.
  public let today: CalendarDate
  /// The name of the subject or the group; empty in a placeholder.
  public let subject: String
  /// The names of the subjects of a group; nil for a subject. Nothing can be recorded of a group.
  let subjectsOfGroup: [String]?
  /// Whether commands mean the subject unless they name another.
  let isDefaultSubject: Bool
  /// Whether no other subject goes on, so that nothing else can be meant.
  let isOnlySubject: Bool
  /// The month.
  public let grid: CalendarGrid
  /// The 53 weeks that end with the present one; nil in an entry for a family that does not show them.
  public let year: CalendarGrid?
  /// The days of the present year from January to December; nil like the 53 weeks.
  let daysOfYear: [Day]?
  /// How the subject goes: what the views show of its streak or its rate.
  public let standing: Standing
  /// The length of the current streak in its unit.
  public var streak: Int { current.currentLength }
  /// In what streaks are counted: days, or weeks for a weekly goal.
  public var streakUnit: StreakUnit { current.unit }
  /// The week of today; nil unless the goal is a weekly one.
  public var week: StudyWeek? { current.week }
  /// The current streak, and the week of today.
  private var current: StreakState { standing.streak }
  /// How urgent it is to study today.
  public let urgency: Urgency
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
  public let dayStart: TimeOfDay
  /// What the panel of a desktop shows besides; nil for any other host, and without facts.
  let panelFacts: PanelFacts?

  /// The timers that run.
  public let running: [RunningTimer]

  /// Whether an entry tells facts, and if not, why.
  public enum Condition: Hashable, Sendable {
    /// It shows what is in the store.
    case ready
    /// No day is recorded yet, and today is not a day off.
    case empty
    /// It stands in for facts that are still to come.
    case placeholder
    /// There is nothing to show.
    case unavailable(Problem)
  }

  /// Why an entry has nothing to show.
  public enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// The store cannot be read.
    case store(StoreError)
    /// The store no longer has what the user chose.
    case subject(StudyError)

    /// The error that was met.
    var cause: any Error {
      switch self {
      case .store(let error): error
      case .subject(let error): error
      }
    }

    public var description: String { "\(cause)" }
  }

  /// A command for this subject, to be pasted into a shell.
  public func command(_ verb: String) -> String {
    // The value is joined to its option: a name may begin with a hyphen.
    isDefaultSubject ? "swiftcal \(verb)" : "swiftcal \(verb) --subject=\(subject.shellQuoted)"
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
  ///   - reading: the state of the store.
  ///   - viewed: the subject or the group that is shown.
  ///   - family: the family that shows it. The year and the longest streak are read only for a family that shows them.
  ///   - moment: when the entry begins to hold; now unless given. Days after its today count as not studied.
  ///   - symbols: the names of months and weekdays; nil for those of the user's locale.
  ///   - panel: what a panel shows besides; nil for any other host.
  /// - Throws: `StoreError`.
  public init(
    _ reading: borrowing ReadTransaction, of viewed: Viewed, family: WidgetFamily = .systemMedium,
    at moment: EntryMoment? = nil, symbols: CalendarSymbols? = nil, panel: PanelRequest? = nil
  ) throws {
    let now = try reading.now
    let (calendar, today) = (now.calendar, moment?.today ?? now.today)
    let month = today.month
    date = moment?.date ?? now.instant
    self.today = today
    subject = viewed.name
    subjectsOfGroup = viewed.group?.subjects.map(\.name)
    isDefaultSubject = try reading.defaultSubject() == viewed.subject
    isOnlySubject = try reading.subjects(notEndedOn: now.today).allSatisfy { $0 == viewed.subject }
    self.symbols = symbols
    dayStart = calendar.dayStart
    let plan = try reading.plan(of: viewed)
    let heat = try reading.heatScale(of: viewed, in: month.year, asOf: today)
    let firstWeekday = calendar.firstWeekday
    func makeGrid(
      _ span: CalendarGrid.Span, days: (ClosedRange<CalendarDate>) throws -> [Day]
    ) rethrows -> CalendarGrid {
      try CalendarGrid(
        span, firstWeekday: firstWeekday, today: today, heat: heat, goals: plan.goals, days: days)
    }
    let current: StreakState
    if family.showsYear {
      let summary = try reading.streakSummary(of: viewed, asOf: today)
      (current, urgency, longest) = (summary.state, summary.urgency, summary.longestLength)
      // The last 53 weeks and this year overlap, and the month lies in both: they are read at once.
      let weeks = CalendarGrid.dates(of: .rollingYear, today: today, firstWeekday: firstWeekday)
      let ofYear = CalendarGrid.dates(of: month.year)
      let ofMonth = CalendarGrid.wholeWeeks(of: month.dates, firstWeekday: firstWeekday)
      let first = weeks.lowerBound
      let last = max(weeks.upperBound, ofYear.upperBound, ofMonth.upperBound)
      let days = try reading.days(of: viewed, in: first...last, asOf: today)
      func part(_ dates: ClosedRange<CalendarDate>) -> [Day] {
        Array(days[first.distance(to: dates.lowerBound)...first.distance(to: dates.upperBound)])
      }
      grid = makeGrid(.month(month), days: part)
      year = makeGrid(.rollingYear, days: part)
      daysOfYear = part(ofYear)
    } else {
      let state = try reading.streakState(of: viewed, asOf: today)
      (current, urgency, longest, year, daysOfYear) = (state, state.urgency, nil, nil, nil)
      grid = try makeGrid(.month(month)) { try reading.days(of: viewed, in: $0, asOf: today) }
    }
    standing = try reading.standing(of: viewed, asOf: today, current)
    (amountUnit, hasMinimum) = (plan.unit, plan.hasMinimum)
    running = try date < now.instant ? [] : reading.timers()
    let isOff = grid.days.contains { $0.date == today && $0.isDayOff }
    condition = try isOff || !running.isEmpty || reading.hasRecords(viewed) ? .ready : .empty
    panelFacts = try panel.map {
      try PanelFacts(reading, of: viewed, month: $0.month ?? month, today: today)
    }
  }

  public func at(_ date: Date) -> StudyEntry {
    var entry = self
    entry.date = date
    return entry
  }

  public static func read(
    _ store: StoreFollower, for request: EntryRequest, at now: Date,
    _ moments: @Sendable (Now) throws -> [EntryMoment]
  ) async throws -> [StudyEntry] {
    let configuration = request.configuration
    return try await store.read(
      subject: configuration.subject, andOthers: configuration.panel != nil, at: now
    ) { reading, viewed in
      try moments(reading.now).map {
        try StudyEntry(
          reading, of: viewed, family: request.family, at: $0, symbols: request.symbols,
          panel: configuration.panel)
      }
    }
  }

  /// An entry without facts: a month with no day studied.
  public init(
    withoutFacts condition: Condition, for request: EntryRequest, date: Date, calendar: LocalCalendar
  ) {
    let (today, firstWeekday) = (calendar.day(at: date), calendar.firstWeekday)
    // A placeholder shows no facts of any day, as if no day had begun.
    let shownToday = condition == .placeholder ? CalendarDate.beforeAllDays : today
    func days(in dates: ClosedRange<CalendarDate>) -> [Day] { dates.map { Day(date: $0, didStudy: false) } }
    self.date = date
    self.today = today
    subject = request.configuration.subject ?? ""
    (subjectsOfGroup, isDefaultSubject, isOnlySubject) = (nil, true, true)
    self.condition = condition
    symbols = request.symbols
    dayStart = calendar.dayStart
    panelFacts = nil
    (standing, urgency, amountUnit, hasMinimum) = (.none, .notDue, .minutes, false)
    running = []
    func makeGrid(_ span: CalendarGrid.Span) -> CalendarGrid {
      CalendarGrid(span, firstWeekday: firstWeekday, today: shownToday, present: today, days: days)
    }
    grid = makeGrid(.month(today.month))
    let showsYear = request.family.showsYear
    longest = showsYear ? 0 : nil
    year = showsYear ? makeGrid(.rollingYear) : nil
    daysOfYear = showsYear ? days(in: CalendarGrid.dates(of: today.month.year)) : nil
  }
}
