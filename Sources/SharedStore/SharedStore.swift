public import FoundationEssentials
import Localization
import SQLite
public import StudyCalendar

// This file is what other rooms do with an open store. Beside it they use a few types of this room: GroupContainer (where
// the store is, and its backups), StoreError, Backup, Checkup (what `doctor` finds and mends), WidgetCenter with
// RegisteredWidget, WidgetRegistration and ReloadRequests (widgets on display), and SharedStore.restore.
// All else is implementation: Transactions/ says how a transaction runs, Tables/ has the SQL, File/ knows the file,
// Backups/ and Checkup/ look after it.

/// Makes the calendar for a user's settings. The store calls it once in a transaction.
public typealias CalendarMaker = @Sendable (Settings) -> any DayCalendar

/// The one SQLite file in the group container, opened for reading. It cannot write. A missing store reads as
/// an empty one, and nothing on the disk changes, not even the schema of an earlier version.
///
/// An instance belongs to the task that opened it.
public class SharedStoreReader {
  /// Where the store is.
  public let container: GroupContainer
  let opened: OpenedStore
  let makeCalendar: CalendarMaker

  /// How long a program waits for another's lock unless it says otherwise, in milliseconds.
  public static let busyTimeout: Int32 = 5000

  /// Opens the store of a container.
  /// - Parameters:
  ///   - milliseconds: how long to wait for another program's lock. With 0 a busy store is an error at once.
  ///   - calendar: makes the person's calendar.
  ///   - tell: receives a sentence, without a full stop, about each thing that has to be done to the container before the
  ///     store can be opened, such as a log that is moved aside. It is called also where opening fails afterwards.
  /// - Throws: ``StoreError``.
  public convenience init(
    in container: GroupContainer, waiting milliseconds: Int32 = busyTimeout,
    calendar: @escaping CalendarMaker, telling tell: (String) -> Void
  ) throws {
    let opened = try OpenedStore(reading: container, waiting: milliseconds)
    self.init(container, opened, calendar)
  }

  init(_ container: GroupContainer, _ opened: OpenedStore, _ makeCalendar: @escaping CalendarMaker) {
    self.container = container
    self.opened = opened
    self.makeCalendar = makeCalendar
  }

  /// The version of the SQLite library that this program runs with, such as `3.40.1`.
  public static var sqliteVersion: String { Connection.libraryVersion }

  /// The settings that this process read last, in whatever transaction; nil before the first. What is shown goes by them
  /// without another transaction.
  public static var lastSettings: Settings? { LastSettings.settings }

  /// Whether this is still the store in the container. It is false after the store was replaced or removed,
  /// and after a missing store was made. If only a snapshot of the store can be read, it is also false after
  /// a change.
  public var isCurrent: Bool { opened.isCurrent(in: container) }

  /// Whether the store is a file in the container. Otherwise it is an empty store in memory.
  public var isInContainer: Bool { opened.file != nil }

  /// Whether the store can be opened for writing without being changed by that. It is false if the file may
  /// not be written, or if an earlier version made it.
  public var isWritable: Bool { opened.isWritable }

  /// Drops cached pages, so that the next transaction reads the file itself: a backup may have been copied
  /// over it. Do not call this within a transaction.
  public func dropCachedPages() { opened.connection.dropCachedPages() }

  /// Runs `body` on one unchanging state of the store.
  /// - Parameter instant: what counts as now.
  /// - Throws: ``StoreError``, `StudyError`, or what `body` throws.
  public func read<Result>(
    at instant: Date = .now, _ body: (borrowing ReadTransaction) throws -> Result
  ) throws -> Result {
    try opened.transaction("BEGIN") {
      try body(ReadTransaction(opened, PresentMoment(instant, makeCalendar)))
    }
  }

  /// Makes a copy in memory, to try changes on. The store itself is only read.
  /// - Throws: ``StoreError``.
  public func copyInMemory() throws -> SharedStore {
    SharedStore(writable: try OpenedStore(copyOf: opened, in: container), in: container, makeCalendar)
  }
}

/// The one SQLite file in the group container, opened for reading and writing. The app and its widgets use it at the
/// same time.
public final class SharedStore: SharedStoreReader {
  /// Receives warnings that do not stop a command, such as a backup that failed.
  public var warn: (String) -> Void = { _ in }

