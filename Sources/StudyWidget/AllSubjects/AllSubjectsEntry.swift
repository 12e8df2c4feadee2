public import FoundationEssentials
import SharedStore
public import StudyCalendar
public import System
public import Widgets

/// Everything that the study widget of all subjects shows at one moment.
public struct AllSubjectsEntry: Hashable, Sendable {
  /// When the entry begins to hold.
  public private(set) var date: Date
  /// The day that is today then.
  public let today: CalendarDate
  /// The weekday with which weeks begin.
  public let firstWeekday: Weekday
  /// The subjects that have not ended, in the order in which they were added.
  public let subjects: [SubjectWeeks]
  /// The timers that run.
  public let running: [RunningTimer]
  /// Whether the entry tells facts, and if not, why.
  public let condition: StudyEntry.Condition
  /// The names of months and weekdays; nil for those of the user's locale.
  let symbols: CalendarSymbols?
  /// When a day begins.
  public let dayStart: TimeOfDay

  /// How many weeks of each subject there are. The extra-large family has room for as many on a wide terminal.
  static let weekCount = 12

  /// Reads an entry that begins at a moment. Days after its today count as not studied.
  private init(
    _ reading: borrowing ReadTransaction, at moment: EntryMoment, symbols: CalendarSymbols?
  ) throws {
    let calendar = try reading.now.calendar
    firstWeekday = calendar.firstWeekday
    (date, today) = (moment.date, moment.today)
    self.symbols = symbols
    dayStart = calendar.dayStart
    var subjects: [SubjectWeeks] = []
    var hasRecords = false
    for subject in try reading.subjects(notEndedOn: today) {
      subjects.append(try SubjectWeeks(reading, subject: subject, today: today, firstWeekday: firstWeekday))
      if !hasRecords { hasRecords = try reading.hasRecords(.subject(subject)) }
    }
    self.subjects = subjects
    running = try date < reading.now.instant ? [] : reading.timers()
    condition = hasRecords || !running.isEmpty ? .ready : .empty
  }

  public func at(_ date: Date) -> AllSubjectsEntry {
    var entry = self
    entry.date = date
    return entry
  }

  public static func read(
    _ store: StoreFollower, for request: EntryRequest, at now: Date,
    _ moments: @Sendable (Now) throws -> [EntryMoment]
  ) async throws -> [AllSubjectsEntry] {
    try await store.readAllSubjects(at: now) { reading in
      try moments(reading.now).map { try AllSubjectsEntry(reading, at: $0, symbols: request.symbols) }
    }
  }

  /// An entry without facts: a row without a name, with no day studied.
  public init(
    withoutFacts condition: StudyEntry.Condition, for request: EntryRequest, date: Date,
    calendar: LocalCalendar
  ) {
    self.date = date
    today = calendar.day(at: date)
    firstWeekday = calendar.firstWeekday
    symbols = request.symbols
    self.condition = condition
    dayStart = calendar.dayStart
    running = []
    subjects = condition == .placeholder ? [SubjectWeeks(today: today, firstWeekday: firstWeekday)] : []
  }

  /// Whether today is still to be studied for any subject.
  public var isDue: Bool { subjects.contains { $0.isDue } }
}

/// A subject in a widget of all subjects: its streak and its last weeks.
public struct SubjectWeeks: Hashable, Sendable {
  /// The subject's name; empty in a placeholder.
  public let subject: String
  /// How the subject goes.
  public let standing: Standing
  /// The current streak, and the week of today.
  public var current: StreakState { standing.streak }
  /// What the subject's amounts count, and how much they are.
  let heat: HeatScale
  /// Whether a goal of the subject asks for an amount.
  public let hasMinimum: Bool
  /// The days of the last weeks, from the first day of the earliest to the last day of the week of today.
  public let days: [Day]
  /// Today with all that is known of it.
  public let day: Day

  /// Whether today is still to be studied.
  public var isDue: Bool { day.isDue(today: day.date, week: current.week) }

  /// Reads the streak and the last weeks of a subject.
  init(
    _ reading: borrowing ReadTransaction, subject: Subject, today: CalendarDate, firstWeekday: Weekday
  ) throws {
    let plan = try reading.plan(of: subject)
    self.subject = subject.name
    hasMinimum = plan.hasMinimum
    heat = try reading.heatScale(of: .subject(subject), in: today.month.year, asOf: today)
    standing = try reading.standing(
      of: .subject(subject), asOf: today, reading.streakState(of: .subject(subject), asOf: today))
    days = try reading.days(
      of: .subject(subject), in: Self.dates(to: today, firstWeekday: firstWeekday), asOf: today)
    day = days.first { $0.date == today } ?? Day(date: today, didStudy: false)
  }

  /// A subject of which nothing is known.
  init(today: CalendarDate, firstWeekday: Weekday) {
    (subject, standing, heat, hasMinimum) = ("", .none, .none, false)
    days = Self.dates(to: today, firstWeekday: firstWeekday).map { Day(date: $0, didStudy: false) }
    day = Day(date: today, didStudy: false)
  }

  private static func dates(to today: CalendarDate, firstWeekday: Weekday) -> ClosedRange<CalendarDate> {
    let start = today.mostRecent(firstWeekday)
    return start.advanced(by: -7 * (AllSubjectsEntry.weekCount - 1))...start.advanced(by: 6)
  }
}
