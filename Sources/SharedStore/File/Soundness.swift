import Localization
import SQLite

/// What a check of a whole database found. This is the one place that decides whether a database is sound.
///
/// The schema comes first. Until it is known to be SwiftCal's, nothing runs that a trigger, a view or a constraint could
/// take part in.
struct Soundness {
  /// How the schema differs from the one that the migrations make.
  private(set) var schema = StoreSchema.Difference()
  /// What is wrong with pages, indexes and rows, on one line; nil if nothing is.
  private(set) var damage: String?
  /// The tables that somebody added and that stop every change. The rows are as they should be.
  private(set) var obstacles: [SchemaObject] = []
  /// How many rows refer to rows that are gone.
  private(set) var orphans = 0
  /// Whether a day has other sums than its sessions.
  private(set) var hasWrongSums = false

  /// Whether everything is as it should be.
  var isSound: Bool { reason == nil }

  /// Why the database is not sound, on one line; nil if it is.
  var reason: String? {
    schema.faults.first?.description ?? damage ?? (orphans > 0 ? Self.orphanText : nil)
      ?? (hasWrongSums ? Self.wrongSumsText : nil)
  }

  static let orphanText = String(localized: "there are rows of subjects that are gone")
  static let wrongSumsText = String(localized: "there are days with other sums than their sessions")

  /// Checks a database that is not of a newer version.
  ///
  /// SQLite ignores CHECK constraints on a connection that may not write. There the check runs on a copy in memory.
  /// - Throws: `DatabaseError` if the check could not be made, for example because the file cannot be read.
  init(of connection: Connection) throws {
    do {
      if connection.isReadOnly {
        let copy = try Connection()
        copy.limitLength(to: CopySource.longest)
        try connection.replaceContents(of: copy)
        try check(copy)
      } else {
        try check(connection)
      }
    } catch let error as DatabaseError where error.kind == .damaged || error.kind == .wrongStatement {
      damage = error.message
    }
  }

  /// Checks a file, wherever it is, without changing anything in it or beside it.
  /// - Throws: ``StoreError`` if the file is not a whole store of a known version, or cannot be read.
  init(ofFileAt path: String) throws {
    self = try withStoreErrors(at: path) { try Soundness(of: CopySource.openForCheck(path)) }
  }

  /// Refuses a database that is not sound.
  /// - Parameter path: the file that the error names.
  /// - Throws: ``StoreError/damaged(path:because:)``, `DatabaseError`.
  static func require(_ connection: Connection, at path: String) throws {
    if let reason = try Soundness(of: connection).reason {
      throw StoreError.damaged(path: path, because: reason)
    }
  }

  private mutating func check(_ connection: Connection) throws {
    try connection.transaction {
      schema = try StoreSchema.difference(of: connection)
      guard schema.faults.isEmpty else { return }
      damage = try Self.damage(in: connection)
      guard damage == nil else { return }
      obstacles = try StoreSchema.obstacles(among: schema.additions, in: connection)
      orphans = try orphans(in: connection)
      hasWrongSums = try Self.hasWrongSums(connection)
    }
  }

  /// What SQLite finds in pages, indexes, types and CHECK constraints, and what no constraint can say.
  private static func damage(in connection: Connection) throws -> String? {
    let report = try connection.text("PRAGMA integrity_check(1)")
    guard report == "ok" else { return report.split(whereSeparator: \.isNewline).joined(separator: " ") }
    let version = try StoreSchema.version(of: connection)
    if version >= 1, try connection.integer("SELECT count(*) FROM \(defaultSubjects(version))") < 1 {
      return String(localized: "it has no default subject")
    }
    if version >= 6,
      try connection.integer(
        """
        SELECT EXISTS (SELECT 1 FROM changedFact
          WHERE \(version < 12 ? "fact" : "kind") IN ('study', 'rest', 'schedule', 'goal')
            AND key IS NOT date(key, '+0 days'))
        """) == 1
    {
      return String(localized: "its change log has a fact that means nothing")
    }
    return nil
  }

  /// From version 12 on, any subject that is there can be the default subject.
  private static func defaultSubjects(_ version: Int) -> String {
    version < 12 ? "defaultSubject" : "subject WHERE name IS NOT NULL"
  }

  private static func hasWrongSums(_ connection: Connection) throws -> Bool {
    let version = try StoreSchema.version(of: connection)
    if version >= 12 { return try RecordedDays(connection).areWrong() }
    return try version >= 7 && connection.integer("SELECT EXISTS (\(wrongSums))") == 1
  }

  /// The days of a store of an earlier version whose sums are not those of their sessions, or that lack a row although they
  /// have sessions.
  static let wrongSums = """
    SELECT subject, date
    FROM (
      SELECT subject, date, count(*) AS sessions, ifnull(sum(amount), 0) AS amount FROM session GROUP BY 1, 2
      UNION ALL SELECT subject, date, 0, 0 FROM day
      WHERE NOT EXISTS (SELECT 1 FROM session WHERE subject = day.subject AND date = day.date)
    ) AS sum
    LEFT JOIN day USING (subject, date)
    WHERE day.sessions IS NOT sum.sessions OR day.amount IS NOT sum.amount
      OR day.isReached IS NOT (sum.sessions > 0 AND sum.amount >= ifnull(
        (SELECT minimum FROM goal WHERE subject = sum.subject AND validFrom <= sum.date
          ORDER BY validFrom DESC LIMIT 1), 0))
    """

  /// How many rows refer to rows that are gone, without those of tables that are not SwiftCal's.
  private func orphans(in connection: Connection) throws -> Int {
    let tables = try SchemaObject.all(in: connection).filter { table in
      table.kind == .table && !schema.additions.contains(table)
    }
    var count = 0
    for table in tables {
      let rows = try connection.prepare("PRAGMA foreign_key_check(\(table.quotedName))")
      while try rows.step() { count += 1 }
    }
    return count
  }
}