  /// What to do if there is no store.
  public enum Missing: Sendable {
    /// Make the container and the store.
    case make
    /// Throw ``StoreError/missing(path:)``.
    case fail
  }

  /// Opens the store of a container, and brings it up to this version's schema.
  /// - Parameters:
  ///   - missing: what to do if there is no store.
  ///   - milliseconds: how long to wait for another program's lock.
  ///   - calendar: makes the person's calendar.
  ///   - tell: as for a store that is opened for reading.
  /// - Throws: ``StoreError``.
  public convenience init(
    in container: GroupContainer, ifMissing missing: Missing = .make,
    waiting milliseconds: Int32 = busyTimeout, calendar: @escaping CalendarMaker,
    telling tell: (String) -> Void
  ) throws {
    let opened = try OpenedStore(
      writing: container, ifMissing: missing, waiting: milliseconds, telling: tell)
    self.init(writable: opened, in: container, calendar)
  }

  /// This initializer keeps the class from inheriting the initializers of the reader. With those,
  /// `SharedStore(in: container)` would open the store for reading.
  init(writable opened: OpenedStore, in container: GroupContainer, _ makeCalendar: @escaping CalendarMaker) {
    super.init(container, opened, makeCalendar)
  }

  /// Whether each change copies SQLite's log back into the store's file before it returns, as it should in a program that
  /// runs for long. A command lets it be, answers, and calls ``copyLogBack()``.
  public var copiesLogBackAtOnce: Bool {
    get { opened.copiesLogBackAtOnce }
    set { opened.copiesLogBackAtOnce = newValue }
  }

  /// Copies SQLite's log back into the store's file, so that the file alone is not behind.
  public func copyLogBack() { opened.copyLogBack() }

  /// Runs `body` as one action of the user. When this returns, all changes are saved and synced to the disk;
  /// when it throws, nothing is changed. No other program writes in the meantime. The changes are one entry
  /// of the change log. The first change of a day also makes a backup of the store as it was before. It is
  /// complete and checked before the change is saved, and it is copied while other programs can write: so `body`
  /// runs again after it was copied. If the store is damaged, the change is refused. If the backup fails otherwise,
  /// ``warn`` is called, and the change is made.
  /// - Parameters:
  ///   - action: the name of the command, such as `mark`, for the change log.
  ///   - instant: what counts as now.
  ///   - body: the changes. It may run twice; what it did the first time is taken back.
  /// - Throws: ``StoreError``, `StudyError`, or what `body` throws.
  public func write<Result>(
    as action: String, at instant: Date = .now, _ body: (borrowing WriteTransaction) throws -> Result
  ) throws -> Result {
    try writeBackedUp(at: instant) { try body(WriteTransaction($0, logging: action)) }
  }

