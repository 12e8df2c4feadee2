import StudyCalendar
import System

/// What can still be read of a damaged store, as a store of the newest schema in memory. Every row passes the constraints of
/// the schema.
struct ReadableCopy {
  let connection: Connection
  /// The tables of which a part could not be read.
  private(set) var incomplete: [String] = []

  /// - Throws: ``StoreError`` or `DatabaseError` if nothing can be read.
  init(of path: String) throws {
    connection = try RestorableCopy.attach(path, to: Connection())
    // SQLite then passes over what of the schema it cannot read.
    try connection.execute("PRAGMA writable_schema = ON")
    let version = try connection.integer("PRAGMA original.user_version")
    // The number in the header can be damaged, too.
    let isNewest = try StoreSchema.hasFacts(connection, schema: "original")
    try StoreSchema.migrate(connection, to: isNewest ? StoreSchema.versions.upperBound : version)
    try connection.withoutTriggers {
      // What is no table any more, such as a view in its place, has no rows to read.
      let found = try SchemaObject.all(in: connection, schema: "original").filter(\.isOrdinaryTable)
      for table in try SchemaObject.all(in: connection).filter({ $0.kind == .table }) {
        guard found.contains(where: { $0.isNamed(as: table) }) else {
          incomplete.append(table.name)
          continue
        }
        if try !copyRows(of: table.name) { incomplete.append(table.name) }
      }
    }
    try connection.execute("DETACH original; PRAGMA writable_schema = OFF")
    try connection.execute("DELETE FROM changedFact WHERE change NOT IN (SELECT id FROM change)")
    try StoreSchema.migrate(connection)
    // What follows from a fact may be there when the fact itself cannot be read.
    try connection.execute(
      """
      INSERT OR IGNORE INTO fact (subject, kind, key, value, time)
      SELECT subject, 'study', date, iif(didStudy, 'true', 'false'), 1 FROM recordedDay WHERE didStudy IS NOT NULL
      """)
    try RecordedDays(connection: connection).countAll()
  }

  /// Copies the rows of a table, as far as they can be read.
  /// - Returns: whether all could be read.
  private func copyRows(of table: String) throws -> Bool {
    let columns = try names("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
    let key = try names("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk")
    guard !columns.isEmpty, !key.isEmpty else { return true }
    let insertion = try connection.prepare(
      "INSERT OR REPLACE INTO main.\(table) VALUES (\((1...columns.count).map { "?\($0)" }.joined(separator: ", ")))"
    )
    // In a damaged tree a page can lead back to one above it, and the rows need not end. No row has fewer than 16 bytes, and
    // what is damaged is read a few times.
    let size =
      try connection.integer("PRAGMA original.page_count") * connection.integer("PRAGMA original.page_size")
    var remainingRows = size / 4
    func pass(_ condition: String, descending: Bool) -> Bool {
      let order = key.map { descending ? "\"\($0)\" DESC" : "\"\($0)\"" }.joined(separator: ", ")
      do {
        let rows = try connection.prepare(
          "SELECT \(columns.map { "\"\($0)\"" }.joined(separator: ", ")) FROM original.\(table) WHERE \(condition) ORDER BY \(order)"
        )
        while try rows.step() {
          remainingRows -= 1
          guard remainingRows > 0 else { return false }
          insert(rows, columns.count, insertion)
        }
        return true
      } catch {
        return false
      }
    }
    // What is behind the damage is read from the end.
    func passBoth(_ condition: String) -> Bool {
      if pass(condition, descending: false) { return true }
      _ = pass(condition, descending: true)
      return false
    }
    if passBoth("TRUE") { return true }
    // What is between two damaged pages is read from the edges of smaller ranges: of each subject, and where that is damaged
    // too, of each of its kinds and each year.
    guard columns.contains("subject") else { return false }
    for subject in subjects(besides: table).map({ "subject = \($0)" }) where !passBoth(subject) {
      guard columns.contains("kind"), columns.contains("key") else { continue }
      for kind in FactKinds.all.map({ "\(subject) AND kind = '\($0.name)'" }) where !passBoth(kind) {
        for year in 1990...2100 { _ = passBoth("\(kind) AND key >= '\(year)' AND key < '\(year + 1)'") }
      }
    }
    return false
  }

  /// A row that breaks a rule of the schema means nothing.
  private func insert(_ row: Statement, _ count: Int, _ insertion: Statement) {
    for column in 0..<Int32(count) { _ = try? insertion.bind(column + 1, valueOf: row, column) }
    try? insertion.run()
  }

  private func names(_ query: String) throws -> [String] {
    try connection.prepare(query).all { $0.text(0) }
  }

  /// The numbers of the subjects that some table still has, and the first few, in case none can be read.
  private func subjects(besides table: String) -> [Int] {
    let queries = [
      "SELECT DISTINCT subject FROM main.\(table)", "SELECT id FROM original.subject",
      "SELECT DISTINCT subject FROM original.recordedDay",
    ]
    let found = queries.flatMap { (try? names($0)) ?? [] }.compactMap { Int($0) }
    return Set(found).union(0...8).sorted()
  }
}
