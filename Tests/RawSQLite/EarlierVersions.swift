import SharedStore

extension RawDatabase {
  /// Makes a store as that version made it, and runs `sql` in it, for what its user has recorded.
  /// - Parameters:
  ///   - path: the path of the new file. Its folder is there already.
  ///   - version: the number of the last migration that the store has.
  ///   - last: the newest version whose tables `sql` knows. Later migrations follow it.
  public static func makeStore(
    _ path: String, ofVersion version: Int, containing sql: String, inSQLOf last: Int = .max
  ) throws {
    try makeStoreWithoutSchema(path)
    let store = try RawDatabase(path)
    for migration in migrations.prefix(min(version, last)) { try store.rows(migration) }
    try store.rows(sql)
    for migration in migrations.prefix(version).dropFirst(last) { try store.rows(migration) }
    try store.rows("PRAGMA user_version = \(version)")
    try store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