  /// Tells other devices what was recorded here, or takes over what they recorded. The first change of a day makes a
  /// backup, as with ``write(as:at:_:)``; nothing enters the change log.
  /// - Parameters:
  ///   - instant: what counts as now.
  ///   - body: the changes. It may run twice; what it did the first time is taken back.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func share<Result>(
    at instant: Date = .now, _ body: (borrowing SharingTransaction) throws -> Result
  ) throws -> Result {
    try writeBackedUp(at: instant) { try body(SharingTransaction($0)) }
  }

  /// Runs `body` in a transaction, and makes a backup before its changes are saved if one is due.
  private func writeBackedUp<Result>(
    at instant: Date, _ body: (consuming ReadTransaction) throws -> Result
  ) throws -> Result {
    var backup: DailyBackup?
    do {
      return try attempt(at: instant, body) { now in
        backup = try self.dailyBackup(now: now)
        if backup != nil { throw BackupIsDue() }
      }
    } catch is BackupIsDue {
      // Nothing is changed yet, and other programs can write while this copies.
      let isCopied = try warning { try backup?.copy() }
      return try attempt(at: instant, body) { _ in
        if isCopied { try self.warning { try backup?.place() } }
      }
    }
  }

  /// Runs `body` in a transaction.
  /// - Parameter beforeCommit: called before a change is saved. A refused or empty change leaves no backup behind.
  private func attempt<Result>(
    at instant: Date, _ body: (consuming ReadTransaction) throws -> Result,
    beforeCommit: (Now) throws -> Void
  ) throws -> Result {
    try opened.write {
      let moment = PresentMoment(instant, makeCalendar)
      let changes = opened.connection.totalChanges
      let result = try body(ReadTransaction(opened, moment))
      if opened.connection.totalChanges != changes, isInContainer {
        try beforeCommit(moment.now(on: opened.connection))
      }
      return result
    }
  }

  /// Ends the first attempt at a change, so that the backup is copied before the second.
  private struct BackupIsDue: Error {}

  /// Changes the records of widgets: which are on display, and which are to be reloaded. These changes are
  /// not in the change log, and cannot be undone.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func changeWidgets<Result>(_ body: (borrowing WidgetCenter) throws -> Result) throws -> Result {
    try opened.write { try body(WidgetCenter(opened, presencePath: container.presencePath)) }
  }

  /// Changes the sources of evidence of this machine. These changes are not in the change log, and cannot be undone.
  /// - Parameter instant: what counts as now.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func changeSources<Result>(
    at instant: Date = .now, _ body: (borrowing SourceTransaction) throws -> Result
  ) throws -> Result {
    try opened.write {
      try body(SourceTransaction(ReadTransaction(opened, PresentMoment(instant, makeCalendar))))
    }
  }

  /// Copies the store to a new file.
  /// - Throws: ``StoreError``, for example if the file exists already.
  public func backUp(to path: String) throws { try opened.backUp(to: path) }

  /// Copies the store to a new file in the folder for backups. The file's name has the time to the second.
  /// - Returns: its path.
  /// - Throws: ``StoreError``.
  public func backUp(at instant: Date) throws -> String {
    let now = try read(at: instant) { try $0.now }
    let time = now.calendar.timestamp(instant).prefix("2024-12-10T08:30:00".count)
    return try opened.backUp(in: container, named: time.filter { $0 != ":" })
  }

  private func dailyBackup(now: Now) throws -> DailyBackup? {
    var backup: DailyBackup?
    try warning { backup = try DailyBackup(of: opened, in: container, now: now) }
    return backup
  }

  /// Does a part of a backup. A failure is a warning, and the change is made.
  /// - Returns: whether it succeeded.
  /// - Throws: ``StoreError/damaged(path:because:)`` if the store is damaged: then no change is acknowledged.
  @discardableResult
  private func warning(_ body: () throws -> Void) throws -> Bool {
    do {
      try withStoreErrors(at: opened.path, body)
      return true
    } catch let error as StoreError where error.isDamage(of: opened.path) {
      throw error
    } catch {
      // The change is made all the same, so the advice is not to try it again.
      let problem = StoreError.problem(of: error)
      warn(String(localized: "no backup was made: \(problem); the next change tries again"))
      return false
    }
  }
}

/// One unchanging state of the store, within ``SharedStoreReader/read(at:_:)`` or a write. It cannot be copied, so it
/// cannot leave the closure that got it.
public struct ReadTransaction: ~Copyable {
  let opened: OpenedStore
  private let moment: PresentMoment
  private let plans: KnownPlans

  init(_ opened: OpenedStore, _ moment: PresentMoment) {
    self.opened = opened
    self.moment = moment
    plans = KnownPlans(opened, at: moment)
  }

  var connection: Connection { opened.connection }

  /// The present: instant, settings, calendar and today, worked out once in the transaction.
  /// - Throws: ``StoreError``.
  public var now: Now { get throws { try moment.now(on: connection) } }

  // MARK: Subjects

  /// All subjects, in the order in which they were added.
  public func subjects() throws -> [Subject] { try askedOfEach(SubjectTable(opened).all()) }

  /// Subjects of which each will be asked the same.
  private func askedOfEach(_ subjects: [Subject]) -> [Subject] {
    if subjects.count > 1 { connection.keepStatements() }
    return subjects
  }

  /// Whether there is one subject and no other, so that nothing else can be meant.
  public func hasOneSubject() throws -> Bool { try SubjectTable(opened).hasOne() }

  /// The default subject, which is used if no subject is named.
  public func defaultSubject() throws -> Subject { try SubjectTable(opened).standard() }

  /// The subjects that have not ended by a day, in the order in which they were added.
  public func subjects(notEndedOn date: CalendarDate) throws -> [Subject] {
    try askedOfEach(SubjectTable(opened).all(notEndedOn: date))
  }

