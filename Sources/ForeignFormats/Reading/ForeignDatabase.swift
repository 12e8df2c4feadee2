import Glibc
import SQLite

/// Another program's SQLite file, opened in a private copy. Nothing in it is trusted.
final class ForeignDatabase {
  /// The ordinary tables. Views and virtual tables are not among them, because they could run any code of their
  /// author's.
  let tables: Set<String>
  /// The number of the program that the file says it belongs to (`PRAGMA application_id`).
  let applicationID: Int
  /// The version that the file says it has (`PRAGMA user_version`).
  let version: Int

  /// The longest text, row or statement that a file may have, in bytes. No tracker writes one of nearly that length.
  private static let longest: Int32 = 1 << 26

  private let name: String
  private let connection: Connection
  // Declared after the connection, which is therefore closed before the files are removed.
  private let copy: PrivateCopy

  init(copyOf path: String, name: String) throws {
    self.name = name
    let copy = try PrivateCopy(of: path, name: name)
    self.copy = copy
    (connection, tables, applicationID, version) = try Self.withForeignErrors(name) {
      let connection = try Connection(path: copy.path, .readWrite)
      connection.limitLength(to: Self.longest)
      try connection.execute("PRAGMA cell_size_check = ON; PRAGMA synchronous = OFF")
      let pageSize = try connection.integer("PRAGMA page_size")
      // SQLite reads zeros where the last page is not complete. Beside a log the file may rightly be shorter.
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

  /// The stored columns of a table. The table is checked first, because importing half of a damaged history
  /// would be worse than refusing it, and reading a damaged table may never end.
  /// - Parameter table: one of ``tables``. The name is a constant in this program, so it needs no quoting.
  func columns(of table: String) throws -> Set<String> {
    try Self.withForeignErrors(name) {
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

  /// Runs a query and calls `body` for each row.
  func forEachRow(_ sql: String, _ body: (Statement) throws -> Void) throws {
    try Self.withForeignErrors(name) {
      let statement = try connection.prepare(sql)
      while try statement.step() { try body(statement) }
    }
  }

  /// Runs `body`, and throws SQLite's errors as errors of the file.
  private static func withForeignErrors<Result>(_ name: String, _ body: () throws -> Result) throws -> Result
  {
    do {
      return try body()
    } catch let error as DatabaseError {
      let limits = [EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EFBIG]
      let number = error.kind == .full ? ENOSPC : error.kind == .outOfMemory ? ENOMEM : error.systemError
      // A limit of this machine says nothing about the file.
      if error.kind != .damaged, limits.contains(number) {
        throw ForeignFormatError.system(file: name, number: number)
      }
      throw unreadable(name, error.message.prefix { !$0.isNewline })
    }
  }

  private static func unreadable(_ name: String, _ reason: some StringProtocol) -> ForeignFormatError {
    .invalid(file: name, "cannot be read as a database (\(reason))", advice: "give an undamaged copy of it")
  }
}
