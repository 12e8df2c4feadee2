import Localization
import SQLite

/// What SQLite and the rules of facts say about a store. This is the one place that decides whether a store is sound. What
/// other programs have added to the file is theirs, and no damage.
struct Soundness {
  /// What is wrong with the file and with our tables, on one line; nil if nothing is.
  private(set) var damage: String?
  /// Whether rows refer to rows that are gone.
  private(set) var hasOrphans = false
  /// Whether a day has other sums than its sessions.
  private(set) var hasWrongSums = false

  /// Whether everything is as it should be.
  var isSound: Bool { reason == nil }

  /// Why the store is not sound, on one line; nil if it is.
  var reason: String? {
    damage ?? (hasOrphans ? Self.orphanText : nil) ?? (hasWrongSums ? Self.wrongSumsText : nil)
  }

  static let orphanText = String(localized: "there are rows of subjects that are gone")
  static let wrongSumsText = String(localized: "there are days with other sums than their sessions")

  /// Checks a database that is not of a newer version.
  ///
  /// SQLite ignores CHECK constraints on a connection that may not write. There the check runs on a copy.
  /// - Parameter isQuick: whether SQLite looks at our tables alone, and does not compare them with their indexes.
  /// - Throws: `DatabaseError` if the check could not be made, for example because the file cannot be read.
  init(of connection: Connection, isQuick: Bool = false) throws {
    do {
      if connection.isReadOnly {
        let copy = try Connection()
        try connection.replaceContents(of: copy)
        try check(copy, isQuick)
      } else {
        try connection.checkingConstraints(true) { try check(connection, isQuick) }
      }
    } catch let error as DatabaseError where error.isDamage {
      damage = error.message
    }
  }

  /// Refuses a database that is not sound.
  /// - Parameter path: the file that the error names.
  /// - Throws: ``StoreError/damaged(path:because:)``, `DatabaseError`.
  static func require(_ connection: Connection, at path: String, isQuick: Bool = false) throws {
    if let reason = try Soundness(of: connection, isQuick: isQuick).reason {
      throw StoreError.damaged(path: path, because: reason)
    }
  }

  private mutating func check(_ connection: Connection, _ isQuick: Bool) throws {
    try connection.reading {
      let tables = try Self.ownTables(of: connection)
      damage =
        isQuick
        ? try Self.firstDamage(of: tables, in: connection, by: "quick_check")
        : try Self.damage(in: connection)
      guard damage == nil else { return }
      hasOrphans = try tables.contains { table in
        try connection.prepare("PRAGMA foreign_key_check(\(table.quotedName))").step()
      }
      // The migration of an earlier store makes what follows from the facts.
      guard try StoreSchema.version(of: connection) == StoreSchema.versions.upperBound else { return }
      guard try connection.integer("SELECT EXISTS (SELECT 1 FROM subject WHERE name IS NOT NULL)") == 1 else {
        damage = String(localized: "it has no default subject")
        return
      }
      hasOrphans = try hasOrphans || !SubjectTable(connection).lost().isEmpty
      hasWrongSums = try RecordedDays(connection: connection).areWrong()
    }
  }

  // MARK: What SQLite says

  /// What SQLite finds wrong with the file or with our tables; nil where it finds nothing, or only in what others added.
  /// - Parameter schema: the name that the database has on the connection.
  static func damage(in connection: Connection, schema: String = "main") throws -> String? {
    let own = try ownTables(of: connection, schema: schema)
    let report = try check("integrity_check", of: nil, in: connection, schema)
    guard let report else { return nil }
    if let damage = try firstDamage(of: own, in: connection, schema, by: "integrity_check") { return damage }
    let others = try SchemaObject.all(in: connection, schema: schema).filter { table in
      table.isOrdinaryTable && !own.contains { $0.isNamed(as: table) }
    }
    // What is damaged in a table that somebody added explains the report.
    let isTheirs = try firstDamage(of: others, in: connection, schema, by: "integrity_check") != nil
    return isTheirs ? nil : report
  }

  /// The tables that the migrations make.
  /// - Throws: `DatabaseError` with SQLite's words if one of them is not there as a table.
  private static func ownTables(
    of connection: Connection, schema: String = "main"
  ) throws -> [SchemaObject] {
    let version = try connection.integer("PRAGMA \(schema).user_version")
    let expected = try StoreSchema.tables(version: version)
    let found = try SchemaObject.all(in: connection, schema: schema).filter(\.isOrdinaryTable)
    if let missing = expected.first(where: { table in !found.contains { $0.isNamed(as: table) } }) {
      throw DatabaseError.meaningless("no such table: \(missing.name)")
    }
    return expected
  }

  private static func firstDamage(
    of tables: [SchemaObject], in connection: Connection, _ schema: String = "main", by check: String
  ) throws -> String? {
    for table in tables {
      if let damage = try Self.check(check, of: table, in: connection, schema) { return damage }
    }
    return nil
  }

  /// The first line of a check of a table, or of the whole file; nil if all is well.
  private static func check(
    _ check: String, of table: SchemaObject?, in connection: Connection, _ schema: String
  ) throws -> String? {
    let subject = table.map(\.quotedName) ?? "1"
    do {
      let report = try connection.text("PRAGMA \(schema).\(check)(\(subject))")
      return report == "ok" ? nil : report.split(whereSeparator: \.isNewline).joined(separator: " ")
    } catch let error as DatabaseError where error.kind == .wrongStatement {
      // An index that somebody added may need a function or an order of texts that only their program has.
      let isOurs = try schema == "main" && StoreSchema.difference(of: connection).additions.isEmpty
      return isOurs ? error.message : nil
    }
  }
}