  /// The subject of that name, ignoring case. Without a name it is the default subject.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)`.
  public func subject(named name: String?) throws -> Subject {
    guard let name else { return try defaultSubject() }
    return try SubjectTable(opened).all().named(name)
  }

  // MARK: Days

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

  // MARK: Evidence

  /// The sources of evidence of this machine, in the order of their numbers.
  public func sources() throws -> [EvidenceSource] { try SourceTable(opened).all() }

  // MARK: The whole store

  /// Calls `body` with every entry of the change log, newest first.
  /// - Parameter limit: how many entries at most; all of them unless given.
  public func forEachLoggedEntry(
    limit: Int?, _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    try ChangeLogStream(opened).forEachEntry(.newestFirst, names: .today, limit: limit, body)
  }

  /// Calls `body` with every entry of the change log, newest first, and with what it did. Changes of days are counted and
  /// not read.
  /// - Parameter limit: how many entries at most.
  public func forEachSummary(
    limit: Int, _ body: (borrowing StreamedEntry, ChangeSummary) throws -> Void
  ) throws {
    let log = try ChangeLogStream(opened)
    let units = try amountUnits()
    try log.forEachEntry(.newestFirst, names: .today, limit: limit) { entry in
      try body(entry, log.summary(of: entry.id, units: units))
    }
  }

  /// Whether nothing was recorded or set up yet.
  public func isPristine() throws -> Bool { try SubjectTable(opened).isPristine() }

  // MARK: Other devices

  /// What is shared, and where.
  public var sharing: Sharing { get throws { try SharingTable(connection: connection).sharing() } }

  /// The devices whose files were read, by their names.
  public func devices() throws -> [Device] { try SharingTable(connection: connection).devices() }

  /// How far the files of other devices were read.
  public func deviceFiles() throws -> [DeviceFile] { try SharingTable(connection: connection).files() }

  /// Whether something that was recorded here has yet to be written for other devices.
  public func hasUnwrittenFacts() throws -> Bool {
    try StampTable(connection, StoredJSON(connection)).hasUnwritten()
  }

  // MARK: Widgets

  /// The widgets on display, oldest first. Those of hosts that were killed are not among them.
  public func widgets() throws -> [RegisteredWidget] {
    try WidgetTable(opened).onDisplay(presencePath: opened.presencePath)
  }

  /// How many reloads that concern a widget were requested. If a count is not the same as before, the widget
  /// must reload.
  /// - Parameter subject: the subject that the widget shows; nil for a widget that shows none.
  public func reloadRequests(ofKind kind: String, subject: Subject?) throws -> ReloadRequests {
    try WidgetTable(opened).requests(ofKind: kind, subject: subject)
  }

  /// How many reloads that concern a widget that shows all subjects were requested.
  public func reloadRequestsOfAllSubjects(ofKind kind: String) throws -> ReloadRequests {
    try WidgetTable(opened).requestsOfAllSubjects(ofKind: kind)
  }

  /// Whether the store has a registration: it may have been replaced by a copy that does not have it.
  public func knows(_ registration: WidgetRegistration) throws -> Bool {
    try WidgetTable(opened).contains(registration.id)
  }
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

/// One action of the user, within ``SharedStore/write(as:at:_:)``. It cannot be copied, so it cannot leave
/// the closure that got it. Everything that it changes enters the change log.
public struct WriteTransaction: ~Copyable {
  /// Reads the present state, including the changes made so far.
  public let reading: ReadTransaction
  private let log: ChangeLogWriter
  private let facts: FactWriter
  private let removed: RemovedSessions

  init(_ reading: consuming ReadTransaction, logging action: String) throws {
    try WidgetTable(reading.opened).makeRoomForRequests()
    log = ChangeLogWriter(action: action, on: reading.opened)
    facts = FactWriter(reading.opened)
    removed = RemovedSessions(reading.opened)
    self.reading = reading
  }

  private var opened: OpenedStore { reading.opened }

