import Glibc
import System
import Words

/// A new store with the facts of another one, which may lie anywhere and of which nothing is trusted: a backup, or a file
/// that a person gives to `restore`. Its schema is what the migrations make, so whatever else is in the other one stays
/// there, and every row passes the constraints of the schema.
enum RestorableCopy {
  /// The longest text, row or statement that a store may have, in bytes. SwiftCal's own are far shorter.
  private static let longest: Int32 = 1 << 20

  /// Fills an empty database with what is in a store that is not of a newer version, and brings it up to the newest schema.
  /// - Throws: ``StoreError`` about the store at `path`; `DatabaseError` about the new one.
  static func make(of path: String, in copy: Connection) throws {
    _ = try attach(path, to: copy)
    try withStoreErrors(at: path) {
      try StoreFile.requireOurs(copy, at: path, schema: "original")
      if let damage = try Soundness.damage(in: copy, schema: "original") {
        throw StoreError.damaged(path: path, because: damage)
      }
    }
    do {
      try copyRows(on: copy)
      try Soundness.require(copy, at: path)
      try StoreSchema.migrate(copy)
      try Soundness.require(copy, at: path)
      try copy.transaction { _ = try DerivedData(connection: copy).recompute() }
    } catch let error as DatabaseError where error.isDamage || error.kind == .constraint {
      throw StoreError.damaged(path: path, because: error.message)
    }
  }

  /// Attaches a copy of a store as `original`, without looking at what is in it.
  static func attach(_ path: String, to connection: Connection) throws -> Connection {
    connection.limitLength(to: longest)
    return try withStoreErrors(at: path) {
      let original = try open(path)
      // Databases of one connection have texts in one encoding. SQLite keeps a large one in a file without a name.
      let encoding = (try? original.text("PRAGMA encoding")) ?? "UTF-8"
      try connection.execute("PRAGMA encoding = '\(encoding)'; ATTACH '' AS original")
      try original.replaceContents(of: connection, schema: "original")
      return connection
    }
  }

  /// Whether a store can be restored: nil if it can be, else the reason against it.
  /// - Throws: ``StoreError`` if the file is not a store of a known version, or cannot be read.
  static func reasonAgainst(_ path: String) throws -> String? {
    do {
      try withStoreErrors(at: path) { try make(of: path, in: Connection()) }
      return nil
    } catch StoreError.damaged(path: path, let because) {
      return because
    }
  }

  /// Makes the tables as the migrations up to the other store's version make them, and copies their rows.
  private static func copyRows(on copy: Connection) throws {
    try StoreSchema.migrate(copy, to: copy.integer("PRAGMA original.user_version"))
    try copy.withoutTriggers {
      try copy.transaction {
        let tables = try SchemaObject.all(in: copy).filter { $0.kind == .table }.map(\.name)
        // SQLite's own table has the numbers that were given, also those of rows that are gone. A store that gives none need
        // not have it.
        let numbers = try copy.prepare(
          "SELECT name FROM original.sqlite_schema WHERE name = 'sqlite_sequence'"
        ).all { $0.text(0) }
        for table in tables + numbers { try copyRows(of: table, on: copy) }
      }
    }
    try copy.execute("DETACH original")
  }

  private static func copyRows(of table: String, on copy: Connection) throws {
    let columns = try copy.text(
      "SELECT group_concat('\"' || name || '\"') FROM pragma_table_info('\(table)')")
    guard !columns.isEmpty else { return }
    try copy.execute(
      """
      DELETE FROM main."\(table)";
      INSERT INTO main."\(table)" (\(columns)) SELECT \(columns) FROM original."\(table)"
      """)
  }

  /// Opens a store for reading only. Neither it nor its folder is changed, unless programs have it open.
  private static func open(_ path: String) throws -> Connection {
    guard try StoreFile.isThere(path) else { throw StoreError.missing(path: path) }
    let isAlone = StoreFile.companionEndings.allSatisfy { access(path + $0, F_OK) != 0 }
    do {
      // SQLite would make a log and its index beside a store that has none.
      let connection = try isAlone ? StoreFile.openSnapshot(path) : Connection(path: path, .readOnly)
      connection.setBusyTimeout(milliseconds: SharedStore.busyTimeout)
      // It is read now, and not when there is no other way any more.
      _ = try StoreSchema.version(of: connection)
      return connection
    } catch let error as DatabaseError where error.mayBeForLackOfWriting {
      return try StoreFile.openSnapshot(path)
    }
  }
}
