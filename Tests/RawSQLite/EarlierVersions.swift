extension RawDatabase {
  /// The schemas of earlier versions as they landed: the file of version N changes a store of version N - 1.
  /// They are copies, so that a test notices when a migration is edited that stores have run already.
  public static let earlierSchemas = [
    PackageResources.m001_days_sql, PackageResources.m002_widgets_sql,
    PackageResources.m003_rest_sql, PackageResources.m004_history_sql,
  ].map { String(decoding: $0, as: UTF8.self) }

  /// Makes a store as that version made it, and runs `sql` in it, for what its user has recorded.
  /// - Parameter path: of a file in a folder that there is.
  public static func makeStore(_ path: String, ofVersion version: Int, containing sql: String) throws {
    try makeStoreWithoutSchema(path)
    let store = try RawDatabase(path)
    for schema in earlierSchemas.prefix(version) { try store.rows(schema) }
    try store.rows("PRAGMA user_version = \(version)")
    try store.rows(sql)
    try store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