  /// Records facts of days.
  /// - Parameters:
  ///   - facts: the facts to record. If a date comes twice, the last fact counts.
  ///   - subject: the subject of the days.
  ///   - keepsUnstudiedRows: whether a day without a record that was not studied gets a record, as a copy of a store
  ///     needs it.
  ///   - isFromElsewhere: whether the facts were recorded elsewhere, where the day may have begun already.
  /// - Returns: the changes, in the order given. A fact that held already is not among them.
  /// - Throws: `StudyError.futureDay`, `StudyError.restBudgetSpent`.
  @discardableResult
  public func record(
    _ facts: some Sequence<(date: CalendarDate, fact: DayFact)>, of subject: Subject,
    keepsUnstudiedRows: Bool = false, isFromElsewhere: Bool = false
  ) throws -> [DayChange] {
    let recording = DayRecording(
      of: subject, in: opened, now: try reading.now, keepsUnstudiedRows: keepsUnstudiedRows,
      isFromElsewhere: isFromElsewhere)
    let changes = try recording.record(facts)
    try log.append(changes, of: subject, now: reading.now)
    return changes
  }

  /// Sets the weekly days off from a date on, until the next change. What held before that date stays, so that no streak
  /// before it is rewritten.
  /// - Throws: `StudyError.noDayLeft` for all seven.
  public func setDaysOff(_ off: Set<Weekday>, of subject: Subject, from date: CalendarDate) throws {
    try Schedule.requireDayLeft(off)
    let table = ScheduleTable(opened)
    let change = Transition(from: try table.daysOff(of: subject, setOn: date), to: off)
    guard change.before != change.after else { return }
    try perform(.schedule(subject, from: date, change))
  }

  /// Adds a session to a day. If a person recorded it on a day that they had said was not studied, it takes that word
  /// back.
  /// - Parameters:
  ///   - amount: how much was studied, in the subject's unit; nil if only a note is made.
  ///   - note: a note; nil for none.
  ///   - source: who recorded it.
  /// - Throws: `StudyError.futureDay`, `StudyError.invalidNote`, `StudyError.emptySession`.
  public func addSession(
    on date: CalendarDate, amount: Amount?, note: String?, source: String = Session.person,
    of subject: Subject
  ) throws -> Session {
    let now = try reading.now
    let session = Session(
      id: Session.id(recordedAt: now.instant, random: UUID()), date: date, amount: amount, note: note,
      source: source, recordedAt: now.instant.utcTimestamp)
    try change(Transition(from: nil, to: session), of: subject)
    let table = DayTable(opened, subject)
    if source == Session.person, try table.study(on: date).said == false {
      let word = DayChange(date: date, before: .study(false), after: .study(nil))
      try table.write(word.after, on: word.date)
      try log.append([word], of: subject, now: now)
    }
    return session
  }

  /// Changes a session.
  /// - Parameter session: what becomes of it.
  /// - Throws: `StudyError.futureDay`, `StudyError.invalidNote`, `StudyError.emptiedSession`.
  public func replace(_ before: Session, with session: Session, of subject: Subject) throws {
    guard before != session else { return }
    try change(Transition(from: before, to: session), of: subject)
  }

  /// Removes a session.
  public func remove(_ session: Session, of subject: Subject) throws {
    try change(Transition(from: session, to: nil), of: subject)
  }

  private func change(_ session: Transition<Session>, of subject: Subject) throws {
    guard let (id, date) = (session.before ?? session.after).map({ ($0.id, $0.date) }) else { return }
    let now = try reading.now
    if let after = session.after {
      // A session of a day that is ahead may be corrected. None is moved there.
      if after.date != session.before?.date { try after.date.requireBegun(today: now.today) }
      guard after.note.map(Session.isValidNote) ?? true else { throw StudyError.invalidNote }
      guard after.amount != nil || after.note != nil else {
        throw session.before == nil ? StudyError.emptySession : .emptiedSession
      }
    }
    let recording = DayRecording(of: subject, in: opened, now: now, keepsUnstudiedRows: false)
    try recording.whileKeepingBudget(on: date) { try perform(.session(subject, id: id, session)) }
  }

  /// Adds a session from another place, if no session has its number.
  /// - Returns: whether it was added.
  public func add(_ session: Session, of subject: Subject) throws -> Bool {
    guard try !facts.hasSession(session.id) else { return false }
    try perform(.session(subject, id: session.id, Transition(from: nil, to: session)))
    return true
  }

