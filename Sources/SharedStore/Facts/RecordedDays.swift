import SQLite

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
        sum(kind = 'session') AS sessions, sum(iif(kind = 'session', number, 0)) AS amount
      FROM fact WHERE kind IN ('study', 'session') AND value IS NOT NULL \(condition) GROUP BY 1, 2) AS days
    """
  }
}
