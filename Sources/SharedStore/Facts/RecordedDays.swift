import StudyCalendar
import System

/// The days of which a study or a session is recorded, and what their sessions come to: what streaks and views read. They
/// follow from the facts. A trigger of the schema keeps them right, one fact at a time.
struct RecordedDays {
  let connection: Connection

  /// The studied days of the subjects that are there, for a query: subject and date. The view `day` of the shell says the same.
  static let studied = """
    (SELECT subject, date FROM recordedDay
    WHERE coalesce(didStudy, isReached) AND subject IN (SELECT id FROM subject WHERE name IS NOT NULL))
    """

  private static let columns = "subject,date,didStudy,sessions,amount,isReached"
  private static let insertion = "INSERT INTO recordedDay (\(columns))"

  /// Counts all days of a subject again, as the trigger does for one.
  func count(of subject: Int) throws {
    try connection.prepare("DELETE FROM recordedDay WHERE subject = ?1").bind(1, subject).run()
    try connection.prepare("\(Self.insertion) \(Self.counted(where: "AND subject = ?1"))")
      .bind(1, subject).run()
  }

  /// Counts one day of a subject again.
  fileprivate func count(_ date: String, of subject: Int) throws {
    try connection.prepare("DELETE FROM recordedDay WHERE subject = ?1 AND date = ?2").bind(1, subject)
      .bind(2, date).run()
    let counted = Self.counted(where: "AND subject = ?1 AND key BETWEEN ?2 AND ?2 || '~'")
    try connection.prepare("\(Self.insertion) \(counted)").bind(1, subject).bind(2, date).run()
  }

  /// Counts all days again.
  func countAll() throws {
    try connection.execute("DELETE FROM recordedDay; \(Self.insertion) \(Self.counted())")
  }

  /// Whether a day is not as the facts say.
  func areWrong() throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT \(Self.columns) FROM recordedDay EXCEPT \(Self.counted()))
        OR EXISTS (\(Self.counted()) EXCEPT SELECT \(Self.columns) FROM recordedDay)
      """) == 1
  }

  private static func counted(where condition: String = "") -> String {
    """
    SELECT subject, date, said, sessions, amount, sessions > 0 AND amount >= ifnull((
      SELECT number FROM fact
      WHERE fact.subject = days.subject AND kind = 'goal' AND key <= date AND value IS NOT NULL
      ORDER BY key DESC LIMIT 1), 0)
    FROM (
      SELECT subject, substr(key, 1, 10) AS date, max(iif(kind = 'study', value = 'true', NULL)) AS said,
        sum(kind = 'session') AS sessions, sum(iif(kind = 'study' OR \(FactTable.isInOtherUnit), 0, number)) AS amount
      FROM fact WHERE kind IN ('study', 'session') AND value IS NOT NULL \(condition) GROUP BY 1, 2) AS days
    """
  }
}

/// What many facts concern that are written while the triggers of the schema do not run. They would count a day again for each
/// of its facts.
struct TouchedFacts {
  private var days: [Int: Set<String>] = [:]
  /// The subjects of which all days are counted again.
  var whole: Set<Int> = []
  /// The subjects whose widgets are to be reloaded; 0 for all.
  private var shown: Set<Int> = []

  /// Notes a fact.
  /// - Parameter date: the day that it says something of.
  mutating func note(_ place: FactTable.Place, of subject: Int, on date: String) {
    switch place.kind {
    case StudyKind.name, SessionKind.name: days[subject, default: []].insert(date)
    case GoalKind.name, UnitKind.name: whole.insert(subject)
    default: break
    }
    shown.insert(
      [NameKind.name, UnitKind.name, EndKind.name, LifeKind.name, TimerKind.name].contains(place.kind)
        ? 0 : subject)
  }

  /// Does what the triggers would have done.
  func finish(on connection: Connection) throws {
    let recorded = RecordedDays(connection: connection)
    for subject in whole { try recorded.count(of: subject) }
    for (subject, dates) in days where !whole.contains(subject) {
      for date in dates.sorted() { try recorded.count(date, of: subject) }
    }
    let reload = try connection.prepare(
      """
      INSERT INTO reload (kind, subject, requests) VALUES ('', ?1, 1)
      ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1
      """)
    for subject in shown.union(whole) { try reload.bind(1, subject).run() }
  }
}
