import SQLite
public import StudyCalendar

/// What is recorded of days, and what that amounts to.
extension ReadTransaction {
  /// Whether a day was studied.
  public func didStudy(_ subject: Subject, on date: CalendarDate) throws -> Bool {
    try StudiedDays(opened, subject).contains(date)
  }

  /// Whether a day of the subject was ever recorded.
  public func hasRecords(_ subject: Subject) throws -> Bool { try !StudiedDays(opened, subject).isEmpty() }

  /// How many days of a subject were studied.
  public func studiedDayCount(of subject: Subject) throws -> Int { try StudiedDays(opened, subject).count() }

  /// The last studied day of a subject; nil if no day was studied. It may be ahead of today.
  public func lastStudiedDay(of subject: Subject) throws -> CalendarDate? {
    try StudiedDays(opened, subject).lastStudied(to: .latest)
  }

  /// Every day of a range, both ends included, in order.
  /// - Parameter date: the day that stands for today; nil for today. Days after it count as studied as far as
  ///   ``lastCounted(asOf:)`` says. Days off after it count as days off.
  public func days(
    of subject: Subject, in range: ClosedRange<CalendarDate>, asOf date: CalendarDate? = nil
  ) throws -> [Day] {
    let asOf = try date ?? now.today
    let last = try lastCounted(asOf: asOf)
    return try StudiedDays(opened, subject).days(in: range, asOf: asOf, countingTo: last, plan(of: subject))
  }

  /// The last day that counts if it was studied. As of today it is up to two days ahead, because a day may have begun
  /// elsewhere. As of an earlier day it is that day: a look back does not see what came later.
  private func lastCounted(asOf date: CalendarDate) throws -> CalendarDate {
    try date < now.today ? date : date.lastPossiblyStudied
  }

  /// A day.
  public func day(of subject: Subject, on date: CalendarDate) throws -> Day {
    try days(of: subject, in: date...date)[0]
  }

  /// The current and the longest streak and the total as of a day, over the whole history before it.
  public func streakSummary(of subject: Subject, asOf date: CalendarDate) throws -> StreakSummary {
    let source = try streakSource(of: subject, asOf: date)
    return try source.summary(restsAhead: StreakSource.restsAhead(of: subject, after: date, in: opened))
  }

  /// The streak that is alive on a day, with its unit and the week of that day. Reads no further back than that streak
  /// goes.
  public func currentStreak(of subject: Subject, asOf date: CalendarDate) throws -> CurrentStreak {
    try streakSource(of: subject, asOf: date).current()
  }

  /// The streak that is alive on a day, and what the day asks for. Reads no further back than that streak goes.
  public func streakState(of subject: Subject, asOf date: CalendarDate) throws -> StreakState {
    let source = try streakSource(of: subject, asOf: date)
    return try source.state(restsAhead: StreakSource.restsAhead(of: subject, after: date, in: opened))
  }

  /// How much of a subject was studied, from its first recorded day to today.
  /// - Parameter year: the year whose days count; nil for all days. Its streaks are those that end in it, as of its last
  ///   day.
  public func statistics(of subject: Subject, in year: Int? = nil) throws -> StudyStatistics {
    let (today, studied) = (try now.today, StudiedDays(opened, subject))
    let dates = year.map { YearGrid.dates(of: $0) } ?? .earliest ... .latest
    let (first, asOf) = (try max(studied.first() ?? .latest, dates.lowerBound), min(today, dates.upperBound))
    // Days ahead of today count like any other, but not those of the next year.
    let counted = try min(lastCounted(asOf: asOf), dates.upperBound)
    let last = try max(asOf, studied.lastStudied(to: counted) ?? asOf)
    let source = try streakSource(of: subject, asOf: asOf, to: last)
    let (streaks, unit) = try source.streaks(endingFrom: first)
    let days =
      first > last ? [] : try studied.days(in: first...last, asOf: today, countingTo: last, plan(of: subject))
    return StudyStatistics(of: days, today: today, streaks: streaks, unit: unit)
  }

  /// What the amounts of all subjects count, by the numbers of the subjects.
  public func amountUnits() throws -> [Int: AmountUnit] { try SubjectTable(opened).units() }

  /// When a subject is to be studied, and how much.
  public func plan(of subject: Subject) throws -> StudyPlan { try plans.plan(of: subject) }

  private func streakSource(
    of subject: Subject, asOf date: CalendarDate, to last: CalendarDate? = nil
  ) throws -> StreakSource {
    try StreakSource(
      of: subject, asOf: date, to: last ?? lastCounted(asOf: date), plan(of: subject), in: opened
    ) { try now.calendar.firstWeekday }
  }

  /// The sessions of a subject, in the order of days and, within a day, of recording.
  /// - Parameter range: the days, both ends included; all of them if it is nil.
  public func sessions(of subject: Subject, in range: ClosedRange<CalendarDate>?) throws -> [Session] {
    var sessions: [Session] = []
    try SessionTable(opened).forEach(of: subject, in: range) { sessions.append($0) }
    return sessions
  }

  /// The session whose number begins with a text, with its subject.
  /// - Throws: `StudyError.unknownSession`, `StudyError.shortSessionNumber`, `StudyError.severalSessions`.
  public func session(beginningWith text: String) throws -> (subject: Subject, session: Session) {
    guard Session.isBeginningOfID(text) else { throw StudyError.unknownSession(text) }
    guard text.utf8.count >= Session.shortestBeginningOfID else { throw StudyError.shortSessionNumber(text) }
    let found = try SessionTable(opened).sessions(beginningWith: text.lowercased())
    guard let first = found.first else { throw StudyError.unknownSession(text) }
    guard found.count == 1 else { throw StudyError.severalSessions(text) }
    return first
  }

  /// The rest of a subject on a day, also if the day was studied; nil if there is none.
  public func rest(of subject: Subject, on date: CalendarDate) throws -> Rest? {
    try DayTable(opened, subject).rest(on: date)
  }

  /// Every rest of a subject, oldest first, including those on studied days.
  public func rests(of subject: Subject) throws -> [RestRecord] { try DayTable(opened, subject).allRests() }
}

extension ReadTransaction: StudyRecords {
  public func settings() throws -> Settings { try now.settings }

  public func forEachDay(of subject: Subject, _ body: (Day) throws -> Void) throws {
    try RecordRows(opened, subject).forEachDay(body)
  }

  public func forEachSession(of subject: Subject, _ body: (Session) throws -> Void) throws {
    try SessionTable(opened).forEach(of: subject, in: nil, body)
  }

  public func forEachRest(of subject: Subject, _ body: (RestRecord) throws -> Void) throws {
    try RecordRows(opened, subject).forEachRest(body)
  }

  public func otherFacts(of subject: Subject) throws -> [SubjectFact] {
    try FactKinds.writtenTogether.flatMap { try facts($0, of: subject) }
  }

  public func forEachRecord(
    of subject: Subject, _ order: RecordOrder, _ body: (DayRecord) throws -> Void
  ) throws {
    try RecordRows(opened, subject).forEachRecord(order, body)
  }

  public func forEachLoggedEntry(
    _ order: RecordOrder, names: LoggedNames, _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    try ChangeLogStream(opened).forEachEntry(order, names: names, body)
  }
}