  /// Whether a session of that number was ever recorded, here or on another device that this one has heard of. It may have
  /// been removed since, or its recording may have been undone.
  public func wasRecorded(_ id: String) throws -> Bool { try removed.wasRecorded(id) }

  /// Whether no subject has a session of that number now.
  public func isRemoved(_ id: String) throws -> Bool { try !facts.hasSession(id) }

  /// The number of the subject that has a session of that number now; nil if none has.
  public func subjectNumber(ofSession id: String) throws -> Int? {
    try facts.subjectNumber(ofSession: id)
  }

  /// The names that a subject has had on this machine, as the change log knows them, the latest first.
  public func formerNames(of subject: Subject) throws -> [String] {
    try SubjectTable(opened).formerNames(of: subject)
  }

  /// Keeps what identifies a source, and where its reading ended. That is not in the change log.
  public func update(_ source: EvidenceSource) throws { try SourceTable(opened).update(source) }

  /// Records days and sessions of whole subjects at once. For a long history that takes a fraction of the time.
  /// - Parameters:
  ///   - subjects: the subjects that `body` records something of.
  ///   - areNew: whether nothing was recorded of them before.
  ///   - body: what is recorded. It changes and reads nothing else.
  public func recordAtOnce(
    of subjects: [Subject], areNew: Bool, _ body: (BulkRecording) throws -> Void
  ) throws {
    guard !subjects.isEmpty else { return }
    if subjects.count > 1 { opened.connection.keepStatements() }
    let now = try reading.now
    let (log, connection) = (log, opened.connection)
    let bulk = BulkRecording(of: subjects, areNew: areNew, in: opened, today: now.today) {
      try log.append($0, now: now)
    }
    try connection.withLargeCache {
      try connection.withoutTriggers {
        // What is recorded of new subjects is a row for each day and session, and nothing else.
        try connection.checkingConstraints(!areNew) { try body(bulk) }
        try bulk.finish()
      }
      if areNew { try log.appendFirstRecords(of: bulk.changed, now: now) }
    }
  }

  /// Sets the goal of a subject from a date on, until the next change, or takes that change of the goal away.
  public func setGoal(_ goal: Goal?, of subject: Subject, from date: CalendarDate) throws {
    let before = try GoalTable(opened).goal(of: subject, setOn: date)
    guard before != goal else { return }
    try perform(.goal(subject, from: date, Transition(from: before, to: goal)))
  }

  /// Sets what the amounts of a subject count.
  /// - Parameter takesAmounts: whether amounts that are recorded are taken for the new unit as they are.
  /// - Throws: `StudyError.unitInUse` if there are some.
  public func setUnit(_ unit: AmountUnit, of subject: Subject, takesAmounts: Bool) throws {
    let before = try reading.plan(of: subject).unit
    guard before != unit else { return }
    guard try takesAmounts || !SessionTable(opened).hasAmounts(subject) else {
      throw StudyError.unitInUse(subject: subject.name, before)
    }
    try perform(.unit(subject, Transition(from: before.stored, to: unit.stored)))
  }

  /// Ends a subject, or lets it go on.
  /// - Parameter date: the first day on which nothing is due any more; nil if the subject goes on.
  public func setEnd(_ date: CalendarDate?, of subject: Subject) throws {
    let before = try reading.plan(of: subject).endedOn
    guard before != date else { return }
    try perform(.end(subject, Transition(from: before, to: date)))
  }

  /// Adds a subject.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  @discardableResult
  public func addSubject(named name: String) throws -> Subject {
    try reading.subjects().requireUsable(name)
    let subject = Subject(id: try SubjectTable(opened).nextNumber(), name: name)
    try perform(.subject(id: subject.id, name: Transition(from: nil, to: name)))
    return subject
  }

  /// Adds subjects. A long list takes less time than with ``addSubject(named:)`` for each of them.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  public func addSubjects(named names: [String]) throws -> [Subject] {
    guard !names.isEmpty else { return [] }
    if names.count > 1 { opened.connection.keepStatements() }
    var taken = Dictionary(
      try reading.subjects().map { ($0.name.lowercased(), $0.name) }, uniquingKeysWith: { first, _ in first })
    let number = try SubjectTable(opened).nextNumber()
    var added: [Subject] = []
    for (index, name) in names.enumerated() {
      guard Subject.isValidName(name) else { throw StudyError.invalidSubjectName(name) }
      if let match = taken.updateValue(name, forKey: name.lowercased()) {
        throw StudyError.subjectExists(match)
      }
      added.append(Subject(id: number + index, name: name))
      try perform(.subject(id: number + index, name: Transition(from: nil, to: name)))
    }
    return added
  }

