import CSQLite
import Database

/// Another program's SQLite file, open in a private copy and not trusted.
final class ForeignDatabase {
  /// The ordinary tables. A view or a virtual table could run whatever its author liked.
  let tables: Set<String>
  /// Which program the file says it belongs to.
  let applicationID: Int
  /// The version that the file says it has.
  let version: Int

  private let name: String
  private let connection: Connection
  // After the connection, so that the files go when it is closed.
  private let copy: PrivateCopy

  init(copyOf path: String, name: String) throws {
    self.name = name
    let copy = try PrivateCopy(of: path, name: name)
    self.copy = copy
    (connection, tables, applicationID, version) = try Self.guarded(name) {
      let connection = try Connection(path: copy.path, flags: SQLITE_OPEN_READWRITE)
      try connection.execute(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = OFF")
      let pageSize = try connection.integer("PRAGMA page_size")
      // SQLite reads what is missing of the last page as zeros. Beside a log the file may rightly be shorter.
      guard copy.hasLog || pageSize > 0 && copy.size.isMultiple(of: pageSize) else {
        throw Self.unreadable(name, "it is cut off")
      }
      let list = try connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
      var tables: Set<String> = []
      while try list.step() { tables.insert(list.text(0)) }
      return (
        connection, tables, try connection.integer("PRAGMA application_id"),
        try connection.integer("PRAGMA user_version")
      )
    }
  }

  /// The stored columns of a table, after a look at whether it is whole: a damaged file may lead a reader in
  /// circles, and half a history is worse than none.
  /// - Parameter table: one of ``tables``, and a name of ours.
  func columns(of table: String) throws -> Set<String> {
    try Self.guarded(name) {
      let check = try connection.prepare("PRAGMA quick_check(\(table))")
      let isWhole = try check.step() && check.text(0) == "ok"
      guard isWhole else { throw Self.unreadable(name, "it is damaged") }
      let statement = try connection.prepare("PRAGMA table_xinfo(\(table))")
      var columns: Set<String> = []
      while try statement.step() {
        let isComputed = statement.integer(6) != 0
        if !isComputed { columns.insert(statement.text(1)) }
      }
      return columns
    }
  }

  /// Hands over each row of a query.
  func forEachRow(_ sql: String, _ body: (Statement) throws -> Void) throws {
    try Self.guarded(name) {
      let statement = try connection.prepare(sql)
      while try statement.step() { try body(statement) }
    }
  }

  private static func guarded<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw unreadable(name, error.message.prefix { !$0.isNewline })
    }
  }

  private static func unreadable(_ name: String, _ reason: some StringProtocol) -> ForeignFormatError {
    .invalid(file: name, "cannot be read as a database (\(reason))", advice: "give an undamaged copy of it")
  }
}
