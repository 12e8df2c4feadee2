import Migrations
import SQLite

/// The schema that the migrations make.
enum StoreSchema {
  /// The number of the last migration that a store has.
  static func version(of connection: Connection) throws -> Int {
    try connection.integer("PRAGMA user_version")
  }

  /// Whether a store lacks migrations.
  static func isEarlier(_ connection: Connection) throws -> Bool {
    try version(of: connection) < migrations.count
  }

  /// Whether a store has migrations that this version does not know.
  static func isNewer(_ connection: Connection) throws -> Bool {
    try version(of: connection) > migrations.count
  }

  /// Brings a store up to the newest schema. Each migration commits together with its number. Many processes may
  /// try at once: the first does the work, and the others find it done.
  static func migrate(_ connection: Connection) throws {
    guard try isEarlier(connection) else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      for number in try version(of: connection)..<migrations.count {
        try connection.execute(migrations[number])
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Whether a store has every table with every column that the migrations make. A store that cannot be read
  /// counts as one that lacks some.
  static func isSound(_ connection: Connection) -> Bool {
    do {
      let model = try Connection()
      try migrate(model)
      return try columns(of: model).isSubset(of: columns(of: connection))
    } catch {
      return false
    }
  }

  private static func columns(of connection: Connection) throws -> Set<String> {
    let rows = try connection.prepare(
      """
      SELECT item.name || '.' || field.name
      FROM sqlite_schema AS item JOIN pragma_table_info(item.name) AS field WHERE item.type = 'table'
      """)
    var columns: Set<String> = []
    while try rows.step() { columns.insert(rows.text(0)) }
    return columns
  }
}