  /// Gives a subject another name. Its days stay.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  public func rename(_ subject: Subject, to name: String) throws {
    try reading.subjects().requireUsable(name, for: subject)
    guard subject.name != name else { return }
    try perform(.subject(id: subject.id, name: Transition(from: subject.name, to: name)))
  }

  /// Removes a subject with everything that is recorded of it. If it was the default subject, the oldest of the others
  /// becomes the default subject.
  /// - Throws: `StudyError.lastSubject(_:)`.
  public func remove(_ subject: Subject) throws {
    let successor = try reading.subjects().successor(of: subject)
    if try reading.defaultSubject() == subject { try makeDefault(successor) }
    // The subject's rows go with it; the log keeps each of them.
    try log.appendRemoval(of: subject, now: reading.now)
    try SubjectTable(opened).apply(id: subject.id, name: nil)
  }

  /// Makes a subject the default subject, which is used if no subject is named.
  public func makeDefault(_ subject: Subject) throws {
    let before = try reading.defaultSubject()
    guard before != subject else { return }
    try perform(.defaultSubject(Transition(from: before, to: subject)))
  }

  /// Sets a setting, or goes back to its default with nil.
  /// - Parameter value: a value that ``SettingKey/normalized(_:)`` returned.
  public func set(_ key: SettingKey, to value: String?) throws {
    let before = try SettingTable(opened).value(of: key.name)
    guard before != value else { return }
    try perform(.setting(key.name, Transition(from: before, to: value)))
  }

  /// Takes back the last change that still holds.
  /// - Returns: what was undone, and what was not.
  /// - Throws: `StudyError.nothingToUndo`; `StudyError.onlyOvertakenToUndo`; `StudyError.changedSince(_:)` if something is
  ///   no longer as that change left it.
  ///
  /// What gathering added to a session that was there is marked as undone, so that no later gathering on any device adds it
  /// again. A session that is removed by an undo needs no mark, because its stamp remains.
  public func undo() throws -> ChangeLogStep {
    let step = try ChangeLogTable(opened).undo(at: reading.now.instant)
    for case .session(_, _, let session) in step.entry.changes {
      guard let before = session.before, let after = session.after, before.grown(to: after) != nil else {
        continue
      }
      try removed.note(before.idOfUndoneGrowth)
    }
    return step
  }

  /// Makes the change that was undone last again, unless another one was made since.
  /// - Returns: what was done again, and what was not.
  /// - Throws: `StudyError.nothingToRedo`; `StudyError.onlyOvertakenToRedo`; `StudyError.changedSince(_:)` if something is
  ///   no longer as it was before that change.
  public func redo() throws -> ChangeLogStep { try ChangeLogTable(opened).redo() }

  /// Whether ``undo()`` has something to take back.
  public func canUndo() throws -> Bool { try ChangeLogTable(opened).canUndo() }

  /// Makes room in the change log for another one, which ``takeOverChangeLog(_:)`` takes over when all else is done. The
  /// running action gets an entry after it, with the name ``ChangeLogEntry/copyAction``. Call this before the first change.
  ///
  /// A log that has something to undo stays as it is, because an undo after the action goes on with it.
  public func prepareToTakeOver(_ entries: [ChangeLogEntry]) throws {
    guard try !canUndo() else { return }
    try log.begin(after: entries)
  }

  /// Replaces what stands before the running action's entry in the change log with another log, if there is room for it. An
  /// entry that breaks the log's rules, such as one whose number is taken, is left out. An action that changed nothing takes
  /// no log over.
  /// - Parameter entries: oldest first. Their subjects are known by the names that they had when the entry was made;
  ///   numbers are given here.
  public func takeOverChangeLog(_ entries: [ChangeLogEntry]) throws {
    guard let entry = log.entryAfterHistory else { return }
    try ChangeLogTable(opened).replace(with: entries, before: entry)
  }

  private func perform(_ change: FactChange) throws {
    try facts.apply(change)
    try log.append(change, now: reading.now)
  }
}
