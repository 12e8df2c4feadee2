import SQLite
public import StudyCalendar

/// Records the studied days and the sessions of whole subjects, as an import has them. While it does so, the triggers of
/// the schema do not run, because they would work out the sums of a day again for each of its sessions. They are worked
/// out once at the end, and then the widgets of the subjects are asked to reload. The constraints of the schema are in
/// force, except for what this class has checked by the same rules: SQLite takes a quarter of the time for that.
public final class BulkRecording {
  private let connection: Connection
  private let today: CalendarDate
  private let subjects: [Subject]
  /// The subjects of which something was recorded.
  var changed: [Subject] { subjects.filter { hasDays.contains($0.id) || hasSessions.contains($0.id) } }
  /// Whether nothing was recorded of the subjects before, so that the change log can have its rows at the end.
  let areNew: Bool
  private let log: (FactChange) throws -> Void

  // A fact that is taken back, or of a subject that is gone, does not keep a session of its number out.
  private static let insertion = """
    INSERT INTO fact (subject, kind, key, value, time, origin)
    VALUES (?1, ?2, ?3, ?4, \(FactTable.present), \(FactTable.ownOrigin))
    """
  private static let dayInsertion = """
    \(insertion) ON CONFLICT (subject, kind, key) DO UPDATE SET value = max(ifnull(value, ''), excluded.value),
      time = max(time + 1, excluded.time), origin = excluded.origin
    """
  private static let sessionInsertion = """
    \(insertion) ON CONFLICT DO UPDATE SET subject = excluded.subject, key = excluded.key, value = excluded.value,
      time = max(time + 1, excluded.time), origin = excluded.origin
    WHERE value IS NULL OR subject NOT IN (SELECT id FROM subject WHERE name IS NOT NULL)
    """
  private let insertDay: Statement
  private let insertSession: Statement
  private var hasDays: Set<Int> = []
  private var hasSessions: Set<Int> = []

  init(
    of subjects: [Subject], areNew: Bool, on connection: Connection, today: CalendarDate,
    log: @escaping (FactChange) throws -> Void
  ) throws {
    (self.subjects, self.areNew, self.today, self.log) = (subjects, areNew, today, log)
    self.connection = connection
    insertDay = try connection.prepare(Self.dayInsertion)
    insertSession = try connection.prepare(Self.sessionInsertion)
  }

  /// Records what was said of a day of a subject of which nothing was recorded before.
  /// - Throws: `StudyError.futureDay` if the day can have begun nowhere.
  public func record(_ didStudy: Bool, on date: CalendarDate, of subject: Subject) throws {
    _ = try DayFact.study(didStudy).recorded(
      over: .study(nil), on: date, today: today, isFromElsewhere: true)
    try checkingConstraints(unless: (CalendarDate.earliest...CalendarDate.latest).contains(date)) {
      try insertDay.bind(1, subject.id).bind(2, StudyKind.name).bind(3, date.description)
        .bind(4, didStudy ? "true" : "false").run()
    }
    hasDays.insert(subject.id)
  }

  /// Adds a session, if no session of any subject has its number.
  /// - Returns: whether it was added.
  public func add(_ session: Session, of subject: Subject) throws -> Bool {
    let changes = connection.totalChanges
    try checkingConstraints(unless: session.isValid) {
      try insertSession.bind(1, subject.id).bind(2, SessionKind.name)
        .bind(3, "\(session.date) \(session.id)").bind(4, SessionKind.json(session).text).run()
    }
    guard connection.totalChanges != changes else { return false }
    hasSessions.insert(subject.id)
    if !areNew {
      try log(
        FactChange(SessionKind.self, of: subject, key: session.id, from: nil, to: SessionKind.json(session)))
    }
    return true
  }

  /// Runs `body`, in which the schema decides about a row that is not valid by our own rules.
  private func checkingConstraints(unless isValid: Bool, _ body: () throws -> Void) throws {
    if isValid { return try body() }
    try connection.checkingConstraints(true, body)
  }

  /// Does what the triggers would have done.
  func finish() throws {
    let changed = changed
    guard !changed.isEmpty else { return }
    let reload = try connection.prepare(
      """
      INSERT INTO reload (kind, subject, requests) VALUES ('', ?1, 1)
      ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1
      """)
    for subject in changed {
      try RecordedDays(connection: connection).count(of: subject.id)
      try reload.bind(1, subject.id).run()
    }
  }
}
