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
  /// Which days the person looks for; nil for none.
  var filter: DayFilter?

  /// What a side shows.
  enum Part: Hashable, Sendable {
    /// Months, with the longest streak beside them or without.
    case months(withRecord: Bool)
    /// A year, with the weeks of all subjects below it or without.
    case year(Year, withSubjects: Bool)
    case statistics
    case subjects

    fileprivate var hasStreaks: Bool {
      switch self {
      case .months(let withRecord): withRecord
      case .year: true
      case .statistics, .subjects: false
      }
    }

    fileprivate var hasStatistics: Bool {
      switch self {
      case .months, .subjects, .year: false
      case .statistics: true
      }
    }
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
  /// All subjects and groups with what is set up for them; empty unless they are shown.
  let subjectRows: [SubjectRow]
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
  /// The streaks of the whole history; nil unless they were needed.
  private let summary: StreakSummary?
  /// How the subject goes today.
  let standing: Standing
  /// Whether anything was ever recorded of the subject.
  let hasRecords: Bool
  /// The year and the streaks; nil unless they are shown.
  let history: History?
  /// How much was studied; nil unless it was needed.
  let statistics: StudyStatistics?
  /// The days that were looked for; nil if none were.
  let hits: Hits?
  /// What was read.
  let part: ScreenRequest.Part

  /// What the chosen day has of the amount that its goal asks for.
  var amountOfMinimum: String? {
    chosen.day.amountOfMinimum(in: plan.unit, today: today, showing: standing.emphasis)
  }

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
    /// The sessions of the subject, or of all subjects of a group, one subject after the other.
    let sessions: [SessionOfSubject]
    /// The sessions of the day before it.
    let sessionsBefore: [SessionOfSubject]
    /// The rest that was taken on it, whether or not it was studied; nil if there is none.
    let rest: Rest?
    /// The subjects of a group with that day; empty for a subject.
    let subjects: [SubjectSign]
  }

  /// A session with the subject that it belongs to.
  struct SessionOfSubject: Hashable, Sendable {
    let session: Session
    let subject: Subject
    /// What its amount counts.
    let unit: AmountUnit
  }

  /// The streaks of the whole history, and a year.
  struct History: Sendable {
    let summary: StreakSummary
    let year: CalendarGrid
    /// What was studied of all subjects in the weeks of the year; empty if it is not shown.
    let subjects: [WeekSums]
  }

  /// Reads what is asked for.
  /// - Parameter known: facts of the same state of the store; nil if there are none. What follows from that state, the subject
  ///   and today alone, whichever day is chosen, is taken from them: it may take the whole history to work out.
  /// - Throws: `StoreError`.
  init(_ request: ScreenRequest, knowing known: ScreenFacts? = nil, in reading: borrowing ReadTransaction)
    throws
  {
    let now = try reading.now
    let (today, all) = (now.today, try reading.allViewed())
    let subject = try all.same(as: request.subject) ?? .subject(reading.defaultSubject())
    let known = known.flatMap { $0.today == today ? $0 : nil }
    let same = known.flatMap { $0.subject == subject ? $0 : nil }
    (self.today, part) = (today, request.part)
    nextDay = now.calendar.nextDayBeginning(after: now.instant)
    (running, instant) = (try reading.timers().first, now.instant)
    firstWeekday = now.calendar.firstWeekday
    self.subject = subject
    let signs = try known?.subjects ?? all.map { try SubjectSign($0, on: today, in: reading) }
    subjects = signs
    let rows = known.flatMap { $0.subjectRows.isEmpty ? nil : $0.subjectRows }
    subjectRows = request.part == .subjects ? try rows ?? SubjectRow.all(signs, in: reading) : []
    plan = try reading.plan(of: subject)
    let first = request.months.lowerBound.advanced(by: -1).firstDate
    let dates = first...max(request.months.upperBound.lastDate, request.chosen).advanced(by: 6)
    let read = try reading.days(of: subject, in: dates)
    days = Dictionary(uniqueKeysWithValues: read.map { ($0.date, $0) })
    let part = request.part
    let summary =
      try same?.summary ?? (part.hasStreaks ? reading.streakSummary(of: subject, asOf: today) : nil)
    self.summary = summary
    if case .year(let year, let withSubjects) = part, let summary {
      let span = Self.span(of: year, around: request.chosen, now)
      // The weeks are those of all subjects, whichever is shown.
      let shown = known?.history.flatMap { $0.year.span == span ? $0 : nil }
      let grid = try shown.flatMap { same == nil ? nil : $0.year } ?? reading.calendar(of: subject, span)
      let weeks = shown.flatMap { $0.subjects.isEmpty ? nil : $0.subjects }
      history = History(
        summary: summary, year: grid,
        subjects: withSubjects ? try weeks ?? reading.weekSums(in: grid.dates) : [])
    } else {
      history = nil
    }
    var heat = same?.heat ?? [:]
    if let year = history?.year { heat[year.span.scaleYear(today: today)] = year.heat }
    for year in dates.lowerBound.month.year...dates.upperBound.month.year where heat[year] == nil {
      heat[year] = try reading.heatScale(of: subject, in: year)
    }
    self.heat = heat
    let sessions = try subject.subjects.flatMap { subject in
      let unit = try reading.plan(of: subject).unit
      return try reading.sessions(
        of: subject, in: max(request.chosen.previous, .earliest)...request.chosen
      ).map { SessionOfSubject(session: $0, subject: subject, unit: $0.otherUnit ?? unit) }
    }
    chosen = ChosenDay(
      day: try days[request.chosen] ?? reading.day(of: subject, on: request.chosen),
      sessions: sessions.filter { $0.session.date == request.chosen },
      sessionsBefore: sessions.filter { $0.session.date != request.chosen },
      rest: try subject.subject.flatMap { try reading.rest(of: $0, on: request.chosen) },
      subjects: try subject.group?.subjects.map {
        try SubjectSign(.subject($0), on: request.chosen, in: reading)
      } ?? [])
    hasRecords = try reading.hasRecords(subject)
    hits = try request.filter.map { filter in
      if let hits = known?.hits, hits.filter == filter { return hits }
      return try Hits(filter: filter, days: reading.days(foundBy: filter))
    }
    statistics = try same?.statistics ?? (part.hasStatistics ? reading.statistics(of: subject) : nil)
    streak = try summary?.state ?? same?.streak ?? reading.streakState(of: subject, asOf: today)
    standing = try same?.standing ?? reading.standing(of: subject, asOf: today, streak)
  }
}

extension ScreenFacts {
  /// The longest streak; nil if there is none, or it is not shown.
  var longest: Streak? { summary?.longest ?? statistics?.longestStreaks(1).first }

  /// A day of the months that are shown in its place in a calendar.
  func cell(_ day: Day) -> DayCell { DayCell(day, today: today, heat: heat(in: day.date.month.year)) }

  /// How much the amounts of a year are.
  func heat(in year: Int) -> HeatScale { heat[year] ?? .none }

  /// The week that begins on a day, if it reached its weekly goal; nil otherwise, and if not all of its days were read.
  func metWeek(from start: CalendarDate) -> StudyWeek? {
    let days = (0..<7).compactMap { self.days[start.advanced(by: $0)] }
    return days.count < 7 ? nil : StudyWeek(of: days, from: start, reaching: plan.goals, asOf: today)
  }

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
