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

  private lazy var insertDay = statement(
    """
    INSERT INTO day (subject, date, didStudy) VALUES (?1, ?2, ?3)
    ON CONFLICT (subject, date) DO UPDATE SET didStudy = max(didStudy, excluded.didStudy)
    """)
  private lazy var insertSession = statement(
    """
    INSERT INTO session (subject, date, id, amount, note, source, recordedAt) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (id) DO NOTHING
    """)
  private var hasDays: Set<Int> = []
  private var hasSessions: Set<Int> = []

  init(
    of subjects: [Subject], areNew: Bool, in opened: OpenedStore, today: CalendarDate,
    log: @escaping (FactChange) throws -> Void
  ) {
    (self.subjects, self.areNew, self.today, self.log) = (subjects, areNew, today, log)
    connection = opened.connection
  }

  /// Records what was said of a day of a subject of which nothing was recorded before.
  /// - Throws: `StudyError.futureDay` if the day can have begun nowhere.
  public func record(_ didStudy: Bool, on date: CalendarDate, of subject: Subject) throws {
    _ = try DayFact.study(didStudy).recorded(
      over: .study(nil), on: date, today: today, isFromElsewhere: true)
    try checkingConstraints(unless: (CalendarDate.earliest...CalendarDate.latest).contains(date)) {
      try insertDay.get().bind(1, subject.id).bind(2, date.description).bind(3, didStudy ? 1 : 0).run()
    }
    hasDays.insert(subject.id)
  }

  /// Adds a session, if no session of any subject has its number.
  /// - Returns: whether it was added.
  public func add(_ session: Session, of subject: Subject) throws -> Bool {
    let changes = connection.totalChanges
    try checkingConstraints(unless: session.isValid) {
      try insertSession.get().bind(1, subject.id).bind(2, session.date.description).bind(3, session.id)
        .bind(4, session.amount?.thousandths).bind(5, session.note).bind(6, session.source)
        .bind(7, session.recordedAt).run()
    }
    guard connection.totalChanges != changes else { return false }
    hasSessions.insert(subject.id)
    if !areNew {
      try stampSession.get().bind(1, session.id).run()
      try log(.session(subject, id: session.id, Transition(from: nil, to: session)))
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
    let sums = try connection.prepare(Self.sums)
    let reload = try connection.prepare(
      "UPDATE reload SET requests = requests + 1 WHERE kind = '' AND subject = ?1")
    for subject in changed {
      if hasSessions.contains(subject.id) {
        try sums.bind(1, subject.id).run()
        if areNew { try stampAll("0, 'session', id", from: "session", of: subject, where: "ORDER BY id") }
      }
      if hasDays.contains(subject.id) {
        try stampAll("subject, 'study', date", from: "day", of: subject, where: "AND didStudy IS NOT NULL")
      }
      try reload.bind(1, subject.id).run()
    }
  }

  /// Works out the sums of all days of a subject that have sessions, as the view `sessionDay` does it for one day.
  private static let sums = """
    INSERT INTO day (subject, date, sessions, amount, isReached)
    SELECT subject, date, count(*), ifnull(sum(amount), 0),
      ifnull(sum(amount), 0) >= ifnull(
        (SELECT minimum FROM goal WHERE subject = session.subject AND validFrom <= session.date
          ORDER BY validFrom DESC LIMIT 1), 0)
    FROM session WHERE subject = ?1 GROUP BY subject, date
    ON CONFLICT (subject, date) DO UPDATE SET
      sessions = excluded.sessions, amount = excluded.amount, isReached = excluded.isReached
    """

  private lazy var stampSession = statement(
    "INSERT INTO stamp (subject, fact, key, time, origin) SELECT 0, 'session', ?1, \(Self.present)")

  /// Stamps what was recorded, as the trigger `factChanged` does it for one fact.
  private func stampAll(
    _ place: String, from table: String, of subject: Subject, where condition: String = ""
  ) throws {
    try connection.prepare(
      """
      INSERT INTO stamp (subject, fact, key, time, origin)
      SELECT \(place), time, origin FROM \(table), (SELECT \(Self.time))
      WHERE subject = ?1 \(condition) \(Self.onConflict)
      """
    ).bind(1, subject.id).run()
  }

  private static let onConflict = """
    ON CONFLICT (subject, fact, key) DO UPDATE SET
      time = max(time + 1, excluded.time), origin = excluded.origin, value = NULL
    """
  /// The present time in microseconds since 1970, and whether it has yet to be written for other devices.
  private static let time = """
    CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) * 1000 AS time,
      (SELECT 1 + isOn FROM sync) AS origin
    """
  private static let present = "time, origin FROM (SELECT \(time)) WHERE true \(onConflict)"

  private func statement(_ sql: String) -> Result<Statement, any Error> {
    Result { try connection.prepare(sql) }
  }
}
