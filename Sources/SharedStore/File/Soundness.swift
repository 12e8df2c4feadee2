import System
import Words

/// Whether a store is sound. SQLite alone decides it: ``DerivedData`` that differs from the facts is no damage, and neither is
/// anything that another program has added to the file.
enum Soundness {
  /// What is wrong with the file or with our tables, on one line; nil if nothing is.
  ///
  /// SQLite ignores CHECK constraints on a connection that may not write. There the check runs on a copy.
  /// - Parameters:
  ///   - connection: a connection to a database that is not of a newer version.
  ///   - isQuick: whether SQLite looks at our tables alone, and does not compare them with their indexes.
  /// - Throws: `DatabaseError` if the check could not be made, for example because the file cannot be read.
  static func damage(of connection: Connection, isQuick: Bool = false) throws -> String? {
    func check(_ connection: Connection) throws -> String? {
      try connection.reading {
        isQuick
          ? try firstDamage(of: ownTables(of: connection), in: connection, by: "quick_check")
          : try damage(in: connection)
      }
    }
    do {
      guard connection.isReadOnly else {
        return try connection.checkingConstraints(true) { try check(connection) }
      }
      let copy = try Connection()
      try connection.replaceContents(of: copy)
      return try check(copy)
    } catch let error as DatabaseError where error.isDamage {
      return error.message
    }
  }

  /// Refuses a database that is not sound.
  /// - Parameter path: the file that the error names.
  /// - Throws: ``StoreError/damaged(path:because:)``, `DatabaseError`.
  static func require(_ connection: Connection, at path: String, isQuick: Bool = false) throws {
    if let damage = try damage(of: connection, isQuick: isQuick) {
      throw StoreError.damaged(path: path, because: damage)
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
