import SQLite
public import StudyCalendar

/// One unchanging state of the store, within ``SharedStoreReader/read(at:_:)`` or a write. It cannot be copied, so it
/// cannot leave the closure that got it.
public struct ReadTransaction: ~Copyable {
  let opened: OpenedStore
  let moment: PresentMoment
  let plans: KnownPlans

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
  public func subjects() throws -> [Subject] { try SubjectTable(opened).all() }

  /// Whether there is one subject and no other, so that nothing else can be meant.
  public func hasOneSubject() throws -> Bool { try SubjectTable(opened).hasOne() }

  /// The default subject, which is used if no subject is named.
  public func defaultSubject() throws -> Subject { try SubjectTable(opened).standard() }

  /// The subjects that have not ended by a day, in the order in which they were added.
  public func subjects(notEndedOn date: CalendarDate) throws -> [Subject] {
    try SubjectTable(opened).all(notEndedOn: date)
  }

  /// The subject of that name, ignoring case. Without a name it is the default subject.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)`.
  public func subject(named name: String?) throws -> Subject {
    guard let name else { return try defaultSubject() }
    return try SubjectTable(opened).all().named(name)
  }
}

extension ReadTransaction {
  /// The facts of a kind, in the order of their keys.
  /// - Parameter subject: the subject that they belong to; nil for a kind whose facts belong to none.
  public func facts(_ kind: any FactKind.Type, of subject: Subject?) throws -> [SubjectFact] {
    try FactTable(connection).all(kind, of: subject?.id ?? 0)
  }

  /// The value of a fact; nil if there is none.
  public func value(_ kind: any FactKind.Type, of subject: Subject?, _ key: String = "") throws -> JSONValue?
  {
    try FactTable(connection).value(at: FactTable.Place(kind, of: subject?.id ?? 0, key)).flatMap {
      JSONValue($0)
    }
  }

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
    try UnwrittenFacts(connection).areThere()
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
