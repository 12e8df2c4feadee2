import FoundationEssentials
import SharedStore
import StudyCalendar

/// What a screen asks the store for.
struct ScreenRequest: Hashable, Sendable {
  /// The subject that is shown; nil for the default subject. It is followed when it gets another name.
  var subject: Subject?
  var chosen: CalendarDate
  var months: ClosedRange<CalendarMonth>
  /// The year whose streaks are shown; nil while the calendar is shown.
  var year: Int?
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
  /// All subjects with what they have today.
  let subjects: [SubjectSign]
  /// The subject that is shown.
  let subject: Subject
  /// When it is to be studied, and how much.
  let plan: StudyPlan
  /// The days of the months that are shown, and the chosen day, by their dates.
  let days: [CalendarDate: Day]
  let chosen: ChosenDay
  /// The streak that is alive today.
  let streak: StreakState
  /// Whether anything was ever recorded of the subject.
  let hasRecords: Bool
  /// The year and the streaks; nil while the calendar is shown.
  let history: History?

  /// A subject with its day today.
  struct SubjectSign: Hashable, Sendable {
    let subject: Subject
    /// What calendars tell about today.
    let state: DayState
    let hasEnded: Bool
  }

  /// All that is known of the chosen day.
  struct ChosenDay: Hashable, Sendable {
    let day: Day
    let sessions: [Session]
    /// The rest that was taken on it, whether or not it was studied; nil if there is none.
    let rest: Rest?
  }

  /// The streaks of the whole history, and a year.
  struct History: Sendable {
    let summary: StreakSummary
    let year: YearGrid
    /// How much was studied in the whole history.
    let statistics: StudyStatistics
  }

  /// Reads what is asked for.
  /// - Throws: `StoreError`.
  init(_ request: ScreenRequest, in reading: borrowing ReadTransaction) throws {
    let now = try reading.now
    let (today, all) = (now.today, try reading.subjects())
    let subject = try all.sameSubject(as: request.subject) ?? reading.defaultSubject()
    self.today = today
    nextDay = now.calendar.nextDayBeginning(after: now.instant)
    (running, instant) = (try reading.timers().first, now.instant)
    firstWeekday = now.calendar.firstWeekday
    self.subject = subject
    subjects = try all.map { other in
      let day = try reading.day(of: other, on: today)
      return SubjectSign(
        subject: other, state: DayCell(day, today: today).state, hasEnded: day.isAfterEnd)
    }
    plan = try reading.plan(of: subject)
    let dates = request.months.lowerBound.firstDate...request.months.upperBound.lastDate
    let read = try reading.days(of: subject, in: dates)
    days = Dictionary(uniqueKeysWithValues: read.map { ($0.date, $0) })
    chosen = ChosenDay(
      day: try days[request.chosen] ?? reading.day(of: subject, on: request.chosen),
      sessions: try reading.sessions(of: subject, in: request.chosen...request.chosen),
      rest: try reading.rest(of: subject, on: request.chosen))
    hasRecords = try reading.hasRecords(subject)
    if let year = request.year {
      let summary = try reading.streakSummary(of: subject, asOf: today)
      streak = summary.state
      history = History(
        summary: summary,
        year: YearGrid(
          year: year, firstWeekday: now.calendar.firstWeekday,
          days: try reading.days(of: subject, in: YearGrid.dates(of: year)), today: today),
        statistics: try reading.statistics(of: subject))
    } else {
      streak = try reading.streakState(of: subject, asOf: today)
      history = nil
    }
  }
}

extension ScreenFacts {
  /// When it looks otherwise although nothing was changed: another day begins, or what runs has another minute.
  var nextChange: Date { running?.ticks(after: instant, atMost: 1).first.map { min($0, nextDay) } ?? nextDay }
}

extension [Subject] {
  /// The same subject in another state of the store: it may have got another name, or the store may be a copy in which its
  /// number is that of another one.
  func sameSubject(as subject: Subject?) -> Subject? {
    guard let subject else { return nil }
    return first(named: subject.name) ?? first { $0.id == subject.id }
  }
}
