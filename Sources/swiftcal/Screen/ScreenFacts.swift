import FoundationEssentials
import SharedStore
import StudyCalendar

/// What a screen asks the store for.
struct ScreenRequest: Hashable, Sendable {
  /// The subject or the group that is shown; nil for the default subject. It is followed when it gets another name.
  var subject: Viewed?
  var chosen: CalendarDate
  var months: ClosedRange<CalendarMonth>
  /// What is shown besides the chosen day.
  var part: Part

  /// What a side shows.
  enum Part: Hashable, Sendable {
    /// Months, with the longest streak beside them or without.
    case months(withRecord: Bool)
    /// A year, with the weeks of all subjects below it or without.
    case year(Year, withSubjects: Bool)
    case statistics
    case subjects
  }

  /// Which year is shown.
  enum Year: Hashable, Sendable {
    case named(Int)
    /// The last 53 weeks, or the year of the chosen day if it does not lie in them.
    case around
  }
}

/// What a screen shows of the store: one state of it, read at once.
struct ScreenFacts: Sendable {
  let today: CalendarDate
  /// When another day begins.
  let nextDay: Date
  /// The timer of this device, or else one of another; nil if none runs.
  let running: RunningTimer?
  /// When it was read.
  let instant: Date
  /// With which day weeks begin.
  let firstWeekday: Weekday
  /// All subjects and groups with what they have today.
  let subjects: [SubjectSign]
  /// The subject or the group that is shown.
  let subject: Viewed
  /// When it is to be studied, and how much.
  let plan: StudyPlan
  /// The days of the months that are shown, of the month before them and of the week behind them, by their dates.
  let days: [CalendarDate: Day]
  /// How much the amounts of the years are in which these months lie.
  private let heat: [Int: HeatScale]
  let chosen: ChosenDay
  /// The streak that is alive today.
  let streak: StreakState
  /// The longest streak; nil if there is none, or it is not shown.
  let longest: Streak?
  /// How the subject goes today.
  let standing: Standing
  /// Whether anything was ever recorded of the subject.
  let hasRecords: Bool
  /// The year and the streaks; nil unless they are shown.
  let history: History?
  /// How much was studied; nil unless it is shown.
  let statistics: StudyStatistics?
  /// What was read.
  let part: ScreenRequest.Part

  /// A subject or a group with one of its days.
  struct SubjectSign: Hashable, Sendable {
    let subject: Viewed
    /// What calendars tell about the day.
    let state: DayState
    let hasEnded: Bool

    fileprivate init(_ subject: Viewed, on date: CalendarDate, in reading: borrowing ReadTransaction) throws {
      let day = try reading.day(of: subject, on: date)
      self.subject = subject
      (state, hasEnded) = (DayCell(day, today: try reading.now.today).state, day.isAfterEnd)
    }
  }

  /// All that is known of the chosen day.
  struct ChosenDay: Hashable, Sendable {
    let day: Day
    let sessions: [Session]
    /// The rest that was taken on it, whether or not it was studied; nil if there is none.
    let rest: Rest?
    /// The subjects of a group with that day; empty for a subject.
    let subjects: [SubjectSign]
  }

  /// The streaks of the whole history, and a year.
  struct History: Sendable {
    let summary: StreakSummary
    let year: CalendarGrid
    /// What was studied of all subjects in the weeks of the year; empty if it is not shown.
    let subjects: [WeekSums]
  }

  /// Reads what is asked for.
  /// - Throws: `StoreError`.
  init(_ request: ScreenRequest, in reading: borrowing ReadTransaction) throws {
    let now = try reading.now
    let (today, all) = (now.today, try reading.allViewed())
    let subject = try all.same(as: request.subject) ?? .subject(reading.defaultSubject())
    (self.today, part) = (today, request.part)
    nextDay = now.calendar.nextDayBeginning(after: now.instant)
    (running, instant) = (try reading.timers().first, now.instant)
    firstWeekday = now.calendar.firstWeekday
    self.subject = subject
    subjects = try all.map { try SubjectSign($0, on: today, in: reading) }
    plan = try reading.plan(of: subject)
    let first = request.months.lowerBound.advanced(by: -1).firstDate
    let dates = first...max(request.months.upperBound.lastDate, request.chosen).advanced(by: 6)
    let read = try reading.days(of: subject, in: dates)
    days = Dictionary(uniqueKeysWithValues: read.map { ($0.date, $0) })
    var heat: [Int: HeatScale] = [:]
    for year in dates.lowerBound.month.year...dates.upperBound.month.year {
      heat[year] = try reading.heatScale(of: subject, in: year)
    }
    self.heat = heat
    chosen = ChosenDay(
      day: try days[request.chosen] ?? reading.day(of: subject, on: request.chosen),
      sessions: try subject.subject.map {
        try reading.sessions(of: $0, in: request.chosen...request.chosen)
      } ?? [],
      rest: try subject.subject.flatMap { try reading.rest(of: $0, on: request.chosen) },
      subjects: try subject.group?.subjects.map {
        try SubjectSign(.subject($0), on: request.chosen, in: reading)
      } ?? [])
    hasRecords = try reading.hasRecords(subject)
    var (summary, history, statistics) = (StreakSummary?.none, History?.none, StudyStatistics?.none)
    switch request.part {
    case .months(withRecord: false): break
    case .months(withRecord: true), .subjects:
      summary = try reading.streakSummary(of: subject, asOf: today)
    case .year(let year, let withSubjects):
      let read = try reading.streakSummary(of: subject, asOf: today)
      summary = read
      let grid = try reading.calendar(of: subject, Self.span(of: year, around: request.chosen, now))
      history = History(
        summary: read, year: grid, subjects: withSubjects ? try reading.weekSums(in: grid.dates) : [])
    case .statistics: statistics = try reading.statistics(of: subject)
    }
    (self.history, self.statistics) = (history, statistics)
    streak = try summary?.state ?? reading.streakState(of: subject, asOf: today)
    longest = summary?.longest
    standing = try reading.standing(of: subject, asOf: today, streak.streak)
  }
}

extension ScreenFacts {
  /// A day of the months that are shown in its place in a calendar.
  func cell(_ day: Day) -> DayCell { DayCell(day, today: today, heat: heat(in: day.date.month.year)) }

  /// How much the amounts of a year are.
  func heat(in year: Int) -> HeatScale { heat[year] ?? .none }

  /// The days of some dates in their places, as far as they were read.
  func cells(_ dates: some Sequence<CalendarDate>) -> [DayCell] { dates.compactMap { days[$0].map(cell) } }

  private static func span(
    of year: ScreenRequest.Year, around chosen: CalendarDate, _ now: Now
  ) -> CalendarGrid.Span {
    if case .named(let year) = year { return .year(year) }
    let weeks = CalendarGrid.dates(
      of: .rollingYear, today: now.today, firstWeekday: now.calendar.firstWeekday)
    return weeks.contains(chosen) ? .rollingYear : .year(chosen.month.year)
  }
}

extension ScreenFacts {
  /// When it looks otherwise although nothing was changed: another day begins, or what runs has another minute.
  var nextChange: Date { running?.ticks(after: instant, atMost: 1).first.map { min($0, nextDay) } ?? nextDay }
}

extension [Viewed] {
  /// The same subject or group in another state of the store: it may have got another name, or the store may be a copy in
  /// which its number is that of another one.
  func same(as viewed: Viewed?) -> Viewed? {
    guard let viewed else { return nil }
    return first(named: viewed.name) ?? first { $0.isSame(as: viewed) }
  }
}
