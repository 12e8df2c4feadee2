import ForeignText
import Glibc
import StudyCalendar
public import System
import Words

/// Another program's SQLite file, read from a copy: in memory, or in a folder of its own together with its log. Nothing in
/// it is trusted.
public final class ForeignDatabase {
  /// The ordinary tables. Views and virtual tables are not among them, because they could run any code of their
  /// author's.
  public let tables: Set<String>
  /// The number of the program that the file says it belongs to (`PRAGMA application_id`).
  let applicationID: Int
  /// The version that the file says it has (`PRAGMA user_version`).
  let version: Int

  /// Whether the file says that it has a log, and there is none. The log of an app that runs can hold all of its rows.
  let lacksLog: Bool

  /// The longest text, row or statement that a file may have, in bytes. No tracker writes one of nearly that length.
  private static let longest: Int32 = 1 << 20

  private let name: String
  private let connection: Connection

  /// Reads a file with its log. SQLite never opens the file itself, because it would write beside it.
  convenience init(path: String, name: String) throws {
    guard let content = try RegularFile.bytes(path, name: name) else {
      throw ForeignFormatError.missing(file: name)
    }
    let log = try RegularFile.bytes(path + "-wal", name: name + "-wal")
    try self.init(content: content, log: log, name: name)
  }

  /// - Parameters:
  ///   - log: the bytes of the write-ahead log; nil if there is no such file.
  ///   - longest: the longest text, row or statement that the file may have, in bytes.
  init(content: [UInt8], log: [UInt8]? = nil, name: String, longest: Int32 = ForeignDatabase.longest) throws {
    self.name = name
    let header = DatabaseHeader(content)
    let log = log ?? []
    lacksLog = log.isEmpty && header.map { !$0.usesRollbackJournal } ?? false
    (connection, tables, applicationID, version) = try Self.withForeignErrors(name) {
      // SQLite reads zeros where the last page is not complete. Beside a log the file may rightly be shorter.
      let pageSize = header?.pageSize ?? 0
      guard !log.isEmpty || pageSize > 0 && content.count.isMultiple(of: pageSize) else {
        throw Self.unreadable(name, String(localized: "it is cut off"))
      }
      let connection = try Self.copy(of: content, log)
      connection.limitLength(to: longest)
      connection.limitSchema()
      connection.distrustSchema()
      // The constraints of the file say nothing about its rows that is needed here.
      try connection.execute("PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON")
      let list = try connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
      return (
        connection, Set(try list.all { $0.text(0) }), try connection.integer("PRAGMA application_id"),
        try connection.integer("PRAGMA user_version")
      )
    }
  }

  /// A copy of the database that only this program has open.
  private static func copy(of content: [UInt8], _ log: [UInt8]) throws -> Connection {
    guard !log.isEmpty else { return try Connection(content: DatabaseHeader.withoutLog(content)) }
    let copy = try TemporaryDatabase()
    try FileBytes.write(content, toNew: copy.path)
    try FileBytes.write(log, toNew: copy.path + "-wal")
    return try copy.open(.readOnly)
  }

  /// Whether there are tables with at least these stored columns.
  /// - Parameter columns: the columns of each table. SQLite does not tell names apart by case.
  public func has(_ columns: KeyValuePairs<String, Set<String>>) throws -> Bool {
    guard columns.allSatisfy({ tables.contains($0.key) }) else { return false }
    return try columns.allSatisfy { table, names in
      try self.columns(of: table).isSuperset(of: names.map { $0.lowercased() })
    }
  }

  /// The stored columns of a table, in lower case. The table is checked first, because importing half of a damaged history
  /// would be worse than refusing it, and reading a damaged table may never end.
  /// - Parameter table: one of ``tables``. The name is a constant in this program, so it needs no quoting.
  public func columns(of table: String) throws -> Set<String> {
    try Self.withForeignErrors(name) {
      let statement = try connection.prepare("PRAGMA table_xinfo(\(table))")
      var columns: Set<String> = []
      while try statement.step() {
        // The check below would compute such a column for every row.
        guard statement.integer(6) == 0 else {
          throw Self.unreadable(name, String(localized: "it computes columns of \(table)"))
        }
        columns.insert(statement.text(1).lowercased())
      }
      let check = try connection.prepare("PRAGMA quick_check(\(table))")
      let isWhole = try check.step() && check.text(0) == "ok"
      guard isWhole else { throw Self.unreadable(name, String(localized: "it is damaged")) }
      return columns
    }
  }

  /// Runs a query and calls `body` for each row.
  public func forEachRow(_ sql: String, _ body: (Statement) throws -> Void) throws {
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
      if error.kind != .damaged, error.kind != .notDatabase, limits.contains(number) {
        throw ForeignFormatError.system(file: name, number: number)
      }
      throw unreadable(name, error.message.prefix { !$0.isNewline })
    } catch let error as FileError {
      throw ForeignFormatError.system(file: error.path, number: error.code)
    }
  }

  private static func unreadable(_ name: String, _ reason: some StringProtocol) -> ForeignFormatError {
    .invalid(
      String(localized: "\(quoted(name)) cannot be read as a database (\(reason))"),
      advice: String(localized: "give an undamaged copy of it"))
  }
}
